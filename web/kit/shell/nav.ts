import { auditors, everyone, ivrAdmins, officeAdmins, reviewers, type UserType } from '#contract/endpoint.ts'

export interface NavItem {
  label: string
  to: string
  allowed: readonly UserType[]
  /** Addresses that belong to the item, so that it is marked while one of them is open. */
  covers: readonly string[]
}

/**
 * The items of the top navigation in order. docs/spec/frame-and-routes.md, 'Navigation', says which user type sees
 * which item; physicians do not see the screens that they may not open.
 */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', to: '/dashboard', allowed: everyone, covers: [] },
  {
    label: 'Manage Physician',
    to: '/managePhysician',
    allowed: officeAdmins,
    covers: ['/add-managePhysician', '/view-managePhysician', '/edit-managePhysician'],
  },
  {
    label: 'Appointments',
    to: '/appointment',
    allowed: everyone,
    covers: ['/add-scheduleAppointment', '/add-manageSchedule'],
  },
  {
    label: 'IVR Management',
    to: '/ivrstatus',
    allowed: everyone,
    covers: [
      '/newivrsubmissions',
      '/viewivrsubmissions',
      '/resubmitivr',
      '/supportingdocuments',
      '/queue-settings',
      '/team-overview',
    ],
  },
  {
    label: 'Prior Authorization',
    to: '/priorAuthorization',
    allowed: everyone,
    covers: ['/add-priorAuthorization', '/add-response', '/view-response', '/authorizations'],
  },
  { label: 'Payers', to: '/payers', allowed: reviewers, covers: [] },
  {
    label: 'Manage IVR Member',
    to: '/manageIvrMember',
    allowed: ivrAdmins,
    covers: ['/add-ivrMember', '/edit-ivrMember', '/view-ivrMember'],
  },
  { label: 'Policies', to: '/policies', allowed: ivrAdmins, covers: [] },
]

/** Screens that are linked from several others, with who may open them. */
export const auditScreen = { to: '/audit', allowed: auditors }
export const scheduleScreen = { to: '/add-manageSchedule', allowed: reviewers }
export const newRequestScreen = { to: '/newivrsubmissions', allowed: officeAdmins }

/** Whether an address belongs to an item. */
export function isCovered({ to, covers }: NavItem, pathname: string): boolean {
  return [to, ...covers].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** The tab for an address: the path of its item, or the first path segment if no item covers it. */
export function menuTabOf(pathname: string): string {
  const item = navItems.find((one) => isCovered(one, pathname))
  return item?.to ?? `/${pathname.split('/')[1]}`
}
