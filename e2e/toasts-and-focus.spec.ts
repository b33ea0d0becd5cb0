import { expect, type Page, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { openAs, sessionOf } from './people.ts'

const message = (page: Page, text: string | RegExp) => page.getByRole('dialog').filter({ hasText: text })

/** Triggers an error message about code that could not be loaded. */
async function failToLoad(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(message(page, 'Could not load')).toBeVisible()
}
const withoutPalette = (page: Page) => page.route(/\/assets\/CommandPalette-/, (route) => route.abort())

/** The controls of the page or of a dialog that a message covers. */
const covered = (page: Page, within = 'body') =>
  page.evaluate((selector) => {
    const toast = [...document.querySelectorAll('[role=dialog]')].find((one) =>
      one.querySelector('[aria-label="Close this message"]'),
    )
    if (!toast) return ['no message']
    const box = toast.getBoundingClientRect()
    const part = [...document.querySelectorAll(selector)].find((one) => one !== toast)
    if (!part) return [`no ${selector}`]
    const controls = [...part.querySelectorAll('a[href], button, input, select, textarea')]
    return controls
      .filter((control) => !toast.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { left, top, right, bottom, width } = control.getBoundingClientRect()
        if (width < 2 || bottom <= 0 || top >= innerHeight) return false
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top
      })
      .map((control) => control.outerHTML.slice(0, 120))
  }, within)

for (const width of [375, 1280])
  test(`a message covers no control at ${width} px, also after scrolling`, {
    tag: '@variant',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 })
    await withoutPalette(page)
    await openAs(page, 'reviewer', '/ivrstatus')
    await expect(page.getByRole('link', { name: /#IVR-/ }).first()).toBeVisible()
    await failToLoad(page)
    await expect.poll(() => covered(page)).toEqual([])
    await message(page, 'Could not load').hover()
    await page.evaluate(() => scrollBy(0, 150))
    await expect.poll(() => covered(page)).toEqual([])
  })

test('a message covers no control of a dialog that opens under it, on a phone and on a desktop', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  // Its own request: any other may be decided by another test while the menu is open.
  const id = await submitIvr(baseURL ?? '', sessionOf('office'))
  await withoutPalette(page)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await openAs(page, 'reviewer', '/ivrstatus?status=Pending')
    const menu = page.getByRole('button', { name: `Actions for #IVR-${id}` })
    await expect(menu).toBeVisible()
    await failToLoad(page)
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Conditional' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible()
    await expect.poll(() => covered(page, '[role=dialog]')).toEqual([])
  }
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return `${at?.tagName} ${at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 40)}`
  })

test('after a decision on the details page the focus moves to the heading, because its buttons are removed', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const id = await submitIvr(baseURL ?? '', sessionOf('office'))
  await openAs(page, 'reviewer', `/viewivrsubmissions/${id}`)
  await page.getByRole('button', { name: 'Approve' }).press('Enter')
  await page.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.getByText(/has been approved/)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main header'))))
    .toBe(true)
  expect(await focused(page)).toMatch(/^(?:H1|BUTTON|A) .*/)
})

test('after a decision that removes a row from the list the focus moves to the row in its position', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const id = await submitIvr(baseURL ?? '', sessionOf('office'))
  await openAs(page, 'reviewer', '/ivrstatus?status=Pending')
  const name = `Actions for #IVR-${id}`
  const menu = page.getByRole('button', { name, exact: true })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Rejected' }).press('Enter')
  await page.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect.poll(() => focused(page)).toMatch(/^BUTTON Actions for #IVR-/)
})
