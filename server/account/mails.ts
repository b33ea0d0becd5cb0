import { type UserType, userTypeLabels } from '#contract/endpoint.ts'
import { listText } from '#contract/formats.ts'
import { invitationDays } from '#contract/people/people.rules.ts'
import { composeMail, type MailContent } from '#server/outside/compose-mail.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import { codeSeconds, type Purpose } from './rules.ts'

// Mails name no patient, office or request. Their readers may be unable to sign in, so a person helps.

interface Recipient {
  readonly email: string
  readonly firstName: string
}

/** A mail that someone is waiting for. */
const urgentMail = (to: Recipient, publicUrl: string, content: MailContent): OutgoingMail => ({
  ...accountMail(to, publicUrl, content),
  urgent: true,
})

const accountMail = (to: Recipient, publicUrl: string, content: MailContent): OutgoingMail => ({
  to: to.email,
  ...composeMail({ greets: to.firstName, help: 'person', ...content }, publicUrl),
})

const newPassword = (publicUrl: string) => ({
  link: 'Set a new password',
  to: `${publicUrl}/forgot-password?step=email`,
})

const codes: Record<Purpose, { isFor: string; because: string; ifNotYou: string; urgent?: true }> = {
  'sign-in': {
    isFor: 'Use this code to sign in to Verimend:',
    because: 'someone is signing in to Verimend with your email address',
    ifNotYou: 'If you are not signing in, someone else knows your password. Set a new one right away.',
    urgent: true,
  },
  reset: {
    isFor: 'Use this code to set a new Verimend password:',
    because: 'someone asked to reset the password for your email address',
    ifNotYou: 'If you didn’t ask for it, you can ignore this email. Your password stays the same.',
  },
}

export function codeMail(to: Recipient, purpose: Purpose, code: string, publicUrl: string): OutgoingMail {
  const { isFor, because, ifNotYou, urgent } = codes[purpose]
  return urgentMail(to, publicUrl, {
    subject: 'Your Verimend verification code',
    heading: 'Your verification code',
    body: [
      isFor,
      { code },
      `It is valid for ${codeSeconds / 60} minutes and works once. No one at Verimend will ever ask you for it.`,
      ifNotYou,
      ...(urgent ? [newPassword(publicUrl)] : []),
    ],
    because,
  })
}

const unlocking: Record<Purpose, { next: string; ifNotYou: string; query: string; urgent?: true }> = {
  'sign-in': {
    next: 'then sign in again',
    ifNotYou: 'someone may know your password. Set a new one. That also unlocks code entry.',
    query: '',
    urgent: true,
  },
  reset: {
    next: 'then ask for a new code',
    ifNotYou:
      'someone tried to reset your password and failed. Your password is unchanged, and you can sign in with it.',
    query: '&for=reset',
  },
}

export function lockedMail(to: Recipient, purpose: Purpose, publicUrl: string, token: string): OutgoingMail {
  const { next, ifNotYou, query, urgent } = unlocking[purpose]
  return urgentMail(to, publicUrl, {
    subject: 'Your Verimend code entry is locked',
    heading: 'Code entry is locked',
    body: [
      'Someone entered too many wrong verification codes for your account, so we locked code entry. Your data is safe.',
      `If it was you, unlock code entry, ${next}.`,
      { button: 'Unlock code entry', to: `${publicUrl}/unlock?token=${token}${query}` },
      `If it wasn’t you, ${ifNotYou}`,
      ...(urgent ? [newPassword(publicUrl)] : []),
    ],
    because: 'it concerns the security of your account',
  })
}

/** Informs the owner that their password was changed. */
export function passwordChangedMail(to: Recipient, publicUrl: string): OutgoingMail {
  const { link, to: address } = newPassword(publicUrl)
  return accountMail(to, publicUrl, {
    subject: 'Your Verimend password was changed',
    heading: 'Your password was changed',
    body: [
      'Your Verimend password was changed, and you were signed out everywhere else. If it was you, there is nothing to do.',
      'If it wasn’t you, set a new password right away and contact your Verimend administrator.',
      { button: link, to: address },
    ],
    because: 'it concerns the security of your account',
  })
}

export function welcomeMail(to: Recipient, publicUrl: string): OutgoingMail {
  return accountMail(to, publicUrl, {
    subject: 'Welcome to Verimend',
    heading: 'Welcome to Verimend',
    body: [
      'Your office is set up, and you are its Office Admin. You can sign in now.',
      { button: 'Sign in', to: `${publicUrl}/` },
      'If you didn’t sign up, someone entered your address by mistake. No one can sign in without the codes we send to it.',
    ],
    because: 'an office signed up with your email address',
  })
}

/**
 * `by` is the inviter's name, `office` the office they invite for, '' if it has no name, `offices` the several that one
 * mail invites to; the query of `link` contains the invited person's name and address.
 */
export function invitationMail(
  to: Recipient & {
    readonly userType: UserType
    readonly by: string
    readonly office: string
    readonly offices?: readonly string[]
    /** They already sign in, to another office. */
    readonly hasAccount?: boolean
  },
  link: string,
  publicUrl: string,
): OutgoingMail {
  const by = to.office === '' ? to.by : `${to.by} of ${to.office}`
  const offices = to.offices?.length ? ` of ${listText(to.offices)}` : ''
  return accountMail(to, publicUrl, {
    subject: 'Your invitation to Verimend',
    heading: 'Your invitation to Verimend',
    body: [
      `${by} has invited you to Verimend as ${articles[to.userType]} ${userTypeLabels[to.userType]}${offices}. ${to.hasAccount ? 'Join with the account you already have.' : 'To accept, create your password.'}`,
      { button: to.hasAccount ? 'Join' : 'Create your password', to: link },
      `The link is valid for ${invitationDays} days and works once.${to.hasAccount ? '' : ' We’ll then email you a code to sign in.'}`,
      'If you weren’t expecting this invitation, you can ignore this email.',
    ],
    because: `${by} invited you`,
  })
}

const articles: Record<UserType, string> = { 1: 'a', 2: 'an', 3: 'an', 4: 'an' }
