import { describe, expect, test } from 'vitest'
import { countedSince, isRefusedForRecipient, replyKind } from './refusal-rules.ts'

describe('an email is refused for its recipient', () => {
  test.each([
    ['RCPT TO', '550 5.1.1 <nobody@x.test>: user unknown'],
    ['RCPT TO', '550 No such user here'],
    ['RCPT TO', '550 5.7.1 rejected by policy'],
    ['RCPT TO', '552 5.2.2 mailbox full'],
    ['RCPT TO', '553 5.1.3 bad address syntax'],
    ['RCPT TO', '556 5.1.10 the domain takes no mail'],
    ['DATA', '554 5.7.1 message looks like spam'],
    ['DATA', '550-5.2.1 The mailbox is disabled'],
  ])('when the server answers %s with "%s"', (command, response) => {
    expect(isRefusedForRecipient({ command, response })).toBe(true)
  })

  test.each([
    ['RCPT TO', '450 4.2.1 try later'],
    ['DATA', '451 4.7.1 greylisted'],
    ['MAIL FROM', '550 5.7.1 sender refused'],
    ['AUTH PLAIN', '535 5.7.8 bad credentials'],
    ['CONN', '554 5.7.1 not welcome'],
    ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first'],
    ['RCPT TO', '550 5.7.1 Relaying denied'],
    ['RCPT TO', '554 5.7.1 <x@y.test>: Relay access denied'],
    ['RCPT TO', '550 5.1.8 <no-reply@verimend.test>: domain of sender does not exist'],
    ['RCPT TO', '553 5.7.1 <no-reply@verimend.test>: Sender address rejected: not owned by user'],
    ['DATA', '550 5.7.26 unauthenticated email from verimend.test'],
    ['DATA', '552 5.3.4 message too big'],
    ['RCPT TO', '503 5.5.1 bad sequence of commands'],
    [undefined, undefined],
  ])('but not when it answers %s with "%s"', (command, response) => {
    expect(isRefusedForRecipient({ command, response })).toBe(false)
  })
})

test('replies to different recipients are alike without their addresses, mailboxes and ids', () => {
  const first = replyKind('550 5.7.1 <ann@a.test>: Access denied, id A1-b2. (ann unknown)', 'ann@a.test')
  expect(first).toBe(
    replyKind('550 5.7.1 <bob@b.test>: Access denied, id Z9-y8. (bob unknown)', 'bob@b.test'),
  )
  expect(first).not.toBe(replyKind('550 5.1.1 <ann@a.test>: Access denied', 'ann@a.test'))
})

test('unknown addresses count only since the server took an email, other refusals for an hour', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const lastTaken = new Date('2026-11-20T14:50:00Z')
  expect(countedSince('550 5.1.1 user unknown', lastTaken, now)).toEqual(lastTaken)
  expect(countedSince('550 5.7.1 access denied', lastTaken, now)).toEqual(new Date('2026-11-20T14:00:00Z'))
  expect(countedSince('550 5.1.1 user unknown', undefined, now)).toEqual(new Date('2026-11-20T14:00:00Z'))
})
