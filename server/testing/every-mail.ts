import { keyOfNew } from '#server/kit/access/row-key.ts'
import { codeMail, invitationMail, lockedMail, passwordChangedMail, welcomeMail } from '../account/mails.ts'
import { reconnectMail } from '../appointments/calendar/calendar-access.ts'
import {
  confirmedMail,
  conflictMail,
  questionMail,
} from '../appointments/calendar/calendar-conflict-mails.ts'
import * as appointments from '../appointments/mails.ts'
import type { AppointmentRow, Participant } from '../appointments/store.ts'
import * as ivr from '../ivr/mails.ts'
import { digestMail, eventMail } from '../notifications/mails.ts'
import type { ComposedMail } from '../outside/compose-mail.ts'
import * as priorAuthorization from '../prior-authorization/mails.ts'
import { caseMail } from '../support/events.ts'

/** The parts that vary between samples. */
export interface SampleWords {
  readonly publicUrl: string
  readonly firstName: string
  readonly memberName: string
  readonly code: string
}

export const usualWords: SampleWords = {
  publicUrl: 'https://portal.example',
  firstName: 'Olive',
  memberName: 'Rita Reviewer',
  code: '04117',
}

/** One sample of every kind of mail, by name. */
export function everyMail(words: SampleWords = usualWords): Record<string, ComposedMail> {
  return { ...accountMails(words), ...recordMails(words), ...appointmentMails(words) }
}

function accountMails({ publicUrl, firstName, memberName, code }: SampleWords) {
  const to = { email: 'olive@office.example', firstName }
  const token = 'r4nd0mT0ken_of-43-characters-0123456789abcd'
  const query = new URLSearchParams({ email: to.email, name: `${firstName} Office`, token })
  const link = `${publicUrl}/set-password?${query}`
  return {
    'code-sign-in': codeMail(to, 'sign-in', code, publicUrl),
    'code-reset': codeMail(to, 'reset', code, publicUrl),
    'locked-sign-in': lockedMail(to, 'sign-in', publicUrl, token),
    'locked-reset': lockedMail(to, 'reset', publicUrl, token),
    'password-changed': passwordChangedMail(to, publicUrl),
    welcome: welcomeMail(to, publicUrl),
    invitation: invitationMail(
      { ...to, userType: 1, by: memberName, office: 'Cedar Foot & Ankle' },
      link,
      publicUrl,
    ),
  }
}

function recordMails({ publicUrl, memberName }: SampleWords) {
  const lines = [
    { kind: 'ivr.submitted', about: '#IVR-1042', detail: '', link: '/viewivrsubmissions/IVR-1042' },
    {
      kind: 'ivr.documents',
      about: '#IVR-1038',
      detail: '',
      link: '/viewivrsubmissions/IVR-1038#supporting-documents',
    },
    { kind: 'ivr.answered', about: '#IVR-1038', detail: '', link: '/viewivrsubmissions/IVR-1038' },
    { kind: 'prior-authorization.submitted', about: '#PA-1007', detail: '', link: '/view-response/PA-1007' },
    { kind: 'invitation.accepted', about: memberName, detail: '', link: '/view-ivrMember/7' },
  ] as const
  return {
    'ivr-approved': ivr.decisionMail(1042, 'Approved', publicUrl),
    'ivr-rejected': ivr.decisionMail(1042, 'Rejected', publicUrl),
    'ivr-conditional': ivr.decisionMail(1042, 'Conditional', publicUrl),
    'ivr-reminder': ivr.reminderMail([1042], publicUrl),
    'ivr-reminder-many': ivr.reminderMail([1031, 1038, 1042], publicUrl),
    'prior-authorization-answered': priorAuthorization.responseMail(1007, publicUrl),
    'prior-authorization-reminder': priorAuthorization.reminderMail([1007], publicUrl),
    'prior-authorization-reminder-many': priorAuthorization.reminderMail([1003, 1005, 1007], publicUrl),
    'support-opened': caseMail(12, 'opened', publicUrl),
    'support-assigned': caseMail(12, 'assigned', publicUrl),
    'support-answered': caseMail(12, 'answered', publicUrl),
    ...Object.fromEntries(lines.map((line) => [`event-${line.kind}`, eventMail(line, publicUrl)])),
    'digest-one': digestMail(1, lines.slice(0, 1), publicUrl),
    digest: digestMail(23, lines, publicUrl),
    'calendar-reconnect': reconnectMail('rita@team.example', publicUrl),
  }
}

function appointmentMails({ publicUrl, firstName, memberName }: SampleWords) {
  const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
  const appointment: AppointmentRow = {
    id: keyOfNew(31),
    ...{ officeId: 1, bookedBy: 1, memberId: 2, physicianId: null, sequence: 0, invitedAt: null },
    ...{ bookedByName: `${firstName} Office`, memberName, status: 'booked', timeZone: 'America/Chicago' },
    ...{ startsAt: at('18:00'), endsAt: at('18:30'), meetingLink: 'https://meet.example/verimend-k3v9' },
  }
  const person = (userId: number, name: string, timeZone: string): Participant => {
    const [first = ''] = name.split(' ')
    return { userId, name, firstName: first, email: `${userId}@people.example`, timeZone }
  }
  const office = person(1, appointment.bookedByName, 'America/Chicago')
  const member = person(2, memberName, 'America/Los_Angeles')
  const occasion = { appointment, everybody: [office, member], publicUrl }
  const removed = { kind: 'removed', startsAt: null, endsAt: null } as const
  const moved = { kind: 'moved', startsAt: at('20:00'), endsAt: at('20:30') } as const
  return {
    'appointment-booked': appointments.changeMail(office, 'booked', occasion),
    'appointment-moved': appointments.changeMail(member, 'moved', occasion),
    'appointment-handed-over': appointments.changeMail(office, 'handed-over', occasion),
    'appointment-cancelled': appointments.changeMail(office, 'cancelled', occasion),
    'appointment-member-left': appointments.leftMail(office, occasion),
    'appointment-reminder-day': appointments.reminderMail(office, 'day', occasion),
    'appointment-reminder-hour': appointments.reminderMail(office, 'hour', occasion),
    'appointment-question-removed': questionMail(member, appointment, removed, publicUrl),
    'appointment-question-moved': questionMail(member, appointment, moved, publicUrl),
    'appointment-in-doubt': conflictMail(office, appointment, publicUrl),
    'appointment-confirmed': confirmedMail(office, appointment, publicUrl),
  }
}
