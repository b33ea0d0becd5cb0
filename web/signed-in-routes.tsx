import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { auditors, everyone, ivrAdmins, officeAdmins, reviewers, type UserType } from '#contract/endpoint.ts'
import { screenChunk } from './kit/lazy/lazy-chunk.ts'
import { allowOnly } from './kit/session/guard.ts'
import { Failure } from './kit/shell/Failure.tsx'

type Lazy = Extract<RouteObject['lazy'], (...args: never) => unknown>
type Screen = Awaited<ReturnType<Lazy>> & {
  /** Asks for the data of the screen before it is rendered; resolves when there is something to show. */
  readonly ahead?: (params: LoaderFunctionArgs['params']) => Promise<void> | undefined
}

/** So long the screen before stays, so that a record that comes quickly is shown without a placeholder before it. */
const awaitedMs = 100

/** The route of a screen for these user types. */
function screen(path: string, allowed: readonly UserType[], load: () => Promise<Screen>): RouteObject {
  const guard = allowOnly(allowed)
  const chunk = screenChunk(path, load)
  const loader = async (args: LoaderFunctionArgs) => {
    await guard(args)
    // An import() of what is loaded takes some tasks even so, and the data would be asked for after them.
    const known = chunk.now()
    if (known) await Promise.race([known.ahead?.(args.params), pause(awaitedMs)])
    else
      chunk.load().then(
        ({ ahead }) => ahead?.(args.params),
        () => undefined,
      )
    return null
  }
  return { path, loader, lazy: chunk.load }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The paths of signed-in screens and the user types that may open them (docs/spec/frame-and-routes.md, 'Routes'). Each
 * screen's file exports `Component`.
 */
const screens: readonly RouteObject[] = [
  screen('/dashboard', everyone, () => import('./dashboard/DashboardPage.tsx')),
  screen('/ivrstatus', everyone, () => import('./ivr/StatusPage.tsx')),
  screen('/viewivrsubmissions/:id', everyone, () => import('./ivr/DetailsPage.tsx')),
  screen('/files/:id', everyone, () => import('./files/OpenFilePage.tsx')),
  screen('/view-profile', everyone, () => import('./account/ProfilePage.tsx')),
  screen('/priorAuthorization', everyone, () => import('./prior-authorization/PriorAuthorizationsPage.tsx')),
  screen('/view-response/:id', everyone, () => import('./prior-authorization/ViewResponsePage.tsx')),
  screen('/authorizations', everyone, () => import('./authorizations/AuthorizationsPage.tsx')),
  screen('/support-request', everyone, () => import('./support/SupportListPage.tsx')),
  screen('/view-support-request/:id', everyone, () => import('./support/SupportDetailsPage.tsx')),
  screen('/add-support-response', everyone, () => import('./support/AddSupportResponsePage.tsx')),
  screen('/appointment', everyone, () => import('./appointments/AppointmentsPage.tsx')),
  screen('/help/:id?', everyone, () => import('./help/HelpPage.tsx')),

  screen('/newivrsubmissions', officeAdmins, () => import('./ivr/NewIvr.tsx')),
  screen('/resubmitivr/:id', officeAdmins, () => import('./ivr/ResubmitIvr.tsx')),
  screen('/managePhysician', officeAdmins, () => import('./physicians/ManagePhysicians.tsx')),
  screen('/add-managePhysician', officeAdmins, () => import('./physicians/PhysicianForm.tsx')),
  screen('/view-managePhysician/:id', officeAdmins, () => import('./physicians/PhysicianView.tsx')),
  screen('/edit-managePhysician/:id', officeAdmins, () => import('./physicians/PhysicianForm.tsx')),
  screen('/supportingdocuments', officeAdmins, () => import('./ivr/SupportingDocumentsPage.tsx')),
  screen(
    '/add-priorAuthorization',
    officeAdmins,
    () => import('./prior-authorization/UploadDocumentsPage.tsx'),
  ),
  screen(
    '/add-scheduleAppointment',
    officeAdmins,
    () => import('./appointments/ScheduleAppointmentPage.tsx'),
  ),

  screen('/manageIvrMember', ivrAdmins, () => import('./members/ManageMembers.tsx')),
  screen('/add-ivrMember', ivrAdmins, () => import('./members/MemberForm.tsx')),
  screen('/edit-ivrMember/:id', ivrAdmins, () => import('./members/MemberForm.tsx')),
  screen('/view-ivrMember/:id', ivrAdmins, () => import('./members/MemberView.tsx')),

  screen('/team-overview', ivrAdmins, () => import('./ivr/overview/OverviewPage.tsx')),
  screen('/queue-settings', ivrAdmins, () => import('./ivr/queue/SettingsPage.tsx')),
  screen('/policies/:id?', ivrAdmins, () => import('./ivr/policies/PoliciesPage.tsx')),

  screen('/audit', auditors, () => import('./audit/AuditPage.tsx')),

  screen('/payers', reviewers, () => import('./payers/PayersPage.tsx')),
  screen('/payers/:id', reviewers, () => import('./payers/PayersPage.tsx')),
  screen('/add-response', reviewers, () => import('./prior-authorization/AddResponsePage.tsx')),
  screen('/add-manageSchedule', reviewers, () => import('./appointments/ManageSchedulePage.tsx')),
]

export const signedInRoutes: RouteObject[] = [
  {
    lazy: () => import('./SignedIn.tsx'),
    children: [{ ErrorBoundary: Failure, children: [...screens] }],
  },
]
