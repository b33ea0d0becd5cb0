import { expect, type Page, test } from '@playwright/test'
import { openAs, type Who } from './people.ts'

// The route table of docs/spec/frame-and-routes.md, 'Routes': every route, as every user type and signed out.

const everyone = [
  '/dashboard',
  '/ivrstatus',
  '/viewivrsubmissions/IVR-1',
  '/view-profile',
  '/priorAuthorization',
  '/view-response/1',
  '/support-request',
  '/view-support-request/1',
  '/add-support-response',
  '/appointment',
  '/help',
  '/help/sign-in-and-security',
]
const officeAdmin = [
  '/newivrsubmissions',
  '/quick-capture',
  '/managePhysician',
  '/add-managePhysician',
  '/view-managePhysician/1',
  '/edit-managePhysician/1',
  '/supportingdocuments',
  '/add-priorAuthorization',
  '/add-scheduleAppointment',
]
const ivrAdmin = ['/manageIvrMember', '/add-ivrMember', '/edit-ivrMember/1', '/view-ivrMember/1']
const reviewers = ['/add-response', '/add-manageSchedule']
const guarded = [...everyone, ...officeAdmin, ...ivrAdmin, ...reviewers]

const people: { who: Who; type: string; may: readonly string[] }[] = [
  { who: 'physician', type: 'a Physician', may: everyone },
  { who: 'office', type: 'an Office Admin', may: [...everyone, ...officeAdmin] },
  { who: 'reviewer', type: 'an IVR Team Member', may: [...everyone, ...reviewers] },
  { who: 'admin', type: 'an IVR Admin', may: [...everyone, ...ivrAdmin, ...reviewers] },
]

/**
 * The path and heading at which a user ends up after opening each address in this tab. A public screen is opened in
 * between, so that the next heading to appear belongs to the address.
 */
function arrive(page: Page, paths: readonly string[]): Promise<{ path: string; heading: string }[]> {
  return page.evaluate(async (all) => {
    const heading = () => document.querySelector('h1')?.textContent
    const go = async (to: string, isThere: () => boolean) => {
      history.pushState({ idx: history.length, key: to, usr: null }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const between = 'Unlock code entry'
    const found = []
    for (const path of all) {
      await go('/unlock', () => heading() === between)
      await go(path, () => heading() !== undefined && heading() !== between)
      found.push({ path: location.pathname, heading: heading() ?? '' })
    }
    return found
  }, paths)
}

/** The path that each address leads to; fails at the not-found page. */
async function pathsAt(page: Page, paths: readonly string[]): Promise<[string, string][]> {
  const found = await arrive(page, paths)
  expect(found.filter(({ heading }) => heading === 'Page not found')).toEqual([])
  return paths.map((path, index) => [path, found[index]?.path ?? ''])
}

for (const { who, type, may } of people) {
  test(`${type} opens just the routes of the table, and all others lead to the 401 page`, {
    tag: who === 'office' ? [] : '@variant',
  }, async ({ page }) => {
    await openAs(page, who, '/unlock')
    const table = guarded.map((path) => [path, may.includes(path) ? path : '/unauthorized'])
    expect(await pathsAt(page, guarded)).toEqual(table)
    expect(await pathsAt(page, ['/'])).toEqual([['/', '/dashboard']])
  })
}

test('protected routes cannot be opened without a session: each leads to the sign-in page', {
  tag: '@variant',
}, async ({ page }) => {
  await page.goto('/unlock')
  expect(await pathsAt(page, guarded)).toEqual(guarded.map((path) => [path, '/']))
})

test('public routes open without a session, each with its own screen', { tag: '@variant' }, async ({
  page,
}) => {
  const screens = [
    { path: '/', heading: 'Welcome to Verimend' },
    { path: '/signup', heading: 'Sign Up as Manager/Admin' },
    { path: '/forgot-password', heading: 'Forgot your password?' },
    { path: '/set-password', heading: 'Please set your password' },
    { path: '/unauthorized', heading: 'No Authorization found' },
    { path: '/any/other/path', heading: 'Page not found' },
  ]
  await page.goto('/unlock')
  expect(
    await arrive(
      page,
      screens.map(({ path }) => path),
    ),
  ).toEqual(screens)
})
