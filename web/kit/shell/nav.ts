import {
  auditors,
  everyone,
  formKeepers,
  ivrAdmins,
  officeAdmins,
  reviewers,
  type UserType,
} from '#contract/endpoint.ts'

export interface NavItem {
  label: string
  to: string
  allowed: readonly UserType[]
  /** URLs that belong to the item, so that it is marked while one of them is open. */
  covers: readonly string[]
  /** The values of `tab` in the query that belong to the item; without them, it has only its path. */
  tabs?: readonly string[]
}

/** The work queue: tabs of the list of requests, for the verification team. */
export const workQueue: NavItem = {
  label: 'Work Queue',
  to: '/ivrstatus?tab=queue',
  allowed: reviewers,
  covers: ['/queue-settings', '/team-overview'],
  tabs: ['queue', 'mine', 'waiting'],
}

/**
 * The items of the top navigation in order. docs/spec/frame-and-routes.md, 'Navigation', says which user type sees
 * which item; physicians do not see the screens that they may not open.
 */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', to: '/dashboard', allowed: everyone, covers: [] },
  workQueue,
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
      '/quick-capture',
      '/viewivrsubmissions',
      '/resubmitivr',
      '/supportingdocuments',
      '/authorizationpacket',
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
export const formsScreen = { to: '/forms', allowed: formKeepers }
export const scheduleScreen = { to: '/add-manageSchedule', allowed: reviewers }
export const newRequestScreen = { to: '/newivrsubmissions', allowed: officeAdmins }

type Address = Pick<Location, 'pathname' | 'search'>

/** The item that a URL belongs to; undefined if none. */
export const itemOf = (items: readonly NavItem[], address: Address): NavItem | undefined =>
  items.find((item) => isCovered(item, address))

function isCovered({ to, covers, tabs }: NavItem, { pathname, search }: Address): boolean {
  const [path = ''] = to.split('?')
  const isBelow = (one: string) => pathname === one || pathname.startsWith(`${one}/`)
  const isOwn = isBelow(path) && (!tabs || tabs.includes(new URLSearchParams(search).get('tab') ?? ''))
  return isOwn || covers.some(isBelow)
}

/** The tab for a URL: its item's path, or the first path segment if no item covers it. */
export function menuTabOf(pathname: string): string {
  return itemOf(navItems, { pathname, search: '' })?.to ?? `/${pathname.split('/')[1]}`
}
