import type { z } from 'zod'
import type * as accountInvitations from './account/invitations.ts'
import type * as accountPassword from './account/password.ts'
import type * as accountProfile from './account/profile.ts'
import type * as accountSessions from './account/sessions.ts'
import type * as accountSignIn from './account/sign-in.ts'
import type * as appointments from './appointments/appointments.ts'
import type * as appointmentsCalendar from './appointments/calendar.ts'
import type * as appointmentsCalendarConflict from './appointments/calendar-conflict.ts'
import type * as appointmentsSchedule from './appointments/schedule.ts'
import type * as audit from './audit/audit.ts'
import type * as authorizations from './authorizations/authorizations.ts'
import type * as authorizationsReverifications from './authorizations/reverifications.ts'
import type * as colleagues from './colleagues/colleagues.ts'
import type * as dashboard from './dashboard/dashboard.ts'
import type { Endpoint, EndpointPath } from './endpoint.ts'
import type * as filesArchive from './files/archive.ts'
import type * as files from './files/files.ts'
import type * as ivrBenefits from './ivr/benefits/benefits.ts'
import type * as ivrBenefitsSnippets from './ivr/benefits/snippets.ts'
import type * as ivrBulk from './ivr/bulk.ts'
import type * as ivrCheck from './ivr/check/check.ts'
import type * as ivrDocuments from './ivr/documents.ts'
import type * as ivrDrafts from './ivr/drafts.ts'
import type * as ivrDuplicates from './ivr/duplicates.ts'
import type * as ivrExport from './ivr/export.ts'
import type * as ivrOtherWork from './ivr/other-work.ts'
import type * as ivrOverview from './ivr/overview.ts'
import type * as ivrPolicies from './ivr/policies.ts'
import type * as ivrQueue from './ivr/queue.ts'
import type * as ivrQueueSettings from './ivr/queue-settings.ts'
import type * as ivrQueueViews from './ivr/queue-views.ts'
import type * as ivrRequests from './ivr/requests.ts'
import type * as ivrResubmit from './ivr/resubmit.ts'
import type * as ivrReuse from './ivr/reuse.ts'
import type * as ivrReview from './ivr/review.ts'
import type * as ivrRounds from './ivr/rounds.ts'
import type * as ivrSubmit from './ivr/submit.ts'
import type * as ivrTimeline from './ivr/timeline.ts'
import type * as ivrViewing from './ivr/viewing.ts'
import type * as live from './live.ts'
import type * as membersLeaving from './members/leaving.ts'
import type * as members from './members/members.ts'
import type * as messages from './messages/messages.ts'
import type * as notifications from './notifications/notifications.ts'
import type * as payers from './payers/payers.ts'
import type * as physiciansLeaving from './physicians/leaving.ts'
import type * as physicians from './physicians/physicians.ts'
import type * as priorAuthorizationOutcome from './prior-authorization/outcome.ts'
import type * as priorAuthorization from './prior-authorization/prior-authorization.ts'
import type * as referenceLists from './reference/lists.ts'
import type * as referenceNpi from './reference/npi.ts'
import type * as search from './search/search.ts'
import type * as support from './support/support.ts'

/** Every file of the contract that declares endpoints. */
type Modules = [
  typeof accountInvitations,
  typeof accountPassword,
  typeof accountProfile,
  typeof accountSessions,
  typeof accountSignIn,
  typeof appointments,
  typeof appointmentsCalendarConflict,
  typeof appointmentsCalendar,
  typeof appointmentsSchedule,
  typeof audit,
  typeof authorizations,
  typeof authorizationsReverifications,
  typeof colleagues,
  typeof dashboard,
  typeof filesArchive,
  typeof files,
  typeof ivrBenefits,
  typeof ivrBenefitsSnippets,
  typeof ivrBulk,
  typeof ivrDocuments,
  typeof ivrDrafts,
  typeof ivrDuplicates,
  typeof ivrCheck,
  typeof ivrExport,
  typeof ivrOtherWork,
  typeof ivrOverview,
  typeof ivrPolicies,
  typeof ivrQueue,
  typeof ivrQueueSettings,
  typeof ivrQueueViews,
  typeof ivrRequests,
  typeof ivrResubmit,
  typeof ivrReuse,
  typeof ivrReview,
  typeof ivrRounds,
  typeof ivrTimeline,
  typeof ivrSubmit,
  typeof ivrViewing,
  typeof live,
  typeof membersLeaving,
  typeof members,
  typeof messages,
  typeof notifications,
  typeof payers,
  typeof physiciansLeaving,
  typeof physicians,
  typeof priorAuthorizationOutcome,
  typeof priorAuthorization,
  typeof referenceLists,
  typeof referenceNpi,
  typeof search,
  typeof support,
]

type ValuesOf<M> = M extends unknown ? M[keyof M] : never
type Endpoints = Extract<ValuesOf<Modules[number]>, Endpoint>
type Key<P extends EndpointPath> = `${P['method']} ${P['path']}`
type ByKey = { readonly [E in Endpoints as Key<E>]: E }

/** The endpoint at a path, as a type: the browser has its schemas at compile time only. */
type EndpointAt<P extends EndpointPath> = Key<P> extends keyof ByKey ? ByKey[Key<P>] : never

/** What the browser sends to a path, before the schema fills in its defaults. */
export type InputTo<P extends EndpointPath> = z.input<EndpointAt<P>['input']>
/** What the browser receives from a path. */
export type OutputFrom<P extends EndpointPath> = z.output<EndpointAt<P>['output']>
