import { expect, type Page, test } from '@playwright/test'
import { review, submitIvr } from './actions.ts'
import { findTheOne, withoutLiveUpdates } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

test('the notes of a request are in its row at every width of the table, without horizontal scrolling', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const address = baseURL ?? ''
  const id = await submitIvr(address, sessionOf('office'))
  const notes = 'The wound chart of week three is not to be read.'
  const asked = { additionalInformation: 'Send it again.', notes }
  await review(address, sessionOf('reviewer'), id, 'Conditional', asked)
  await openAs(page, 'reviewer', '/ivrstatus')
  await findTheOne(page, `IVR-${id}`)
  const row = page.getByRole('row', { name: new RegExp(`#IVR-${id}`) })
  const change = row.getByRole('button', { name: /^Change the notes: The wound chart/ })
  for (const width of [768, 900, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('columnheader', { name: 'Notes' })).toHaveCount(width < 1024 ? 0 : 1)
      await expect(change).toBeInViewport()
      const table = page.getByRole('table', { name: 'IVR requests' })
      expect(
        await table.evaluate(
          ({ parentElement }) => parentElement && parentElement.scrollWidth - parentElement.clientWidth,
        ),
      ).toBe(0)
      await expectAccessible(page)
    })
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await change.click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Notes' })).toHaveValue(notes)
})

test('a click anywhere in a row opens its details, with Ctrl in a new tab', { tag: '@variant' }, async ({
  page,
  context,
}) => {
  const id = await submitIvr(`http://localhost:${process.env.E2E_PORT ?? 3900}`, sessionOf('office'))
  await openAs(page, 'reviewer', '/ivrstatus')
  await findTheOne(page, `IVR-${id}`)
  const row = page.getByRole('row', { name: new RegExp(`#IVR-${id}\\b`) })
  const link = row.getByRole('link', { name: `#IVR-${id}`, exact: true })
  await expect(link).toHaveAttribute('href', `/viewivrsubmissions/IVR-${id}`)
  const opened = context.waitForEvent('page')
  await row.getByText('Pending').click({ modifiers: ['ControlOrMeta'] })
  await expect((await opened).getByRole('heading', { name: `#IVR-${id}` })).toBeVisible()
  await expect(page).toHaveURL(/ivrstatus/)
  await row.getByText('Pending').click()
  await expect(page).toHaveURL(`/viewivrsubmissions/IVR-${id}`)
})

