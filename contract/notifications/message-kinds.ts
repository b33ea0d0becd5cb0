import { everyone, officeAdmins, reviewers, type UserType } from '../endpoint.ts'
import type { KindDetails } from './kind-details.ts'

/** The messages of a request or of a prior authorization, which the number tells apart. */
const messagesLink = (record: number, _: UserType, about: string) =>
  about.startsWith('#PA-')
    ? `/view-response/PA-${record}#messages`
    : `/viewivrsubmissions/IVR-${record}#messages`

/** What is told of messages. */
export const messageKinds = {
  'message.added': {
    reaches: everyone,
    mailedTo: [...officeAdmins, ...reviewers],
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
    reaches: reviewers,
    mailedTo: [],
    choice: 'Internal team messages',
    text: ({ about }) => `New internal message on ${about}`,
    link: messagesLink,
  },
} as const satisfies Record<string, KindDetails>
