import type { Page } from '@playwright/test'

/** Someone of the demo, or no one who is signed in. */
export type Viewer = 'public' | keyof typeof people

export const people = {
  physician: { email: 'physician@demo.verimend.test', userType: 1, name: 'Amara Okonkwo' },
  office: { email: 'office@demo.verimend.test', userType: 2, name: 'Dana Whitfield' },
  reviewer: { email: 'reviewer@demo.verimend.test', userType: 3, name: 'Jordan Castellanos' },
  admin: { email: 'admin@demo.verimend.test', userType: 4, name: 'Ruth Adeyemi' },
} as const

/** A state of a screen whose look is kept as a picture, in both themes. */
export interface KeyState {
  readonly name: string
  readonly who: Viewer
  readonly path: string
  /** 1280 if not given. */
  readonly width?: number
  /** What is done on the screen before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

const press = (key: string) => (page: Page) => page.keyboard.press(key)
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true }).click()
/** Waits for the reply: the list says nothing until then. */
const searchNobody = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Search' }).fill('Nobody of this name')
  await page.getByText('No data is found.').waitFor()
}
/** The message goes away by itself, and is not what the picture is about. */
const nextWithErrors = async (page: Page) => {
  await button('Save & Next')(page)
  const message = page.getByRole('dialog').first()
  await message.waitFor()
  await message.waitFor({ state: 'hidden' })
}
const open = '/viewivrsubmissions/IVR-1060'
const approved = '/viewivrsubmissions/IVR-1053'

/** Thirty states: each part of the design system, and the screens on which most of the work is done. */
export const keyStates: readonly KeyState[] = [
  { name: 'sign-in', who: 'public', path: '/' },
  { name: 'sign-in-phone', who: 'public', path: '/', width: 375 },
  { name: 'sign-in-errors', who: 'public', path: '/', act: button('Login') },
  { name: 'dashboard-office', who: 'office', path: '/dashboard' },
  { name: 'dashboard-office-phone', who: 'office', path: '/dashboard', width: 375 },
  { name: 'dashboard-reviewer', who: 'reviewer', path: '/dashboard' },
  { name: 'list-office', who: 'office', path: '/ivrstatus' },
  { name: 'list-physician-phone', who: 'physician', path: '/ivrstatus', width: 375 },
  { name: 'list-nothing-found', who: 'office', path: '/ivrstatus', act: searchNobody },
  { name: 'queue', who: 'reviewer', path: '/ivrstatus?tab=queue' },
  { name: 'queue-phone', who: 'reviewer', path: '/ivrstatus?tab=queue', width: 375 },
  { name: 'workspace', who: 'reviewer', path: open },
  { name: 'workspace-tablet', who: 'reviewer', path: open, width: 768 },
  { name: 'workspace-tablet-answer', who: 'reviewer', path: open, width: 768, act: tab('Answer') },
  { name: 'workspace-phone', who: 'reviewer', path: open, width: 375 },
  { name: 'workspace-question', who: 'reviewer', path: open, act: press('a') },
  { name: 'workspace-keys', who: 'reviewer', path: open, act: press('?') },
  { name: 'workspace-answer-field', who: 'reviewer', path: open, act: press('f') },
  { name: 'details-office', who: 'office', path: approved },
  { name: 'details-office-phone', who: 'office', path: approved, width: 375 },
  { name: 'wizard', who: 'office', path: '/newivrsubmissions' },
  { name: 'wizard-phone', who: 'office', path: '/newivrsubmissions', width: 375 },
  { name: 'wizard-errors', who: 'office', path: '/newivrsubmissions', act: nextWithErrors },
  { name: 'prior-authorizations-tablet', who: 'reviewer', path: '/priorAuthorization', width: 768 },
  { name: 'support', who: 'office', path: '/support-request' },
  { name: 'appointments', who: 'office', path: '/appointment' },
  { name: 'palette', who: 'office', path: '/support-request', act: press('ControlOrMeta+k') },
  { name: 'profile', who: 'office', path: '/view-profile' },
  { name: 'team-overview', who: 'admin', path: '/team-overview' },
  { name: 'audit', who: 'admin', path: '/audit' },
]
