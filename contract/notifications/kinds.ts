import { warnAtPercent } from '../authorizations/authorizations.rules.ts'
import { everyone, ivrAdmins, officeAdmins, officeTypes, reviewers, type UserType } from '../endpoint.ts'
import { draftWarningDays } from '../ivr/drafts.ts'

/** How one kind of notification is shown, linked, emailed and cleared. Texts contain no patient data. */
interface KindDetails {
  /** The user types that may receive it. */
  readonly reaches: readonly UserType[]
  /** The user types that receive it only if they asked for it: work that no one owns yet is in a queue. */
  readonly ifAsked?: readonly UserType[]
  /** The user types that by default also get an immediate email: for decisions and questions. Others get the digest. */
  readonly mailedTo?: readonly UserType[]
  /** Shown instead of an email choice: its area always emails it, or it needs no email. */
  readonly fixedMail?: string
  /** Why no one can mute it in the bell. */
  readonly always?: string
  /** It asks for work: once someone has done it, it is cleared for the others, too. */
  readonly isWork?: true
  /** Its name where users choose their notifications. */
  readonly choice: string
  readonly text: (details: { about: string; detail: string }) => string
  readonly link: (record: number, viewer: UserType, about: string) => string
}

const calendarMail = 'Always emailed, to update your calendar'
const team = reviewers
const decisions: Readonly<Record<string, string>> = {
  Approved: 'has been approved',
  Rejected: 'has been rejected',
  Conditional: 'is conditional: more information needed',
}
const withDetail = (text: string, detail: string) => (detail === '' ? text : `${text}, ${detail}`)
const ivrLink = (record: number) => `/viewivrsubmissions/IVR-${record}`
const priorAuthorizationLink = (record: number) => `/view-response/PA-${record}`
// The hash is the section of the screen that has changed.
const ivrDocumentsLink = (record: number) => `${ivrLink(record)}#supporting-documents`
const ivrAnswerLink = (record: number) => `${ivrLink(record)}#answer`
const authorizationsLink = (record: number) => `${ivrLink(record)}#authorizations`
const isOfficeAdmin = (viewer: UserType) => officeAdmins.includes(viewer)
const personLink = (record: number, viewer: UserType) =>
  isOfficeAdmin(viewer) ? `/view-managePhysician/${record}` : `/view-ivrMember/${record}`
const myOfficesLink = () => '/offices'
const colleaguesLink = () => '/view-profile?tab=colleagues'
const supportLink = (record: number) => `/view-support-request/${record}`
const appointmentLink = () => '/appointment'
/** A prior authorization or a support case: the number shows which. */
const workLink = (record: number, _: UserType, about: string) =>
  about.startsWith('#SUP-') ? supportLink(record) : priorAuthorizationLink(record)
/** Messages on a request or a prior authorization. */
const messagesLink = (record: number, _: UserType, about: string) =>
  `${about.startsWith('#PA-') ? priorAuthorizationLink(record) : ivrLink(record)}#messages`
const recordLink = (record: number, viewer: UserType, about: string) =>
  about.startsWith('#IVR-') ? ivrLink(record) : workLink(record, viewer, about)

const invitationUndelivered = ({ about }: { about: string }) =>
  `Your invitation to ${about} was not delivered. Please check the email address and send it again.`
const mailUndelivered = ({ about, detail }: { about: string; detail: string }) =>
  `An email to ${detail || 'a participant'} was not delivered: ${about}`

const appointmentWas = (changed: string, reaches: readonly UserType[]) => ({
  reaches,
  choice: `Appointments ${changed}`,
  fixedMail: calendarMail,
  text: ({ about, detail }: { about: string; detail: string }) =>
    withDetail(`Appointment ${changed}: ${about}`, detail),
  link: appointmentLink,
})