test('the list goes to its last page and back to the first, and its sort order is in the address', {
  tag: '@variant',
}, async ({ page }) => {
  await withoutLiveUpdates(page)
  await openAs(page, 'reviewer', '/ivrstatus')
  const ids = () => page.getByRole('row').getByRole('link', { name: /^#IVR-\d+$/ })
  const last = page.getByRole('button', { name: 'Last page' })
  await expect(page.getByRole('button', { name: 'First page' })).toBeDisabled()
  const newest = (await ids().first().textContent()) ?? ''
  let oldest: string | null = null
  await expect(async () => {
    // A request that another test sends in the meantime may fill what was the last page.
    if (await last.isEnabled()) await last.click()
    await expect(last).toBeDisabled({ timeout: 10_000 })
    const showing = page.getByText(/^Showing .* to (\d+) of \1 entries$/)
    await expect(showing).toBeVisible({ timeout: 10_000 })
    // The previous page stays on screen while the other one loads.
    await expect(ids().filter({ hasText: newest })).toHaveCount(0, { timeout: 10_000 })
    oldest = await ids().last().textContent()
    expect(await showing.isVisible()).toBe(true)
  }).toPass()
  await page.getByRole('button', { name: 'First page' }).click()
  await page.getByRole('button', { name: 'Submission Date' }).click()
  await expect(page).toHaveURL(/sort=oldest/)
  const header = page.getByRole('columnheader', { name: 'Submission Date' })
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(ids().first()).toHaveText(oldest ?? '')
  await page.reload()
  await expect(ids().first()).toHaveText(oldest ?? '')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('oldest')
  await expectAccessible(page)
})

test('a request is found by its patient’s policy number and date of birth, in common notations', {
  tag: '@variant',
}, async ({ page }) => {
  const id = await submitIvr(`http://localhost:${process.env.E2E_PORT ?? 3900}`, sessionOf('office'))
  await openAs(page, 'office', '/ivrstatus')
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.focus()
  await expect(page.getByText(/^Patient, physician, IVR ID, policy number/)).toBeVisible()
  for (const typed of ['1EG4-TE5-MK73', '3/9/1951']) {
    await search.fill(typed)
    await expect(page.getByRole('row', { name: new RegExp(`#IVR-${id}\\b`) })).toBeVisible()
    expect(page.url()).not.toContain('search')
  }
})

test('on a phone the first request is visible without scrolling, for the office and for the team', {
  tag: '@variant',
}, async ({ browser }) => {
  for (const who of ['office', 'reviewer'] as const) {
    const page = await browser.newPage({ viewport: { width: 375, height: 667 } })
    await openAs(page, who, '/ivrstatus')
    const first = page.getByRole('link', { name: /^#IVR-/ }).first()
    await expect(first).toBeVisible()
    const box = await first.boundingBox()
    expect(box && box.y + box.height).toBeLessThan(640)
    await page.close()
  }
})

test('forced colors show which row is selected, which status is chosen and which page is current', {
  tag: '@variant',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openAs(page, 'reviewer', '/ivrstatus')
  const rows = page.getByRole('row')
  await rows.nth(1).getByRole('checkbox').click()
  await expect(rows.nth(1)).toHaveCSS('outline-style', 'solid')
  await expect(rows.nth(2)).toHaveCSS('outline-style', 'none')
  const here = page.locator('nav [aria-current=page]').first()
  await expect(here).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('link', { name: 'Appointments' })).toHaveCSS('outline-style', 'none')
  await expect(page.locator('main [aria-pressed=true]')).toHaveCSS('outline-style', 'solid')
  await expect(page.locator('main [aria-pressed=false]').first()).toHaveCSS('outline-style', 'none')
  await expectAccessible(page)
})

test('the list asks for no request before one is opened, and Back shows the same page where it was scrolled', {
  tag: '@variant',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  // The oldest first: requests that other tests send do not move these rows.
  await openAs(page, 'reviewer', '/ivrstatus?page=2&sort=oldest')
  const link = page.getByRole('row').nth(9).getByRole('link').first()
  await expect(link).toBeVisible()
  expect(calls.filter((path) => path.includes('/getIvrRequest/'))).toEqual([])
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  const number = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/ivrstatus?page=2&sort=oldest')
  await expect(link).toHaveText(number)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
})

/**
 * Opens a request of the list after another one, so that the screen's code has loaded, and returns whether a
 * placeholder was ever shown.
 */
async function openFromList(
  page: Page,
  before?: () => Promise<void>,
): Promise<{ showedPlaceholder: () => Promise<boolean> }> {
  await openAs(page, 'office', '/ivrstatus?sort=oldest')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Patient', level: 2 })).toBeVisible()
  await page.goBack()
  await before?.()
  const link = page.getByRole('row').nth(2).getByRole('link').first()
  await expect(link).toBeVisible()
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
  await page.evaluate(() => {
    const seen = { placeholder: false }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      // Parts of the record have placeholders of their own.
      const isShown = /, born /.test(document.querySelector('main header')?.textContent ?? '')
      seen.placeholder ||= !isShown && document.querySelector('main [data-skeleton]') !== null
    }).observe(document.body, { childList: true, subtree: true })
  })
  await link.click()
  return {
    showedPlaceholder: () =>
      page.evaluate(() => (window as unknown as { seen: { placeholder: boolean } }).seen.placeholder),
  }
}

test('a request that comes quickly opens without a placeholder before it', { tag: '@variant' }, async ({
  page,
}) => {
  // The list stays for 100 ms (web/routes.tsx), here much longer, so that a reply is quick on a slow machine too.
  await page.addInitScript(() => {
    const timer = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms?: number) =>
      timer(run, ms === 100 ? 40_000 : ms)) as typeof setTimeout
  })
  const { showedPlaceholder } = await openFromList(page)
  await expect(page.getByRole('heading', { name: 'Patient', level: 2 })).toBeVisible()
  expect(await showedPlaceholder()).toBe(false)
})

test('a request that takes long shows a placeholder until it opens', { tag: '@variant' }, async ({
  page,
}) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { showedPlaceholder } = await openFromList(page, () =>
    page
      .route('**/api/ivr/getIvrRequest/**', async (route) => {
        await held
        await route.continue()
      })
      .then(() => undefined),
  )
  await expect.poll(showedPlaceholder).toBe(true)
  answer()
  await expect(page.getByRole('heading', { name: 'Patient', level: 2 })).toBeVisible()
})
