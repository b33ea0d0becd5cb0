import { everyone, ivrAdmins, officeAdmins, reviewers, type UserType } from '#contract/endpoint.ts'

export interface NavItem {
  label: string
  to: string
  may: readonly UserType[]
  /** Addresses that belong to the item, so that it is marked while one of them is open. */
  covers: readonly string[]
}

/**
 * The items of the top navigation in order. docs/spec/frame-and-routes.md, 'Navigation', says which user type sees
 * which item; physicians do not see the screens that they may not open.
 */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', to: '/dashboard', may: everyone, covers: [] },
  {
    label: 'Manage Physician',
    to: '/managePhysician',
    may: officeAdmins,
    covers: ['/add-managePhysician', '/view-managePhysician', '/edit-managePhysician'],
  },
  {
    label: 'Appointments',
    to: '/appointment',
    may: everyone,
    covers: ['/add-scheduleAppointment', '/add-manageSchedule'],
  },
  {
    label: 'IVR Management',
    to: '/ivrstatus',
    may: everyone,
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
    may: everyone,
    covers: ['/add-priorAuthorization', '/add-response', '/view-response', '/authorizations'],
  },
  { label: 'Payers', to: '/payers', may: reviewers, covers: [] },
  {
    label: 'Manage IVR Member',
    to: '/manageIvrMember',
    may: ivrAdmins,
    covers: ['/add-ivrMember', '/edit-ivrMember', '/view-ivrMember'],
  },
  { label: 'Policies', to: '/policies', may: ivrAdmins, covers: [] },
]

export function navFor(userType: number): NavItem[] {
  return navItems.filter(({ may }) => may.some((type) => type === userType))
}

/** Whether an address belongs to an item. */
export function isCovered({ to, covers }: NavItem, pathname: string): boolean {
  return [to, ...covers].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** The tab for an address: the path of its item, or the first path segment if no item covers it. */
export function menuTabOf(pathname: string): string {
  const item = navItems.find((one) => isCovered(one, pathname))
  return item?.to ?? `/${pathname.split('/')[1]}`
}