const details = {
  'ivr.submitted': {
    reaches: team,
    ifAsked: team,
    isWork: true,
    choice: 'New IVR requests',
    text: ({ about }) => `New request ${about}`,
    link: ivrLink,
  },
  'ivr.decided': {
    reaches: officeTypes,
    mailedTo: officeAdmins,
    choice: 'Decisions on IVR requests',
    text: ({ about, detail }) => `${about} ${decisions[detail] ?? 'has been decided'}`,
    link: ivrLink,
  },
  'ivr.draft-ends': {
    reaches: officeAdmins,
    choice: 'Drafts about to be deleted',
    text: () => `A draft request you haven’t sent will be deleted in ${draftWarningDays} days`,
    link: () => '/newivrsubmissions',
  },
  'ivr.draft-handed': {
    reaches: officeAdmins,
    isWork: true,
    choice: 'Drafts handed to you',
    text: () => 'A draft request was handed to you',
    link: () => '/newivrsubmissions',
  },
  'ivr.documents': {
    reaches: team,
    isWork: true,
    choice: 'Documents added to IVR requests',
    text: ({ about }) => `Documents were added to ${about}`,
    link: ivrDocumentsLink,
  },
  'ivr.answered': {
    reaches: team,
    isWork: true,
    choice: 'Answers to Conditional IVR requests',
    text: ({ about }) => `${about} was answered and is Pending again`,
    link: ivrLink,
  },
  'ivr.answer-corrected': {
    reaches: officeTypes,
    mailedTo: officeAdmins,
    choice: 'Corrected answers to IVR requests',
    text: ({ about }) => `The answer to ${about} has been corrected`,
    link: ivrAnswerLink,
  },
  // Once, after the last valid day of the answer to an approved request.
  'ivr.answer-expired': {
    reaches: everyone,
    choice: 'Expired answers to IVR requests',
    text: ({ about, detail }) =>
      `The answer to ${about} was valid until ${detail}. Please verify it again before the next service.`,
    link: ivrAnswerLink,
  },
  'ivr.taken-over': {
    reaches: team,
    isWork: true,
    choice: 'Requests taken over from you',
    text: ({ about }) => `${about} was taken over from you`,
    link: ivrLink,
  },
  // One for all requests assigned in a call: `detail` is how many, and the link leads to the first.
  'ivr.assigned': {
    reaches: team,
    isWork: true,
    choice: 'Requests assigned to you',
    text: ({ about, detail }) =>
      detail === '' ? `${about} was assigned to you` : `${detail} requests were assigned to you`,
    link: (record) => ivrLink(record),
  },
  // Once, when a request that someone owns is due.
  'ivr.overdue': {
    reaches: team,
    isWork: true,
    choice: 'Your requests that are overdue',
    text: ({ about }) => `${about} is overdue`,
    link: ivrLink,
  },
  'work.taken-over': {
    reaches: team,
    isWork: true,
    choice: 'Prior authorizations and support cases taken over from you',
    text: ({ about }) => `${about} was taken over from you`,
    link: workLink,
  },
  'work.assigned': {
    reaches: team,
    isWork: true,
    choice: 'Prior authorizations and support cases assigned to you',
    text: ({ about }) => `${about} was assigned to you`,
    link: workLink,
  },
  // Once for everything that a departing member hands over: `about` is their name, `detail` how much.
  'work.handed-over': {
    reaches: team,
    isWork: true,
    choice: 'Work handed over to you when someone leaves',
    text: ({ about, detail }) => `You are taking over from ${about}: ${detail}`,
    link: () => '/ivrstatus?tab=mine',
  },
  // Once, 45 days before the last day of a policy in use.
  'policy.ends': {
    reaches: ivrAdmins,
    isWork: true,
    choice: 'Coverage policies that end soon',
    text: ({ about, detail }) => `An active coverage policy ends on ${detail}: ${about}`,
    link: (record) => `/policies/${record}`,
  },
  // `about` is a person's name, `detail` what was unusual.
  'audit.alert': {
    reaches: ivrAdmins,
    isWork: true,
    choice: 'Unusual access',
    always: 'Always on, to protect patient records',
    text: ({ about, detail }) => `Unusual access: ${about}, ${detail}`,
    link: () => '/audit',
  },
  'prior-authorization.submitted': {
    reaches: team,
    ifAsked: team,
    isWork: true,
    choice: 'New prior authorizations',
    text: ({ about }) => `New prior authorization ${about}`,
    link: priorAuthorizationLink,
  },
  'prior-authorization.answered': {
    reaches: officeTypes,
    mailedTo: officeAdmins,
    choice: 'Responses to prior authorizations',
    text: ({ about }) => `New response to ${about}`,
    link: priorAuthorizationLink,
  },
  'prior-authorization.outcome': {
    reaches: officeTypes,
    mailedTo: officeAdmins,
    choice: 'Outcomes of prior authorizations',
    text: ({ about, detail }) => `${about}: ${detail}`,
    link: priorAuthorizationLink,
  },
  'message.added': {
    reaches: everyone,
    mailedTo: [...officeAdmins, ...team],
    choice: 'New messages',
    text: ({ about }) => `New message on ${about}`,
    link: messagesLink,
  },
  'message.mention': {
    reaches: everyone,
    mailedTo: everyone,
    choice: 'Mentions of you in messages',
    text: ({ about }) => `You are mentioned in a message on ${about}`,
    link: messagesLink,
  },
  'message.internal': {
    reaches: team,
    choice: 'Internal team messages',
    text: ({ about }) => `New internal message on ${about}`,
    link: messagesLink,
  },
  'authorization.recorded': {
    reaches: officeTypes,
    choice: 'Recorded authorizations',
    text: ({ about }) => `An authorization for ${about} was recorded`,
    link: authorizationsLink,
  },
  // These two are sent once for each authorization.
  'authorization.nearly-used': {
    reaches: officeTypes,
    choice: 'Authorizations almost used up',
    text: ({ about }) => `${warnAtPercent}% of an authorization for ${about} is used`,
    link: authorizationsLink,
  },
  'authorization.ends': {
    reaches: officeTypes,
    choice: 'Authorizations that end soon',
    text: ({ about, detail }) =>
      `An authorization for ${about} ends on ${detail}. Coverage needs to be verified again.`,
    link: authorizationsLink,
  },
  'reverification.due': {
    reaches: everyone,
    isWork: true,
    choice: 'Coverage due for re-verification',
    text: ({ about, detail }) => `Coverage for ${about} is due for re-verification: ${detail}`,
    link: authorizationsLink,
  },
  'reverification.done': {
    reaches: officeTypes,
    choice: 'Coverage verified again',
    // `detail` is the kind of task.
    text: ({ about, detail }) =>
      detail === 'peer-to-peer'
        ? `The peer-to-peer call for ${about} was made`
        : `Coverage for ${about} was verified again`,
    link: authorizationsLink,
  },
  // These three are always emailed to both sides, with an entry for their calendars.
  'appointment.booked': appointmentWas('booked', everyone),
  'appointment.cancelled': appointmentWas('canceled', everyone),
  'appointment.handed-over': appointmentWas('handed over', everyone),
  'appointment.moved': appointmentWas('moved', everyone),
  // For an appointment whose event the member deleted or moved in their own calendar. The member gets an email only if
  // it starts soon, the office always does.
  'appointment.question': {
    reaches: team,
    choice: 'Appointments that changed in your calendar',
    text: ({ about, detail }) =>
      withDetail(`Is this appointment still on? Your calendar says otherwise: ${about}`, detail),
    link: (record) => `/appointment?conflict=${record}`,
  },
  'appointment.in-doubt': {
    reaches: officeTypes,
    choice: 'Unconfirmed appointments',
    fixedMail: calendarMail,
    text: ({ about, detail }) => withDetail(`Appointment unconfirmed: ${about}`, detail),
    link: appointmentLink,
  },
  'appointment.confirmed': appointmentWas('confirmed', officeTypes),
  // Always emailed: a member who misses it gets bookings that their calendar does not show.
  'appointment.calendar': {
    reaches: team,
    choice: 'Your calendar is no longer connected',
    fixedMail: 'Always emailed',
    text: ({ about }) => `The calendar of ${about} is no longer connected`,
    link: () => '/add-manageSchedule',
  },
  'support.opened': {
    reaches: everyone,
    ifAsked: team,
    isWork: true,
    choice: 'New support requests',
    text: ({ about }) => `New support request ${about}`,
    link: supportLink,
  },
  'support.assigned': {
    reaches: everyone,
    ifAsked: team,
    isWork: true,
    choice: 'Support requests assigned to the verification team',
    text: ({ about }) => `Support request ${about} was assigned to the verification team`,
    link: supportLink,
  },
  'support.answered': {
    reaches: everyone,
    choice: 'Answered support requests',
    text: ({ about }) => `Support request ${about} was answered and closed`,
    link: (record) => `${supportLink(record)}#response`,
  },
  'invitation.accepted': {
    reaches: [...officeAdmins, ...ivrAdmins],
    choice: 'Accepted invitations',
    text: ({ about }) => `${about} has accepted your invitation`,
    link: personLink,
  },
  'colleague.accepted': {
    reaches: officeAdmins,
    choice: 'Invitations accepted by colleagues',
    text: ({ about }) => `${about} has accepted your invitation`,
    link: colleaguesLink,
  },
  // Once, when the mail server permanently refuses the address.
  'invitation.undelivered': {
    reaches: [...officeAdmins, ...ivrAdmins],
    choice: 'Undelivered invitations',
    text: invitationUndelivered,
    link: personLink,
  },
  'colleague.undelivered': {
    reaches: officeAdmins,
    choice: 'Undelivered invitations to colleagues',
    text: invitationUndelivered,
    link: colleaguesLink,
  },
  // For an office that someone else added or removed: `about` is the group.
  'group.joined': {
    reaches: officeAdmins,
    choice: 'Your office joins a group',
    text: ({ about }) =>
      `Your office now belongs to the group ${about}. Its administrators see your people and figures, but no patients.`,
    link: myOfficesLink,
  },
  'group.left': {
    reaches: officeAdmins,
    choice: 'Your office leaves a group',
    text: ({ about }) => `Your office no longer belongs to the group ${about}`,
    link: myOfficesLink,
  },
  'mail.undelivered': {
    reaches: everyone,
    choice: 'Undelivered emails about your work',
    text: mailUndelivered,
    link: recordLink,
  },
  'appointment.undelivered': {
    reaches: everyone,
    choice: 'Undelivered emails about your appointments',
    text: mailUndelivered,
    link: appointmentLink,
  },
  welcome: {
    reaches: everyone,
    choice: 'Welcome',
    fixedMail: 'Not emailed',
    always: 'Sent once, to new accounts',
    text: () => 'Welcome to Verimend. Updates about your work appear here.',
    link: () => '/view-profile',
  },
} as const satisfies Record<string, KindDetails>

