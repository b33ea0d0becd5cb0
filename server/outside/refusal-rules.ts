/** What a mail server replied to an attempt, as the mail library reports it. */
export interface SmtpFailure {
  /** The command that failed: 'RCPT TO', 'DATA', 'MAIL FROM', 'AUTH PLAIN' … */
  readonly command?: string | undefined
  /** '550 5.1.1 <nobody@x.test>: user unknown' */
  readonly response?: string | undefined
}

/**
 * Replies that are about us although they are given to a recipient: who we are (5.7.8, 5.7.2x), our sender's address
 * (5.1.7, 5.1.8), the size of our email (5.3.4) and what we said (5.5.x).
 */
const oursByCode =
  /^5\d\d[ -](?:5\.1\.[78]|5\.3\.4|5\.5\.\d|5\.7\.(?:[089]|1[0-6]|2\d))\b|^5(?:0\d|3[0458])\b/
const oursByWords = /\brelay|\bauthenticat|\bsender address\b|\bclient host\b/i

/**
 * Whether the server refuses this email for good because of its recipient. A refused connection, login or sender is our
 * own problem, which an operator can fix: such emails are tried again.
 */
export function isRefusedForRecipient({ command, response = '' }: SmtpFailure): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  return /^5\d\d\b/.test(response) && !oursByCode.test(response) && !oursByWords.test(response)
}

/** Whether the server asks to try this recipient later. */
export const isDeferredForRecipient = ({ command, response = '' }: SmtpFailure): boolean =>
  command === 'RCPT TO' && response.startsWith('4')

/** A reply without what differs from email to email: addresses, names of mailboxes, and ids. */
export function replyKind(response: string, to: string): string {
  const [, codes = '', words = ''] = /^(\d{3}[ -](?:\d\.\d+\.\d+)?)(.*)$/s.exec(response) ?? []
  const named = to.toLowerCase().split('@')
  const kept = words
    .toLowerCase()
    .split(/[\s<>()"':;,]+/)
    .filter((word) => word !== '' && !/[\d@]/.test(word) && !named.includes(word))
  return `${codes.trim()} ${kept.join(' ')}`.slice(0, 200)
}

/** Refusals that name the address or the mailbox as their cause (RFC 3463). */
const namesAddress = (kind: string) => /^5\d\d[ -]5\.[12]\./.test(kind)

/** From this many on, recipients who are refused alike are no longer a matter of their addresses. */
export const manyRecipients = 5
/** Within this time, in seconds. */
export const alikeWithinSeconds = 3600

/**
 * Since when recipients who were refused alike count. Addresses that do not exist are refused alike by nature, so
 * theirs count only while the server takes no other email either.
 */
export function countedSince(kind: string, lastTaken: Date | undefined, now: Date): Date {
  const since = new Date(now.getTime() - alikeWithinSeconds * 1000)
  return namesAddress(kind) && lastTaken && lastTaken > since ? lastTaken : since
}
