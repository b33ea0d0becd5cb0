import { z } from 'zod'
import { endpoint, everyone, officeAdmin, reviewers, type UserType } from './endpoint.ts'
import { data, Id, Moment, message } from './replies.ts'

/** What the bell can tell of one kind of thing that happened. Nothing here holds anything of a patient. */
interface Told {
  /** Who may ever be told, whatever audience is named. */
  readonly reaches: readonly UserType[]
  /** Whom it is also mailed at once, unless they choose otherwise. */
  readonly mailedTo: readonly UserType[]
  /** How the choice of its mail is called; without one there is nothing to choose. */
  readonly choice?: string
  readonly text: (told: { about: string; detail: string }) => string
  readonly link: (record: number, viewer: UserType) => string
}

const nobody = [] as const
const team = reviewers
const decisions: Readonly<Record<string, string>> = {
  Approved: 'has been approved',
  Rejected: 'has been rejected',
  Conditional: 'is conditional: something is missing',
}
const withDetail = (text: string, detail: string) => (detail === '' ? text : `${text}, ${detail}`)
const ivrLink = (record: number) => `/viewivrsubmissions/IVR-${record}`
const priorAuthorizationLink = (record: number) => `/view-response/PA-${record}`
// The hash names the section of the screen that the news is about.
const ivrDocumentsLink = (record: number) => `${ivrLink(record)}#supporting-documents`
const supportLink = (record: number) => `/view-support-request/${record}`
const appointmentLink = () => '/appointment'

const told = {
  'ivr.submitted': {
    reaches: team,
    mailedTo: nobody,
    choice: 'New IVR requests',
    text: ({ about }) => `New request ${about}`,
    link: ivrLink,
  },
  'ivr.decided': {
    reaches: [1, 2],
    mailedTo: [2],
    choice: 'Decisions on IVR requests',
    text: ({ about, detail }) => `${about} ${decisions[detail] ?? 'has been decided'}`,
    link: ivrLink,
  },
  'ivr.documents': {
    reaches: team,
    mailedTo: nobody,
    choice: 'Documents added to IVR requests',
    text: ({ about }) => `Documents were added to ${about}`,
    link: ivrDocumentsLink,
  },
  'prior-authorization.submitted': {
    reaches: team,
    mailedTo: nobody,
    choice: 'New prior authorizations',
    text: ({ about }) => `New prior authorization ${about}`,
    link: priorAuthorizationLink,
  },
  'prior-authorization.answered': {
    reaches: [1, 2],
    mailedTo: [2],
    choice: 'Responses to prior authorizations',
    text: ({ about }) => `There is a response to ${about}`,
    link: priorAuthorizationLink,
  },
  // These three are mailed to both sides in any case, with an entry for their calendars.
  'appointment.booked': {
    reaches: everyone,
    mailedTo: nobody,
    text: ({ about, detail }) => withDetail(`Appointment booked: ${about}`, detail),
    link: appointmentLink,
  },
  'appointment.cancelled': {
    reaches: everyone,
    mailedTo: nobody,
    text: ({ about, detail }) => withDetail(`Appointment cancelled: ${about}`, detail),
    link: appointmentLink,
  },
  'appointment.handed-over': {
    reaches: everyone,
    mailedTo: nobody,
    text: ({ about, detail }) => withDetail(`Appointment handed over: ${about}`, detail),
    link: appointmentLink,
  },
  'appointment.moved': {
    reaches: everyone,
    mailedTo: nobody,
    text: ({ about, detail }) => withDetail(`Appointment moved: ${about}`, detail),
    link: appointmentLink,
  },
  // Of an appointment whose event the member deleted or moved in their own calendar. The member is mailed what is
  // near, those who count on it in any case.
  'appointment.question': {
    reaches: team,
    mailedTo: nobody,
    text: ({ about, detail }) =>
      withDetail(`Does this appointment still take place? Your calendar says otherwise: ${about}`, detail),
    link: (record) => `/appointment?doubt=${record}`,
  },
  'appointment.in-doubt': {
    reaches: [1, 2],
    mailedTo: nobody,
    text: ({ about, detail }) => withDetail(`Appointment in doubt: ${about}`, detail),
    link: appointmentLink,
  },
  'appointment.confirmed': {
    reaches: [1, 2],
    mailedTo: nobody,
    text: ({ about, detail }) =>
      withDetail(`Appointment confirmed, and no longer in doubt: ${about}`, detail),
    link: appointmentLink,
  },
  // Mailed in any case: whoever misses it is booked while their calendar says nothing of it.
  'appointment.calendar': {
    reaches: team,
    mailedTo: nobody,
    text: ({ about }) => `The calendar of ${about} is no longer connected`,
    link: () => '/add-manageSchedule',
  },
  'support.opened': {
    reaches: everyone,
    mailedTo: nobody,
    choice: 'New support requests',
    text: ({ about }) => `New support request ${about}`,
    link: supportLink,
  },
  'support.assigned': {
    reaches: everyone,
    mailedTo: nobody,
    choice: 'Support requests assigned to the verification team',
    text: ({ about }) => `Support request ${about} was assigned to the verification team`,
    link: supportLink,
  },
  'support.answered': {
    reaches: everyone,
    mailedTo: nobody,
    choice: 'Answered support requests',
    text: ({ about }) => `Support request ${about} has been answered and closed`,
    link: (record) => `${supportLink(record)}#response`,
  },
  'invitation.accepted': {
    reaches: [2, 4],
    mailedTo: nobody,
    choice: 'Accepted invitations',
    text: ({ about }) => `${about} has accepted your invitation`,
    link: (record, viewer) =>
      viewer === officeAdmin ? `/view-managePhysician/${record}` : `/view-ivrMember/${record}`,
  },
  welcome: {
    reaches: everyone,
    mailedTo: nobody,
    text: () => 'Welcome to Verimend. News about your work appears here.',
    link: () => '/view-profile',
  },
} as const satisfies Record<string, Told>

