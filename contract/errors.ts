import { fillPlaceholders, generalErrors } from './general-errors.ts'

/**
 * All error codes with their HTTP status and the message that users read. The caller fills in `{name}` placeholders.
 * The list is complete: the server sends no other code.
 */
export const errors = {
  ...generalErrors,

  'idempotency.already-created': [
    409,
    'This was already received as {number}, with what the form held when it was first sent. Later changes are not in it.',
  ],

  'account.wrong-credentials': [400, 'Email or password is incorrect'],
  'account.email-in-use': [409, 'An account with this email address already exists. Please sign in instead.'],
  'account.wrong-code': [400, 'Incorrect OTP'],
  'account.code-expired': [400, 'This code is no longer valid. Please choose Resend OTP to get a new one.'],
  'account.code-locked': [
    429,
    'Code entry for this account is locked after too many wrong codes. Use the link in the mail that we sent to its owner.',
  ],
  'account.sign-in-expired': [403, 'This sign-in has expired. Please sign in again.'],
  'account.reset-expired': [
    403,
    'This code has expired or was used. If you have just set a password, sign in with it. Otherwise choose Forgot your password to get a new code.',
  ],
  'account.unlock-invalid': [400, 'This link is no longer valid. Please sign in again.'],

  'account.link-invalid': [
    400,
    'This link is no longer valid. If you have set your password already, please sign in. Otherwise ask whoever invited you to send the invitation again.',
  ],
  'account.invitee-has-account': [
    409,
    'There is an account with this email address already. Please use another address.',
  ],
  'account.invited-often': [
    429,
    'This email address has been sent several invitations already. Please try again in {wait}.',
  ],
  'account.many-invitations': [
    429,
    'Many invitations have been sent in a short time. Please try again in {wait}.',
  ],
  'account.profile-changed-since': [
    409,
    'This profile has been changed since you opened it. What you typed is still here; Show latest replaces it with what is saved now.',
  ],
  'account.not-now': [409, 'This cannot be done: {name} {state}. The list shows the latest state.'],

  'physicians.npi-in-use': [409, '{name} has this NPI in your office already.'],
  'physicians.email-in-use': [409, '{name} has this email address in your office already.'],
  'physicians.appointments-changed': [
    409,
    'The appointments of {name} have changed meanwhile. Nothing was done. Please look again.',
  ],
  'physicians.appointments-overlap': [
    409,
    '{physician} already has an appointment with {name} at one of these times: {time}. Nothing was done. Please choose another physician, or none.',
  ],
  'members.appointments-open': [
    409,
    '{name} has upcoming appointments. Please choose first what becomes of each: {count} in all.',
  ],
  'members.appointments-changed': [
    409,
    'The appointments of {name}, or the times of whoever would take them over, have changed meanwhile. Nothing was done. Please look again.',
  ],
  'members.taker-gone': [
    409,
    '{name} cannot take over work now. Nothing was done. Please choose somebody else.',
  ],
  'physicians.changed-since': [
    409,
    '{by} changed this physician {when}. What you typed is still here; Show latest replaces it with what is saved now.',
  ],
  'members.changed-since': [
    409,
    'This member has been changed since you opened it. What you typed is still here; Show latest replaces it with what is saved now.',
  ],
  'colleagues.last-admin': [409, 'The office must keep at least one active Office Admin.'],
  'members.last-admin': [409, 'The team must keep at least one active IVR Admin.'],

  'files.missing': [400, 'Please choose a file.'],
  'files.empty': [400, 'This file is empty. Please choose another one.'],
  'files.too-large': [413, 'Each file must be 5MB or smaller'],
  'files.type-not-accepted': [415, 'Only CSV, PDF, JPEG, PNG, XLS and XLSX files are accepted.'],
  'files.type-differs': [415, 'The content of this file is not {kind}, as its name and type say. {advice}'],
  'files.macros': [
    415,
    'This workbook holds macros or objects that can run. Please save it without them and upload that one.',
  ],
  'files.too-many-pages': [413, 'This file has more than 100 pages. Please divide it and upload the parts.'],
  'files.broken-upload': [400, 'The upload was incomplete. Please try again.'],
  'files.broken-picture': [415, 'This picture is damaged and cannot be shown. Please choose another one.'],
  'files.too-many-pixels': [413, 'This picture has more than 50 megapixels. Please choose a smaller one.'],
  'files.not-yours': [400, 'This file was not uploaded by your office. Please upload it again.'],
  'files.of-office': [
    400,
    'This file was uploaded by somebody else of your office, and you can attach only what you uploaded yourself. Please upload it yourself, or ask them to attach it.',
  ],
  'files.already-used': [
    400,
    'A file here belongs to something that was sent already. Please upload it again, or look at what was sent.',
  ],
  'files.not-an-image': [400, 'Only JPEG and PNG images are accepted here.'],
  'files.link-expired': [404, 'This link has expired. Please open the file from its record again.'],
  'files.infected': [
    415,
    'A virus or other harmful content was found in this file, so it was not stored. Please check the computer that it comes from.',
  ],
  'files.scanner-unavailable': [
    503,
    'Files cannot be checked for viruses right now, so none can be uploaded. Please try again in a moment.',
  ],
  'files.disk-full': [
    507,
    'The portal has no room for files right now, so this one was not uploaded. Those who run it have been told. Please try again later.',
  ],
  'files.store-unavailable': [
    503,
    'Files cannot be stored or opened right now. Please try again in a moment.',
  ],

  'ivr.already-decided': [
    409,
    'This request was already {status} by {by}. The list now shows its latest state.',
  ],
  'ivr.changed-since': [
    409,
    '{by} changed this request to {status} while you were looking at it. Please look again.',
  ],
  'ivr.physician-unknown': [400, 'This physician is not in your office. Please choose one from the list.'],
  'ivr.not-conditional': [
    409,
    '{number} is {status} by now, so nothing is asked about it. Please look again.',
  ],
  'ivr.item-answered': [409, '{by} has already answered this. Please look again.'],
  'ivr.item-unknown': [409, 'The team has changed what it asks for. Please look again.'],
  'ivr.not-final': [
    409,
    '{number} is {status}. A request can be corrected once it is rejected, and repeated once it is approved.',
  ],
  'ivr.already-replaced': [409, 'This request was already sent again as {number}.'],
  'ivr.appeal-of-approved': [409, 'An approved request cannot be appealed.'],
  'policies.unchanged': [409, 'This file is the same as the latest revision. Nothing was imported.'],
  'policies.changed-since': [
    409,
    '{by} has imported another revision meanwhile. Nothing was imported. Please look at the changes again.',
  ],
  'ivr.answer-not-final': [
    409,
    '{number} is {status}. An answer is corrected once the request is approved or rejected; until then it goes with the decision.',
  ],
  'ivr.answer-changed': [
    409,
    '{by} has corrected this answer meanwhile. What you typed is still here. Please look at the latest answer.',
  ],
  'ivr.snippet-name-in-use': [409, 'You have a snippet “{name}” already.'],
  'ivr.snippets-full': [409, 'You have {most} snippets. Please delete one.'],
  'ivr.documents-full': [409, 'A request can have {most} documents: {left} more can be added.'],

  'payers.name-in-use': [409, 'The directory has {name} already.'],
  'payers.changed-since': [
    409,
    '{by} has changed this payer since you opened it. What you typed is still here; Show latest replaces it with what is saved now.',
  ],

  'ivr.held': [409, '{by} has this request. You can take it over.'],
  'ivr.lease-lost': [409, '{by} has this request now. Take it over to go on with it.'],
  'ivr.not-open': [409, '{number} is {status}. Nothing is left to do.'],
  'work.held': [409, '{by} has {number}. You can take it over.'],
  'work.done': [409, 'Nothing is left to do on {number}.'],
  'work.cannot-open': [409, '{by} cannot open {number}. Please choose somebody else.'],
  'ivr.follow-up-past': [400, 'Please choose a time that is still to come, within a year.'],
  'ivr.nobody-present': [
    409,
    'Everybody you chose is absent: {names}. Nothing was assigned; please choose others.',
  ],
  'ivr.views-full': [409, 'You have {most} views. Please remove one.'],
  'ivr.settings-changed-since': [
    409,
    'Somebody else has changed these settings meanwhile. What you typed is still here; reload the page to see what is saved now.',
  ],

  'ivr.drafts-full': [409, 'You have {most} drafts. Please send or delete one.'],
  'ivr.draft-changed': [412, 'This draft has been changed elsewhere.'],

  'prior-authorization.already-answered': [409, '{by} has already answered {number}.'],
  'prior-authorization.ivr-unknown': [400, 'Please choose one of your office’s requests.'],
  'prior-authorization.outcome-changed': [
    409,
    '{by} has recorded an outcome of {number} since you opened it. What you typed is still here.',
  ],
  'prior-authorization.physician-unknown': [
    400,
    'This physician is not in your office. Please choose one from the list.',
  ],

  'appointments.slot-taken': [409, 'Someone just booked that time.'],
  'appointments.own-overlap': [409, 'You already have an appointment with {name} at that time: {time}.'],
  'appointments.physician-overlap': [
    409,
    '{physician} already has an appointment with {name} at that time: {time}.',
  ],
  'appointments.slot-gone': [409, 'This time is no longer offered. Please choose another one.'],
  'appointments.physician-unknown': [
    400,
    'This physician is not in your office. Please choose one from the list.',
  ],
  'appointments.not-participant': [409, 'Only those who take part in this appointment can do this.'],
  'appointments.not-booked': [409, 'This appointment is {status} by now. The list shows the latest state.'],
  'appointments.link-pending': [
    409,
    'The meeting link of this appointment is still being made. Please try again in a moment.',
  ],
  'appointments.conflict-over': [
    409,
    'This was answered already, or the calendar has changed again. The list shows the latest state.',
  ],
  'appointments.conflict-time': [
    409,
    'The appointment cannot be moved to this time: it is outside the working hours of the schedule, too soon, or next to another appointment. Please keep or cancel it, or move the event in the calendar to another time.',
  ],
  'appointments.conflict-overlap': [
    409,
    'The appointment cannot be moved to this time: {who} already has an appointment with {name} then, {time}. Please keep or cancel it, or move the event in the calendar to another time.',
  ],
  'appointments.calendar-needed': [409, 'Please connect your Google Calendar first.'],
  'appointments.calendar-none': [409, 'No calendar service is set up for this portal.'],
  'appointments.calendar-not-you': [
    400,
    'Somebody else began to connect this calendar. Please start again with Sync Google Calendar.',
  ],
  'appointments.calendar-refused': [
    400,
    'Google did not accept this. Please start again with Sync Google Calendar.',
  ],
  'appointments.calendar-scope': [
    400,
    'Verimend may not see and change your calendar events. Please sync again and allow both.',
  ],
  'appointments.calendar-unavailable': [
    503,
    'Google Calendar does not answer right now. Please try again in a moment.',
  ],
  'messages.team-only': [400, 'Only the verification team writes internal messages.'],
  'messages.person-unknown': [400, 'Please choose the people whom you mention from the list.'],

  'support.ivr-unknown': [400, 'Please enter the number of a request that you can see.'],
  'authorizations.not-approved': [
    409,
    '{number} is {status}. Authorizations and re-verifications are of approved requests.',
  ],
  'authorizations.number-in-use': [409, '{number} has an authorization with this number already.'],
  'authorizations.other-patient': [
    409,
    'Nothing was recorded: authorization {authorization} is recorded on {number} for another patient: {differences}.',
  ],
  'authorizations.other-values': [
    409,
    'Nothing was recorded: authorization {authorization} is already recorded on {number} with other values: {differences}. It can cover this request, too, and keep them; if they are wrong, correct it afterwards.',
  ],
  'authorizations.not-enough': [
    409,
    'Nothing was recorded: {left} left on this authorization. What is used can never be more than what is authorized.',
  ],
  'authorizations.withdrawn': [409, 'This authorization was withdrawn by {by}.'],
  'authorizations.in-use': [409, 'This authorization has uses. Please void them first.'],
  'authorizations.changed-since': [
    409,
    'This authorization has been changed since you opened it. What you typed is still here; please look at its latest state.',
  ],
  'authorizations.already-voided': [409, '{by} has already voided this use.'],
  'authorizations.reverification-open': [
    409,
    'A re-verification of {number} for a change of plan is open already.',
  ],
  'authorizations.reverification-done': [409, '{by} has already completed this.'],
  'support.already-closed': [409, '{by} has already closed {number}.'],
  'support.assigned-to-ivr': [409, '{by} has already assigned {number} to IVR.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** The message of an error, with its `{name}` placeholders filled in. */
export const errorMessage = (code: ErrorCode, parts: Record<string, string> = {}): string =>
  fillPlaceholders(errors[code][1], parts)
