import { invitationDays } from '#contract/account/invitations.ts'
import { type UserType, userTypeLabels } from '#contract/endpoint.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import { codeSeconds, type Purpose } from './rules.ts'

// Mails name no patient, office or request. A code is never in the subject, which a locked screen would show.

interface Recipient {
  readonly email: string
  readonly firstName: string
}

const codeIsFor: Record<Purpose, string> = {
  'sign-in': 'This is your code to sign in to Verimend:',
  reset: 'This is your code to set a new password for Verimend:',
}

export function codeMail(to: Recipient, purpose: Purpose, code: string): OutgoingMail {
  return {
    to: to.email,
    subject: 'Your Verimend verification code',
    text: `Hello ${to.firstName},

${codeIsFor[purpose]}

${code}

It is valid for ${codeSeconds / 60} minutes and for one use. Nobody at Verimend will ever ask you for it.

If you did not ask for this code, somebody else did. Please do not pass it on, and change your password if you use it anywhere else.`,
  }
}

const unlocking: Record<Purpose, { next: string; ifNotYou: string; query: string; way?: string }> = {
  'sign-in': {
    next: 'then sign in again',
    ifNotYou: 'somebody may know your password. Set a new one, which unlocks code entry too',
    query: '',
    way: '/forgot-password?step=email',
  },
  reset: {
    next: 'then ask for a new code',
    ifNotYou:
      'somebody tried to set a new password for you and did not succeed. Your password is the same as before, and you can sign in with it',
    query: '&for=reset',
  },
}

export function lockedMail(to: Recipient, purpose: Purpose, publicUrl: string, token: string): OutgoingMail {
  const { next, ifNotYou, query, way } = unlocking[purpose]
  return {
    to: to.email,
    subject: 'Code entry for your Verimend account is locked',
    text: `Hello ${to.firstName},

Too many wrong verification codes were entered for your account, so we have locked code entry. Your data is safe.

If it was you, use this link to unlock it, and ${next}:

${publicUrl}/unlock?token=${token}${query}

If it was not you, ${ifNotYou}${way ? `:\n\n${publicUrl}${way}` : '.'}`,
  }
}

/** Informs the owner that their password was changed. */
export function passwordChangedMail(to: Recipient, publicUrl: string): OutgoingMail {
  return {
    to: to.email,
    subject: 'Your Verimend password was changed',
    text: `Hello ${to.firstName},

The password of your Verimend account was changed just now. Wherever else you were signed in, you have been signed out.

If it was not you, set a new password at once:

${publicUrl}/forgot-password?step=email

and tell whoever looks after Verimend in your organisation.`,
  }
}

export function welcomeMail(to: Recipient, publicUrl: string): OutgoingMail {
  return {
    to: to.email,
    subject: 'Welcome to Verimend',
    text: `Hello ${to.firstName},

Your office is registered with Verimend, and you are its Office Admin. You can sign in now:

${publicUrl}/

If you did not register, somebody gave your address by mistake. Nobody can sign in without the codes that we send to it.`,
  }
}

/** `by` is the inviter's name; the query of `link` contains the invited person's name and address. */
export function invitationMail(
  to: Recipient & { readonly userType: UserType; readonly by: string },
  link: string,
): OutgoingMail {
  return {
    to: to.email,
    subject: 'Your invitation to Verimend',
    text: `Hello ${to.firstName},

${to.by} has invited you to Verimend as ${articles[to.userType]} ${userTypeLabels[to.userType]}. Use this link to create your password:

${link}

It is valid for ${invitationDays} days and for one use. We will then mail you a code to sign in with.

If you did not expect this invitation, you need not do anything.`,
  }
}

const articles: Record<UserType, string> = { 1: 'a', 2: 'an', 3: 'an', 4: 'an' }
