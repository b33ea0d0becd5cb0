import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import {
  auditors,
  everyone,
  formKeepers,
  ivrAdmins,
  officeAdmins,
  officeTypes,
  reviewers,
  type UserType,
} from '#contract/endpoint.ts'
import { Component as SignInPage } from './account/sign-in/SignInPage.tsx'
import { allowOnly, redirectSignedIn } from './kit/session/guard.ts'
import { Failure } from './kit/shell/Failure.tsx'
import { FirstLoad } from './kit/shell/FirstLoad.tsx'
import { NotFound, Unauthorized } from './kit/shell/NoScreen.tsx'
import { Root } from './kit/shell/Root.tsx'

const publicScreens: readonly RouteObject[] = [
  { path: '/', loader: redirectSignedIn, Component: SignInPage },
  { path: '/signup', lazy: () => import('./account/sign-in/SignUpPage.tsx') },
  { path: '/forgot-password', lazy: () => import('./account/sign-in/ForgotPasswordPage.tsx') },
  { path: '/set-password', lazy: () => import('./account/sign-in/SetPasswordPage.tsx') },
  { path: '/terms', lazy: () => import('./account/TermsPage.tsx') },
  { path: '/privacy', lazy: () => import('./account/PrivacyPage.tsx') },
  { path: '/unlock', lazy: () => import('./account/sign-in/UnlockPage.tsx') },
  { path: '/unauthorized', Component: Unauthorized },
  { path: '*', Component: NotFound },
]

/** The previous screen stays this long, so that a record that loads quickly appears without a placeholder first. */
const awaitedMs = 100
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Screen {
  Component: React.ComponentType
  /** Requests what the screen shows; resolves when it can be shown. */
  prefetch?: (params: LoaderFunctionArgs['params']) => Promise<unknown> | undefined
}

/** The route of a screen for these user types. `load` fetches its code. */
function screen(path: string, allowed: readonly UserType[], load: () => Promise<Screen>): RouteObject {
  const guard = allowOnly(allowed)
  const loader = async (args: LoaderFunctionArgs) => {
    await guard(args)
    // The route (Failure) or the screen reports what cannot be loaded.
    const data = load()
      .then(({ prefetch }) => prefetch?.(args.params))
      .catch(() => undefined)
    await Promise.race([data, pause(awaitedMs)])
    return null
  }
  return { path, loader, lazy: { Component: async () => (await load()).Component } }
}

/**
 * The paths of signed-in screens and the user types that may open them (docs/spec/frame-and-routes.md, 'Routes'). Each
 * screen's file exports `Component`.
 */
const screens: readonly RouteObject[] = [
  screen('/dashboard', everyone, () => import('./dashboard/DashboardPage.tsx')),
  screen('/ivrstatus', everyone, () => import('./ivr/list/StatusPage.tsx')),
  screen('/viewivrsubmissions/:id', everyone, () => import('./ivr/details/DetailsPage.tsx')),
  screen('/files/:id', everyone, () => import('./files/OpenFilePage.tsx')),
  screen('/view-profile', everyone, () => import('./account/profile/ProfilePage.tsx')),
  screen('/offices', officeTypes, () => import('./account/offices/OfficesPage.tsx')),
  screen('/priorAuthorization', everyone, () => import('./prior-authorization/PriorAuthorizationsPage.tsx')),
  screen('/view-response/:id', everyone, () => import('./prior-authorization/ViewResponsePage.tsx')),
  screen('/authorizationpacket/:id', everyone, () => import('./packets/PacketPage.tsx')),
  screen('/authorizations', everyone, () => import('./authorizations/AuthorizationsPage.tsx')),
  screen('/support-request', everyone, () => import('./support/SupportListPage.tsx')),
  screen('/view-support-request/:id', everyone, () => import('./support/SupportDetailsPage.tsx')),
  screen('/add-support-response', everyone, () => import('./support/AddSupportResponsePage.tsx')),
  screen('/appointment', everyone, () => import('./appointments/AppointmentsPage.tsx')),
  screen('/help/:id?', everyone, () => import('./help/HelpPage.tsx')),

  screen('/newivrsubmissions', officeAdmins, () => import('./ivr/NewIvr.tsx')),
  screen('/quick-capture', officeAdmins, () => import('./ivr/quick/QuickCapturePage.tsx')),
  screen('/resubmitivr/:id', officeAdmins, () => import('./ivr/ResubmitIvr.tsx')),
  screen('/managePhysician', officeAdmins, () => import('./people/physicians/ManagePhysicians.tsx')),
  screen('/add-managePhysician', officeAdmins, () => import('./people/physicians/PhysicianForm.tsx')),
  screen('/view-managePhysician/:id', officeAdmins, () => import('./people/physicians/PhysicianView.tsx')),
  screen('/edit-managePhysician/:id', officeAdmins, () => import('./people/physicians/PhysicianForm.tsx')),
  screen('/supportingdocuments', officeAdmins, () => import('./ivr/SupportingDocumentsPage.tsx')),
  screen(
    '/add-priorAuthorization',
    officeAdmins,
    () => import('./prior-authorization/UploadDocumentsPage.tsx'),
  ),
  screen(
    '/add-scheduleAppointment',
    officeAdmins,
    () => import('./appointments/booking/ScheduleAppointmentPage.tsx'),
  ),

  screen('/manageIvrMember', ivrAdmins, () => import('./people/members/ManageMembers.tsx')),
  screen('/add-ivrMember', ivrAdmins, () => import('./people/members/MemberForm.tsx')),
  screen('/edit-ivrMember/:id', ivrAdmins, () => import('./people/members/MemberForm.tsx')),
  screen('/view-ivrMember/:id', ivrAdmins, () => import('./people/members/MemberView.tsx')),

  screen('/team-overview', ivrAdmins, () => import('./ivr/overview/OverviewPage.tsx')),
  screen('/queue-settings', ivrAdmins, () => import('./ivr/queue/SettingsPage.tsx')),
  screen('/policies/:id?', ivrAdmins, () => import('./ivr/policies/PoliciesPage.tsx')),

  screen('/audit', auditors, () => import('./audit/AuditPage.tsx')),

  screen('/forms', formKeepers, () => import('./forms/FormsList.tsx')),
  screen('/forms/:id', formKeepers, () => import('./forms/FormScreen.tsx')),
  screen('/payers', reviewers, () => import('./payers/PayersPage.tsx')),
  screen('/payers/:id', reviewers, () => import('./payers/PayerPage.tsx')),
  screen('/add-response', reviewers, () => import('./prior-authorization/AddResponsePage.tsx')),
  screen('/add-manageSchedule', reviewers, () => import('./appointments/schedule/ManageSchedulePage.tsx')),
]

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Failure,
    HydrateFallback: FirstLoad,
    children: [
      ...publicScreens,
      {
        lazy: () => import('./SignedIn.tsx'),
        children: [{ ErrorBoundary: Failure, children: [...screens] }],
      },
    ],
  },
]
