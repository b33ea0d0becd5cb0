import { type UserType, userTypeLabels } from '#contract/endpoint.ts'
import { invitationDays } from '#contract/people/people.rules.ts'
import { composeMail } from '#server/outside/compose-mail.ts'
import type { MailContent } from '#server/outside/mail-content.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import { codeSeconds, type Purpose } from './rules.ts'

// Mails name no patient, office or request. Their readers may be unable to sign in, so help is a person.

interface Recipient {
  readonly email: string
  readonly firstName: string
}

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
    isFor: 'This is your code to sign in to Verimend:',
    because: 'somebody is signing in to Verimend with your address',
    ifNotYou: 'If you are not signing in, somebody else knows your password. Set a new one at once.',
    urgent: true,
  },
  reset: {
    isFor: 'This is your code to set a new password for Verimend:',
    because: 'somebody asked for a new password for your address',
    ifNotYou: 'If you did not ask for it, do nothing. Your password stays as it is.',
  },
}

export function codeMail(to: Recipient, purpose: Purpose, code: string, publicUrl: string): OutgoingMail {
  const { isFor, because, ifNotYou, urgent } = codes[purpose]
  return accountMail(to, publicUrl, {
    subject: 'Your Verimend verification code',
    heading: 'Your verification code',
    body: [
      isFor,
      { code },
      `It is valid for ${codeSeconds / 60} minutes and for one use. Nobody at Verimend will ever ask you for it.`,
      ifNotYou,
      ...(urgent ? [newPassword(publicUrl)] : []),
    ],
    because,
  })
}

const unlocking: Record<Purpose, { next: string; ifNotYou: string; query: string; urgent?: true }> = {
  'sign-in': {
    next: 'then sign in again',
    ifNotYou: 'somebody may know your password. Set a new one, which unlocks code entry too.',
    query: '',
    urgent: true,
  },
  reset: {
    next: 'then ask for a new code',
    ifNotYou:
      'somebody tried to set a new password for you and did not succeed. Your password is the same as before, and you can sign in with it.',
    query: '&for=reset',
  },
}

export function lockedMail(to: Recipient, purpose: Purpose, publicUrl: string, token: string): OutgoingMail {
  const { next, ifNotYou, query, urgent } = unlocking[purpose]
  return accountMail(to, publicUrl, {
    subject: 'Your Verimend code entry is locked',
    heading: 'Code entry is locked',
    body: [
      'Too many wrong verification codes were entered for your account, so we have locked code entry. Your data is safe.',
      `If it was you, unlock code entry, and ${next}.`,
      { button: 'Unlock code entry', to: `${publicUrl}/unlock?token=${token}${query}` },
      `If it was not you, ${ifNotYou}`,
      ...(urgent ? [newPassword(publicUrl)] : []),
    ],
    because: 'it is about the safety of your account',
  })
}

/** Informs the owner that their password was changed. */
export function passwordChangedMail(to: Recipient, publicUrl: string): OutgoingMail {
  const { link, to: address } = newPassword(publicUrl)
  return accountMail(to, publicUrl, {
    subject: 'Your Verimend password was changed',
    heading: 'Your password was changed',
    body: [
      'Your Verimend account has a new password. Wherever else you were signed in, you have been signed out. If it was you, there is nothing to do.',
      'If it was not you, set a new password at once, and tell whoever looks after Verimend in your organization.',
      { button: link, to: address },
    ],
    because: 'it is about the safety of your account',
  })
}

export function welcomeMail(to: Recipient, publicUrl: string): OutgoingMail {
  return accountMail(to, publicUrl, {
    subject: 'Welcome to Verimend',
    heading: 'Welcome to Verimend',
    body: [
      'Your office is registered, and you are its Office Admin. You can sign in now.',
      { button: 'Sign in', to: `${publicUrl}/` },
      'If you did not register, somebody gave your address by mistake. Nobody can sign in without the codes that we send to it.',
    ],
    because: 'an office was registered with your address',
  })
}

/**
 * `by` is the inviter's name, `office` whom they invite for, '' where it has no name; the query of `link` contains the
 * invited person's name and address.
 */
export function invitationMail(
  to: Recipient & { readonly userType: UserType; readonly by: string; readonly office: string },
  link: string,
  publicUrl: string,
): OutgoingMail {
  const by = to.office === '' ? to.by : `${to.by} of ${to.office}`
  return accountMail(to, publicUrl, {
    subject: 'Your invitation to Verimend',
    heading: 'Your invitation to Verimend',
    body: [
      `${by} has invited you to Verimend as ${articles[to.userType]} ${userTypeLabels[to.userType]}. To accept, create your password.`,
      { button: 'Create your password', to: link },
      `The link is valid for ${invitationDays} days and for one use. We will then mail you a code to sign in with.`,
      'If you did not expect this invitation, you need not do anything.',
    ],
    because: `${by} gave us your address`,
  })
}

const articles: Record<UserType, string> = { 1: 'a', 2: 'an', 3: 'an', 4: 'an' }