export type Kind = keyof typeof told
const kinds = Object.keys(told) as Kind[]
export const Kind = z.enum(kinds)

/** What the contract knows of a kind. @throws Error when there is no such kind */
export function kindOf(kind: string): Told & { readonly kind: Kind } {
  const known = kinds.find((one) => one === kind)
  if (!known) throw new Error(`nothing is told of ${kind}`)
  return { kind: known, ...told[known] }
}

export const Notification = z.object({
  id: Id,
  kind: Kind,
  /** The record that it is about, by its id. */
  record: z.number().int(),
  about: z.string(),
  detail: z.string(),
  /** Who did it, or '' where nobody did. */
  byName: z.string(),
  at: Moment,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** What happened, in one line. */
export const textOf = ({ kind, about, detail }: Pick<Notification, 'kind' | 'about' | 'detail'>): string =>
  kindOf(kind).text({ about, detail })

/** Where the thing is to be seen, for this type of user. */
export const linkOf = ({ kind, record }: Pick<Notification, 'kind' | 'record'>, viewer: UserType): string =>
  kindOf(kind).link(record, viewer)

/** When a kind is also mailed: with each, once a day together with others, or not at all. */
export const mailings = ['now', 'daily', 'never'] as const
export const Mailing = z.enum(mailings, { error: 'Please choose when this is mailed.' })
export type Mailing = z.infer<typeof Mailing>
export const mailingLabels: Record<Mailing, string> = {
  now: 'At once',
  daily: 'Daily digest',
  never: 'Never',
}

/** When the daily digest goes out, and in whose time: offices and the team tell no zone of their own. */
export const digest = { hour: 8, zone: 'America/New_York', words: '8:00 AM Eastern Time' } as const

/** The kinds whose mail somebody of this type chooses, in the order of the screen. */
export const choosableBy = (userType: UserType): readonly Kind[] =>
  kinds.filter((kind) => {
    const { reaches, choice } = kindOf(kind)
    return choice !== undefined && reaches.includes(userType)
  })

/** When a kind is mailed to somebody of this type who has chosen nothing. */
export const defaultMailing = (kind: Kind, userType: UserType): Mailing =>
  kindOf(kind).mailedTo.includes(userType) ? 'now' : 'never'

/** Unread ones are counted up to here, and said to be more beyond it. */
export const mostCounted = 999
/** How many the bell's list shows at once. */
export const shownAtOnce = 15
/** For how long they are kept. */
export const keptDays = 90

const Unread = z.object({ unread: z.number().int().min(0) })

export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/getUnread',
  summary: 'How many of one’s notifications are unread',
  may: everyone,
  input: z.strictObject({}),
  output: data(Unread),
  refuses: [],
  idle: true,
})

export const notificationList = endpoint({
  method: 'GET',
  path: '/notifications/getNotifications',
  summary: 'One’s notifications, newest first, before the one with the id given',
  may: everyone,
  input: z.strictObject({ before: z.union([z.literal(''), Id]).default('') }),
  output: data(Unread.extend({ notifications: z.array(Notification), more: z.boolean() })),
  refuses: [],
  idle: true,
})

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/notifications/markRead',
  summary: 'Mark one of one’s notifications as read',
  may: everyone,
  input: z.strictObject({ id: Id }),
  output: data(Unread),
  refuses: ['record.not-found'],
})

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/notifications/markAllRead',
  summary: 'Mark one’s notifications as read, up to the newest that was shown',
  may: everyone,
  input: z.strictObject({ upTo: Id }),
  output: data(Unread),
  refuses: [],
})

export const MailChoice = z.strictObject({ kind: Kind, mailed: Mailing })
export type MailChoice = z.infer<typeof MailChoice>

export const mailChoices = endpoint({
  method: 'GET',
  path: '/notifications/getMailChoices',
  summary: 'Which notifications one also gets by mail, and when',
  may: everyone,
  input: z.strictObject({}),
  output: data(z.array(MailChoice)),
  refuses: [],
})

export const saveMailChoices = endpoint({
  method: 'POST',
  path: '/notifications/saveMailChoices',
  summary: 'Choose which notifications one also gets by mail, and when',
  may: everyone,
  input: z.strictObject({ choices: z.array(MailChoice).min(1).max(kinds.length) }),
  output: message,
  refuses: [],
})