export type NotificationKind = keyof typeof details
export const kinds = Object.keys(details) as NotificationKind[]

/** The details of a kind. @throws Error when there is no such kind */
export function kindOf(kind: string): KindDetails & { readonly kind: NotificationKind } {
  const known = kinds.find((one) => one === kind)
  if (!known) throw new Error(`unknown notification kind ${kind}`)
  return { kind: known, ...details[known] }
}

/** A notification's text, in one line. */
export const textOf = ({
  kind,
  about,
  detail,
}: {
  kind: NotificationKind
  about: string
  detail: string
}): string => kindOf(kind).text({ about, detail })

/** The path of the screen that shows the record, for this user type. */
export const linkOf = (
  { kind, record, about }: { kind: NotificationKind; record: number; about: string },
  viewer: UserType,
): string => kindOf(kind).link(record, viewer, about)

/** The kinds that users of a type can choose, for the bell or as emails, in the order of the screen. */
export const choosableBy = (userType: UserType): readonly NotificationKind[] =>
  kinds.filter((kind) => {
    const { reaches, fixedMail, always } = kindOf(kind)
    return reaches.includes(userType) && (fixedMail === undefined || always === undefined)
  })

/** Whether users of this type get a kind in the bell until they choose. */
export const defaultBell = (kind: NotificationKind, userType: UserType): boolean =>
  !kindOf(kind).ifAsked?.includes(userType)

/** A kind's default email setting for a user type. */
export const defaultMailing = (kind: NotificationKind, userType: UserType): 'now' | 'daily' | 'never' => {
  const { mailedTo, fixedMail } = kindOf(kind)
  if (mailedTo?.includes(userType)) return 'now'
  return fixedMail === undefined && defaultBell(kind, userType) ? 'daily' : 'never'
}

/** The kinds that ask for work on a record, which ends for everyone once someone has decided on it. */
export const workKinds: readonly NotificationKind[] = kinds.filter((kind) => kindOf(kind).isWork)
