import { expect, type Page, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const focusedRow = (page: Page) => page.locator('[data-row-focus]')

test('an office jumps to a request by its patient’s name, and another office does not find it', {
  tag: '@variant',
}, async ({ page, browser, baseURL }) => {
  const id = await submitIvr(baseURL ?? '', sessionOf('office'), {
    patientFirstName: 'Isolde',
    patientLastName: 'Wintergreen',
  })
  await openAs(page, 'office', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette(page)).toBeFocused({ timeout: 10_000 })
  }).toPass()
  await page.keyboard.type('wintergreen isol')
  const option = page.getByRole('option', { name: /^Isolde Wintergreen/ })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/viewivrsubmissions/IVR-${id}`)
  await expect(page.getByRole('heading', { name: `#IVR-${id}` })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const other = await browser.newPage()
  await openAs(other, 'otherOffice', '/ivrstatus')
  await other.getByRole('button', { name: 'Search patients, requests …' }).click()
  await palette(other).fill('wintergreen')
  await expect(other.getByText('Nothing found for “wintergreen”.')).toBeVisible()
  await palette(other).fill(`IVR-${id}`)
  await expect(other.getByText(`Nothing found for “IVR-${id}”.`)).toBeVisible()
  await other.close()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`with keys alone one finds a row, opens it and comes back to it, in the ${colorScheme} theme`, {
    tag: '@variant',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openAs(page, 'reviewer', '/ivrstatus')
    const links = page.getByRole('row').getByRole('link', { name: /^#IVR-\d+$/ })
    await expect(links.nth(2)).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(focusedRow(page)).toHaveCount(1, { timeout: 10_000 })
    }).toPass()
    await page.keyboard.press('j')
    await expect(links.nth(1)).toBeFocused()
    await expectAccessible(page)
    const number = await links.nth(1).innerText()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    await page.goBack()
    // Others may submit in the meantime, so the row is found by its number.
    const opened = page.getByRole('row').getByRole('link', { name: number, exact: true })
    await expect(opened).toBeVisible()
    // Its keys work a moment after its rows appear.
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(opened).toBeFocused({ timeout: 10_000 })
    }).toPass()
    await page.keyboard.press('k')
    await expect(opened).not.toBeFocused()
    await expect(focusedRow(page)).toHaveCount(1)
    await page.keyboard.press('/')
    await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type('jk?')
    await expect(page.getByRole('textbox', { name: 'Search' })).toHaveValue('jk?')
  })

test('palette and list of keys are accessible on a phone and on a wide screen, in both themes', {
  tag: '@variant',
}, async ({ page }) => {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [375, 'light'],
    [375, 'dark'],
  ] as const)
    await test.step(`${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await openAs(page, 'office', '/ivrstatus')
      if (width < 1024) await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('button', { name: 'Search patients, requests …' }).click()
      await palette(page).fill('ma')
      await expect(page.getByRole('option', { name: /#IVR-/ }).first()).toBeVisible()
      await expectAccessible(page)
      await palette(page).fill('keyb')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
})

test('the palette logs out after asking, and changes the theme immediately', { tag: '@variant' }, async ({
  page,
}) => {
  await openAs(page, 'physician', '/ivrstatus')
  await page.getByRole('button', { name: 'Search patients, requests …' }).click()
  await palette(page).fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Search patients, requests …' }).click()
  await palette(page).fill('log out')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page).toHaveURL('/ivrstatus')
})
