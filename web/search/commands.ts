import {
  everyone,
  ivrAdmins,
  mayCall,
  officeAdmins,
  officeTypes,
  reviewers,
  type UserType,
} from '#contract/endpoint.ts'
import { takeNext } from '#contract/ivr/queue/queue.ts'
import { auditScreen, formsScreen, newRequestScreen, scheduleScreen, workQueue } from '../kit/shell/nav.ts'

/** Something that the palette offers without asking the server. */
export interface Command {
  readonly label: string
  /** Other words that find it. */
  readonly words?: string
  readonly allowed: readonly UserType[]
  /** The path that it opens, or the action that it runs. */
  readonly to?: string
  readonly act?: Act
}

/** Actions without a path; the palette's component implements them. */
export type Act = 'take-next' | 'log-out' | 'keys' | 'theme-system' | 'theme-light' | 'theme-dark'

/** Commands that are listed under one name. */
export interface CommandGroup {
  readonly name: string
  readonly commands: readonly Command[]
}

/** Frequent commands that are not in everyone's menu. */
const places: readonly Command[] = [
  {
    label: workQueue.label,
    words: 'open due late mine',
    to: workQueue.to,
    allowed: workQueue.allowed,
  },
  { label: 'Forms', words: 'makers blank pdf map fill', ...formsScreen },
  { label: 'Payers', words: 'insurance plans phone portal', to: '/payers', allowed: reviewers },
  { label: 'Policies', words: 'coverage criteria lcd', to: '/policies', allowed: ivrAdmins },
  {
    label: 'Queue Settings',
    words: 'targets calendar hours holidays absence',
    to: '/queue-settings',
    allowed: ivrAdmins,
  },
  { label: 'My Offices', words: 'switch practice all invitations', to: '/offices', allowed: officeTypes },
  { label: 'Help', words: 'guide how questions', to: '/help', allowed: everyone },
]

const screens: readonly Command[] = [
  { label: 'Dashboard', words: 'home start waiting figures', to: '/dashboard', allowed: everyone },
  { label: 'IVR Management', words: 'requests status list patients', to: '/ivrstatus', allowed: everyone },
  {
    label: 'Prior Authorization',
    words: 'documents responses',
    to: '/priorAuthorization',
    allowed: everyone,
  },
  {
    label: 'Authorizations',
    words: 'units applications utn reverification',
    to: '/authorizations',
    allowed: everyone,
  },
  { label: 'Appointments', words: 'meetings calendar schedules', to: '/appointment', allowed: everyone },
  { label: 'Support', words: 'help cases tickets', to: '/support-request', allowed: everyone },
  { label: 'Manage Physician', words: 'physicians doctors', to: '/managePhysician', allowed: officeAdmins },
  { label: 'Manage IVR Member', words: 'team members people', to: '/manageIvrMember', allowed: ivrAdmins },
  {
    label: 'Team Overview',
    words: 'figures times percentile first pass aging reasons',
    to: '/team-overview',
    allowed: ivrAdmins,
  },
  {
    label: 'Audit',
    words: 'access log who opened compliance hipaa history csv',
    ...auditScreen,
  },
  {
    label: 'Manage Schedule',
    words: 'availability calendar google hours',
    ...scheduleScreen,
  },
]

const actions: readonly Command[] = [
  { label: 'Take next request', words: 'queue work', act: 'take-next', allowed: takeNext.allowed },
  { label: 'New IVR Submission', words: 'request create add', ...newRequestScreen },
  {
    label: 'Quick capture',
    words: 'phone camera bedside draft',
    to: '/quick-capture',
    allowed: officeAdmins,
  },
  {
    label: 'Upload Documents',
    words: 'new prior authorization create add',
    to: '/add-priorAuthorization',
    allowed: officeAdmins,
  },
  {
    label: 'Add Supporting Documents',
    words: 'new upload request',
    to: '/supportingdocuments',
    allowed: officeAdmins,
  },
  {
    label: 'Schedule Appointment',
    words: 'new book booking meeting',
    to: '/add-scheduleAppointment',
    allowed: officeAdmins,
  },
  {
    label: 'Add Physician',
    words: 'new invite create doctor',
    to: '/add-managePhysician',
    allowed: officeAdmins,
  },
  { label: 'Add IVR Member', words: 'new invite create team', to: '/add-ivrMember', allowed: ivrAdmins },
]

const settings: readonly Command[] = [
  { label: 'Profile', words: 'account name picture phone personal', to: '/view-profile', allowed: everyone },
  {
    label: 'Colleagues',
    words: 'office admins people invite profile',
    to: '/view-profile?tab=colleagues',
    allowed: officeAdmins,
  },
  { label: 'Change Password', words: 'profile', to: '/view-profile?tab=password', allowed: everyone },
  {
    label: 'Sessions',
    words: 'profile devices browsers',
    to: '/view-profile?tab=sessions',
    allowed: everyone,
  },
  {
    label: 'Notifications',
    words: 'profile emails bell digest',
    to: '/view-profile?tab=notifications',
    allowed: everyone,
  },
  {
    label: 'Appearance',
    words: 'profile theme rows dense comfortable',
    to: '/view-profile?tab=appearance',
    allowed: everyone,
  },
  { label: 'Keyboard Shortcuts', words: 'keys help letters', act: 'keys', allowed: everyone },
  { label: 'Theme: Light', words: 'appearance bright', act: 'theme-light', allowed: everyone },
  { label: 'Theme: Dark', words: 'appearance night', act: 'theme-dark', allowed: everyone },
  { label: 'Theme: System', words: 'appearance automatic', act: 'theme-system', allowed: everyone },
  { label: 'Log out', words: 'logout sign out leave', act: 'log-out', allowed: everyone },
]

/** All commands, for the tests. */
export const commands: readonly Command[] = [...actions, ...places, ...screens, ...settings]

/** The commands of a user type whose label or words contain each typed word at the beginning of a word. */
export function commandsFor(userType: UserType, typed: string): CommandGroup[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = (all: readonly Command[]) =>
    all.filter((command) => {
      const own = wordsOf(`${command.label} ${command.words ?? ''}`)
      return mayCall(command, userType) && wanted.every((word) => own.some((one) => one.startsWith(word)))
    })
  const groups = [
    { name: 'Actions', commands: fitting(actions) },
    { name: 'Go to', commands: fitting(places) },
    { name: 'Screens', commands: fitting(screens) },
    { name: 'Account and settings', commands: fitting(settings) },
  ]
  return groups.filter((group) => group.commands.length > 0)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
