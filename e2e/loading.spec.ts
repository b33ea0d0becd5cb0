import { isDeepStrictEqual } from 'node:util'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { act } from './actions.ts'
import { headedScreens } from './built-screens.ts'
import { openAs, sessionOf, type Who } from './people.ts'

/** The sum of all layout shifts that were not caused by input, and the elements that moved. */
async function shiftsOf(page: Page) {
  return page.evaluate(() => window.shifts)
}

declare global {
  interface Window {
    shifts: { sum: number; moved: string[] }
  }
}

async function watched(browser: Browser, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  await page.addInitScript(() => {
    window.shifts = { sum: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        window.shifts.sum += entry.value
        for (const { node } of entry.sources)
          window.shifts.moved.push(
            `${entry.value.toFixed(3)} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

const people: readonly (readonly [who: Who, widths: readonly number[]])[] = [
  ['physician', [375, 1280]],
  ['office', [375, 768]],
  ['reviewer', [768, 1536]],
  ['admin', [375, 1280]],
]

for (const [who, widths] of people)
  test(`the dashboard of the ${who} does not move while it loads, at ${widths.join(' and ')} px`, {
    tag: '@variant',
  }, async ({ browser }) => {
    for (const width of widths) {
      const page = await watched(browser, width)
      // Replies that arrive one after the other cause the largest shifts.
      let calls = 0
      await page.route('**/api/**', async (route) => {
        calls += 1
        if (!route.request().url().endsWith('/live'))
          await new Promise((go) => setTimeout(go, 150 * (calls % 5)))
        await route.continue()
      })
      await openAs(page, who, '/dashboard')
      await expect(page.getByRole('heading', { name: 'Upcoming Schedules' })).toBeVisible()
      await page.waitForTimeout(2_500)
      const { sum, moved } = await shiftsOf(page)
      expect(sum, `${who} at ${width} px: ${moved.join('\n')}`).toBeLessThanOrEqual(0.05)
      await page.close()
    }
  })

test('on a 400 kbit/s connection something is painted before any script has come', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'reviewer', '/unauthorized')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
  const { promise: painted, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await painted
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByText('Verimend', { exact: true }).first()).toBeVisible()
  goOn()
  await expect(page.getByText('Prior Authorization', { exact: true }).first()).toBeVisible()
})

test('the files of a screen are asked for at once, and those of a screen that nobody may see yet are not', {
  tag: '@variant',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = (name: string) => asked.some((path) => path.startsWith(`/assets/${name}-`))
  // The routes name the files of a screen: they never arrive here.
  await page.route('**/assets/signed-in-routes-*', () => undefined)
  await page.goto('/dashboard')
  await expect.poll(() => isAsked('signed-in-routes')).toBe(true)
  expect(isAsked('DashboardPage')).toBe(false)
  await openAs(page, 'office', '/dashboard')
  await expect.poll(() => ['DashboardPage', 'frame', 'lists', 'requests'].every(isAsked)).toBe(true)
})

/** Where the text of a heading stands. */
const placeOf = (heading: Locator) =>
  heading.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const { x, y, height } = text.getBoundingClientRect()
    return { x, y, height }
  })

/** Waits for styles and font. */
async function painted(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  await page.evaluate(() => document.fonts.ready)
}

/** Holds the scripts of the page until they are released, and lets it paint before that. */
async function withHeldScripts(page: Page) {
  let release = () => {}
  let held = Promise.resolve()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return {
    hold: () => {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
  }
}

/** With a button, with help, with both, without, and of one user type. */
const someScreens = [
  '/dashboard',
  '/ivrstatus',
  '/newivrsubmissions',
  '/supportingdocuments',
  '/manageIvrMember',
]

for (const [which, width] of [
  ['some screens', 375],
  ['every screen', 375],
  ['every screen', 1280],
] as const)
  test(`the heading of ${which} is painted before its scripts have come, where it stays, at ${width} px`, {
    tag: '@variant',
  }, async ({ browser }) => {
    test.setTimeout(120_000)
    const tried = headedScreens.filter(({ path }) => which === 'every screen' || someScreens.includes(path))
    expect(tried.length).toBeGreaterThanOrEqual(someScreens.length)
    const moved: string[] = []
    for (const who of ['office', 'physician', 'reviewer', 'admin'] as const) {
      const { userType } = sessionOf(who)
      const page = await browser.newPage({ viewport: { width, height: 800 } })
      const scripts = await withHeldScripts(page)
      await openAs(page, who, '/unauthorized')
      for (const { path, heading: text, userTypes } of tried) {
        if (!userTypes.includes(userType)) continue
        // The screens of everybody once, and the dashboard, which is another for each of them.
        if (who !== 'office' && userTypes.includes(2) && path !== '/dashboard') continue
        scripts.hold()
        await page.goto(path, { waitUntil: 'commit' })
        const early = page.locator('#heading')
        await painted(page)
        await expect(early, path).toHaveText(text)
        await expect(early, path).toBeVisible()
        const place = await placeOf(early)
        scripts.release()
        const heading = page.getByRole('heading', { level: 1, name: text, exact: true })
        await expect(heading, path).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        const last = await placeOf(heading)
        if (!isDeepStrictEqual(last, place))
          moved.push(`${path} of the ${who}: ${JSON.stringify([place, last])}`)
      }
      await page.close()
    }
    expect(moved).toEqual([])
  })

test('a person who may not see a screen does not see its heading before they are sent away', {
  tag: '@variant',
}, async ({ page }) => {
  const scripts = await withHeldScripts(page)
  const seesNoHeading = async (path: string) => {
    scripts.hold()
    await page.goto(path, { waitUntil: 'commit' })
    await painted(page)
    await expect(page.locator('#heading')).toBeHidden()
    scripts.release()
  }
  await seesNoHeading('/ivrstatus')
  await openAs(page, 'physician', '/unauthorized')
  await seesNoHeading('/managePhysician')
  await expect(page).toHaveURL(/unauthorized/)
})

/** The screens of one record, with the calls that list such records and load one. */
const records = [
  ['/viewivrsubmissions', '/ivr/getIvrRequests', '/ivr/getIvrRequest'],
  [
    '/view-response',
    '/priorAuthorization/getPriorAuthorizations',
    '/priorAuthorization/getPriorAuthorization',
  ],
  ['/view-support-request', '/support/getSupportCases', '/support/getSupportCase'],
] as const

/** The paths of the calls that load one record. */
function callsForRecords(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (records.some(([, , one]) => pathname.startsWith(`/api${one}/`))) calls.push(pathname)
  })
  return calls
}

for (const [screen, list, one] of records)
  test(`the record of ${screen} is asked for before the scripts have come, and only then`, {
    tag: '@variant',
  }, async ({ page, baseURL }) => {
    const scripts = await withHeldScripts(page)
    const calls = callsForRecords(page)
    const { data } = await act<{ data: object }>(baseURL ?? '', sessionOf('office'), list)
    const { _id: id } = Object.values(data).find(Array.isArray)?.[0] ?? {}
    await openAs(page, 'office', '/unauthorized')
    scripts.hold()
    const begunAt = Date.now()
    await page.goto(`${screen}/${id}`, { waitUntil: 'commit' })
    await expect.poll(() => calls).toEqual([`/api${one}/${id}`])
    scripts.release()
    await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible()
    // On a busy machine the reply is too old by then, and is rightly asked for again.
    const isFresh = Date.now() - begunAt < 8_000
    expect(calls).toEqual(Array.from({ length: isFresh ? 1 : calls.length }, () => `/api${one}/${id}`))
    expect(calls.length).toBeLessThanOrEqual(2)
  })

const request = {
  path: '/viewivrsubmissions/IVR-1060',
  call: '/api/ivr/getIvrRequest/IVR-1060',
  heading: /IVR-1060/,
}

test('a record that was asked for long before the scripts came is asked for again, for what has changed since', {
  tag: '@variant',
}, async ({ page }) => {
  await page.clock.install()
  const scripts = await withHeldScripts(page)
  const calls = callsForRecords(page)
  await openAs(page, 'office', '/unauthorized')
  scripts.hold()
  await page.goto(request.path, { waitUntil: 'commit' })
  await expect.poll(() => calls).toEqual([request.call])
  await page.clock.fastForward(10_000)
  scripts.release()
  await expect(page.getByRole('heading', { level: 1, name: request.heading })).toBeVisible()
  expect(calls).toEqual([request.call, request.call])
})

test('a page asks for no record without a session, and for none that cannot be', { tag: '@variant' }, async ({
  page,
}) => {
  const calls = callsForRecords(page)
  await page.goto(request.path)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await openAs(page, 'office', '/viewivrsubmissions/nothing')
  await expect(page.getByText('Record not found')).toBeVisible()
  expect(calls).toEqual([])
})

test('a record whose early call got no answer is asked for again', { tag: '@variant' }, async ({ page }) => {
  const calls = callsForRecords(page)
  await openAs(page, 'office', '/unauthorized')
  await page.route(`**${request.call}`, (route) => route.abort(), { times: 1 })
  await page.goto(request.path)
  await expect(page.getByRole('heading', { level: 1, name: request.heading })).toBeVisible()
  expect(calls).toEqual([request.call, request.call])
})
