/**
 * All error codes with their HTTP status and the message that users read. The caller fills in `{name}` placeholders.
 * The list is complete: the server sends no other code.
 */
export const errors = {
  'session.missing': [403, 'Your session has expired. Please log in again.'],
  'server.failed': [500, 'Something went wrong on our side. Nothing was changed. Please try again.'],

  'input.invalid': [400, 'Please correct the highlighted fields.'],
  'input.unreadable': [400, 'The request could not be read. Please reload the page and try again.'],
  'input.media-type': [415, 'This type of content is not accepted here.'],
  'input.too-large': [413, 'The request is too large.'],
  'user-type.not-allowed': [401, 'No Authorization found'],
  'office.not-member': [403, 'You can’t work for this office anymore.'],
  'record.not-found': [404, 'Record not found'],
  'route.not-found': [404, 'There is nothing at this address.'],
  'idempotency.other-body': [
    409,
    'This form was already sent with different content. Please reload the page and try again.',
  ],
  'server.unavailable': [
    503,
    'We can’t reach Verimend right now. What you typed is saved here. Please try again in a moment.',
  ],
  'server.busy': [503, 'Verimend is very busy right now. Please try again in a moment.'],
  'server.stopping': [503, 'Verimend is restarting. Please try again in a moment.'],
  'limit.too-many': [429, 'Too many attempts. Please try again in {wait}.'],
  'limit.creating': [429, 'Too many requests. Please try again in {wait}.'],

  'idempotency.already-created': [
    409,
    'We already received this as {number}, as you first sent it. Later changes are not included.',
  ],

  'account.link-invalid': [
    400,
    'This link is no longer valid. If you already set your password, please sign in. Otherwise, ask the person who invited you to send a new invitation.',
  ],
  'account.unlock-invalid': [400, 'This link is no longer valid. Please sign in again.'],
  'account.wrong-credentials': [400, 'Email or password is incorrect'],
  'account.email-in-use': [409, 'An account with this email address already exists. Please sign in instead.'],
  'account.wrong-code': [400, 'Incorrect OTP'],
  'account.code-expired': [400, 'This code is no longer valid. Please choose Resend OTP to get a new one.'],
  'account.code-locked': [
    429,
    'Code entry for this account is locked after too many wrong codes. Use the link in the email we sent to the account’s owner.',
  ],
  'account.sign-in-expired': [403, 'This sign-in has expired. Please sign in again.'],
  'account.reset-expired': [
    403,
    'This code has expired or was already used. If you just set a password, sign in with it. Otherwise, choose Forgot your password to get a new code.',
  ],

  'account.has-account': [
    409,
    'You already have an account with this email address. Join the office with it. You don’t need a new password.',
  ],
  'account.of-team': [
    409,
    'One email address can’t belong to both an office and the verification team. Ask for an invitation to another address.',
  ],
  'account.invitee-has-account': [
    409,
    'This email address already has an account. Please use another address.',
  ],
  'account.invited-often': [
    429,
    'This email address already received several invitations. Please try again in {wait}.',
  ],
  'account.many-invitations': [429, 'You sent many invitations in a short time. Please try again in {wait}.'],
  'account.profile-changed-since': [
    409,
    'This profile changed since you opened it. What you typed is still here. Show latest replaces it with the saved version.',
  ],
  'account.not-now': [409, '{name} {state}. The list now shows the latest status.'],

  'physicians.npi-in-use': [409, '{name} already has this NPI in your office.'],
  'physicians.email-in-use': [409, '{name} already has this email address in your office.'],
  'physicians.appointments-changed': [
    409,
    'The appointments of {name} just changed. Nothing was saved. Please check again.',
  ],
  'physicians.appointments-overlap': [
    409,
    '{physician} already has an appointment with {name} at one of these times: {time}. Nothing was saved. Please choose another physician, or none.',
  ],
  'members.appointments-open': [
    409,
    '{name} has upcoming appointments ({count} in all). Please choose what to do with each one first.',
  ],
  'members.appointments-changed': [
    409,
    'The appointments of {name} or the times of their colleagues just changed. Nothing was saved. Please check again.',
  ],
  'members.taker-gone': [
    409,
    '{name} can’t take over work right now. Nothing was saved. Please choose someone else.',
  ],
  'physicians.changed-since': [
    409,
    '{by} changed this physician {when}. What you typed is still here. Show latest replaces it with the saved version.',
  ],
  'members.changed-since': [
    409,
    'This member changed since you opened it. What you typed is still here. Show latest replaces it with the saved version.',
  ],
  'colleagues.last-admin': [409, 'The office must keep at least one active Office Admin.'],
  'groups.already-in-one': [409, 'Your office already belongs to a group.'],
  'groups.office-in-one': [409, '{office} already belongs to a group.'],
  'groups.already-there': [409, '{email} already belongs to each of these offices.'],
  'groups.last-admin': [
    409,
    'The group must keep at least one active group administrator. Please make someone else one first.',
  ],
  'members.last-admin': [409, 'The team must keep at least one active IVR Admin.'],

  'files.too-large': [413, 'Each file must be 5MB or smaller'],
  'files.not-an-image': [400, 'Only JPEG and PNG images are accepted here.'],
  'files.type-not-accepted': [415, 'Only CSV, PDF, JPEG, PNG, XLS and XLSX files are accepted.'],
  'files.broken-picture': [415, 'This picture is damaged and cannot be shown. Please choose another one.'],
  'files.missing': [400, 'Please choose a file.'],
  'files.empty': [400, 'This file is empty. Please choose another one.'],
  'files.type-differs': [415, 'This file’s name says {kind}, but its content is something else. {advice}'],
  'files.macros': [
    415,
    'This workbook contains macros or active objects. Please save it without them and upload it again.',
  ],
  'files.too-many-pages': [413, 'This file has more than 100 pages. Please split it and upload the parts.'],
  'files.broken-upload': [400, 'The upload was incomplete. Please try again.'],
  'files.too-many-pixels': [413, 'This picture has more than 50 megapixels. Please choose a smaller one.'],
  'files.not-yours': [400, 'This file was not uploaded by your office. Please upload it again.'],
  'files.of-office': [
    400,
    'Someone else in your office uploaded this file, and you can only attach files you uploaded. Please upload it yourself, or ask them to attach it.',
  ],
  'files.already-used': [
    400,
    'One of these files was already sent. Please upload it again, or check what was sent.',
  ],
  'files.link-expired': [404, 'This link has expired. Please open the file from its record again.'],
  'files.infected': [
    415,
    'We found a virus or other harmful content in this file and did not store it. Please check the computer it came from.',
  ],
  'files.scanner-unavailable': [
    503,
    'Files cannot be checked for viruses right now, so none can be uploaded. Please try again in a moment.',
  ],
  'files.disk-full': [
    507,
    'The portal is out of storage right now, so this file was not uploaded. Its operators have been notified. Please try again later.',
  ],
  'files.store-unavailable': [
    503,
    'Files cannot be stored or opened right now. Please try again in a moment.',
  ],

  'ivr.already-decided': [
    409,
    'This request was already {status} by {by}. The list now shows its latest status.',
  ],
  'ivr.changed-since': [
    409,
    '{by} changed this request to {status} while you were viewing it. Please check again.',
  ],
  'ivr.physician-unknown': [400, 'This physician is not in your office. Please choose one from the list.'],
  'ivr.not-conditional': [
    409,
    '{number} is now {status}, so there is nothing left to answer. Please check again.',
  ],
  'ivr.item-answered': [409, '{by} already answered this. Please check again.'],
  'ivr.item-unknown': [409, 'The team changed what it needs. Please check again.'],
  'ivr.not-final': [
    409,
    '{number} is {status}. You can correct a request once it is rejected, and repeat it once it is approved.',
  ],
  'ivr.already-replaced': [409, 'This request was already sent again as {number}.'],
  'ivr.appeal-of-approved': [409, 'An approved request cannot be appealed.'],
  'policies.unchanged': [409, 'This file is the same as the latest revision. Nothing was imported.'],
  'policies.changed-since': [
    409,
    '{by} just imported another revision. Nothing was imported. Please review the changes again.',
  ],
  'ivr.answer-not-final': [
    409,
    '{number} is {status}. You can correct an answer once the request is approved or rejected. Until then, it is sent with the decision.',
  ],
  'ivr.answer-changed': [
    409,
    '{by} just corrected this answer. What you typed is still here. Please check the latest answer.',
  ],
  'ivr.snippet-name-in-use': [409, 'You already have a snippet “{name}”.'],
  'ivr.snippets-full': [409, 'You have {most} snippets. Please delete one.'],
  'ivr.documents-full': [409, 'A request can have {most} documents: {left} more can be added.'],

  'payers.name-in-use': [409, '{name} is already in the directory.'],
  'payers.changed-since': [
    409,
    '{by} changed this payer since you opened it. What you typed is still here. Show latest replaces it with the saved version.',
  ],

  'ivr.held': [409, '{by} has this request. You can take it over.'],
  'ivr.lease-lost': [409, '{by} has this request now. Take it over to continue.'],
  'ivr.not-open': [409, '{number} is {status}. There is nothing left to do.'],
  'work.held': [409, '{by} has {number}. You can take it over.'],
  'work.done': [409, 'There is nothing left to do on {number}.'],
  'work.cannot-open': [409, '{by} can’t open {number}. Please choose someone else.'],
  'ivr.follow-up-past': [400, 'Please choose a time in the future, within a year.'],
  'ivr.nobody-present': [
    409,
    'Everyone you chose is absent: {names}. Nothing was assigned. Please choose others.',
  ],
  'ivr.views-full': [409, 'You have {most} views. Please remove one.'],
  'ivr.settings-changed-since': [
    409,
    'Someone else just changed these settings. What you typed is still here. Reload the page to see the saved version.',
  ],

  'ivr.drafts-full': [409, 'You have {most} drafts. Please send or delete one.'],
  'ivr.draft-changed': [412, 'This draft was changed somewhere else.'],

  'prior-authorization.already-answered': [409, '{by} already answered {number}.'],
  'prior-authorization.ivr-unknown': [400, 'Please choose one of your office’s requests.'],
  'prior-authorization.outcome-changed': [
    409,
    '{by} recorded an outcome for {number} since you opened it. What you typed is still here.',
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
  'appointments.not-participant': [409, 'Only people in this appointment can do this.'],
  'appointments.not-booked': [409, 'This appointment is already {status}. The list shows the latest status.'],
  'appointments.link-pending': [409, 'The meeting link isn’t ready yet. Please try again in a moment.'],
  'appointments.conflict-over': [
    409,
    'This was already answered, or the calendar changed again. The list shows the latest status.',
  ],
  'appointments.conflict-time': [
    409,
    'The appointment can’t move to this time: it is outside the schedule’s hours, too soon, or too close to another appointment. Please keep or cancel it, or move the calendar event to another time.',
  ],
  'appointments.conflict-overlap': [
    409,
    'The appointment can’t move to this time: {who} already has an appointment with {name} then, {time}. Please keep or cancel it, or move the calendar event to another time.',
  ],
  'appointments.calendar-needed': [409, 'Please connect your Google Calendar first.'],
  'appointments.calendar-none': [409, 'No calendar service is set up for this portal.'],
  'appointments.calendar-not-you': [
    400,
    'Someone else started connecting this calendar. Please start again with Sync Google Calendar.',
  ],
  'appointments.calendar-refused': [
    400,
    'Google did not accept this. Please start again with Sync Google Calendar.',
  ],
  'appointments.calendar-scope': [
    400,
    'Verimend needs permission to see and change your calendar events. Please sync again and allow both.',
  ],
  'appointments.calendar-unavailable': [
    503,
    'Google Calendar isn’t responding right now. Please try again in a moment.',
  ],
  'messages.team-only': [400, 'Only the verification team can write internal messages.'],
  'messages.person-unknown': [400, 'Please choose the people you mention from the list.'],

  'packets.changed-since': [
    409,
    '{by} changed this packet since you opened it. What you typed is still here. Please load it again.',
  ],
  'packets.too-large': [
    409,
    'The packet has {size} MB, and {channel} takes {limit}. Pictures are as small as they can be. Leave out some files: {largest}.',
  ],
  'packets.not-made': [409, 'The packet couldn’t be made. Please leave out the largest files and try again.'],
  'packets.call-open': [409, 'A peer-to-peer call for {number} is already a task.'],
  'packets.no-call': [409, '{number} has no open task for a peer-to-peer call.'],

  'support.already-closed': [409, '{by} already closed {number}.'],
  'support.assigned-to-ivr': [409, '{by} already assigned {number} to IVR.'],
  'support.ivr-unknown': [400, 'Please enter the number of a request that you can see.'],
  'forms.not-a-pdf': [415, 'Please upload the blank form as a PDF.'],
  'forms.unreadable': [
    415,
    'This PDF can’t be read or filled. Please open it, save or print it as PDF and upload that one.',
  ],
  'forms.locked': [415, 'This PDF needs a password to be opened. Please ask its maker for one without.'],
  'forms.too-large': [413, 'A form can have at most 20 pages and 600 places.'],
  'forms.same-blank': [409, 'This is the blank that is already here.'],
  'forms.newer-blank': [409, 'Someone has uploaded another blank of this form. Please reload the page.'],
  'forms.places-open': [409, '{count} still have no meaning. Choose one for each, or leave it empty.'],
  'forms.not-mapped': [409, 'The places of this form have no meanings yet. Please map it first.'],
  'forms.changed': [
    409,
    'The blank of this form has changed since it was mapped. {changes} Please map it again.',
  ],

  'authorizations.not-approved': [
    409,
    '{number} is {status}. Only approved requests have authorizations and re-verifications.',
  ],
  'authorizations.number-in-use': [409, '{number} already has an authorization with this number.'],
  'authorizations.other-patient': [
    409,
    'Nothing was saved. Authorization {authorization} is on {number} for another patient: {differences}.',
  ],
  'authorizations.other-values': [
    409,
    'Nothing was saved. Authorization {authorization} is already on {number} with different values: {differences}. It can cover this request too and keep those values. If they are wrong, correct it afterward.',
  ],
  'authorizations.not-enough': [
    409,
    'Nothing was saved: {left} left on this authorization. You can’t log more than was authorized.',
  ],
  'authorizations.withdrawn': [409, 'This authorization was withdrawn by {by}.'],
  'authorizations.in-use': [409, 'This authorization has logged units. Please void them first.'],
  'authorizations.changed-since': [
    409,
    'This authorization changed since you opened it. What you typed is still here. Please check the latest version.',
  ],
  'authorizations.already-voided': [409, '{by} already voided this entry.'],
  'authorizations.reverification-open': [
    409,
    '{number} already has an open re-verification for a plan change.',
  ],
  'authorizations.reverification-done': [409, '{by} already completed this.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** The message of an error, with its `{name}` placeholders filled in. */
export const errorMessage = (code: ErrorCode, parts: Record<string, string> = {}): string =>
  errors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
