import { expect, type Page, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

const address = () => `http://localhost:${process.env.E2E_PORT ?? 3900}`
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const bar = (page: Page) => page.getByRole('region', { name: 'Decision' })

declare global {
  interface Window {
    copied: string[]
  }
}

/** Records what is copied: pages must not read the clipboard. */
const recordCopies = (page: Page) =>
  page.addInitScript(() => {
    window.copied = []
    navigator.clipboard.writeText = async (text) => void window.copied.push(text)
  })

/** Leaves the requests of other tests out of the queue, so that none of them is decided here. */
const onlyThese = (page: Page, ids: readonly string[]) =>
  page.route(/\/api\/ivr\/getQueue\?/, async (route) => {
    const reply = await route.fetch()
    const said = await reply.json()
    said.data.entries = said.data.entries.filter(({ ivrNumber }: { ivrNumber: string }) =>
      ids.some((id) => ivrNumber === `#IVR-${id}`),
    )
    await route.fulfill({ response: reply, json: said })
  })

/** Views the card, copies the policy number and decides, with keys alone. */
async function decideByKeys(page: Page, key: string, done: string): Promise<void> {
  await expect(bar(page).getByRole('button', { name: 'Approve' })).toBeEnabled()
  const number = /#IVR-\d+/.exec(await title(page).innerText())?.[0] ?? ''
  const policy = await page
    .locator('dt', { hasText: /^Primary Policy Number$/ })
    .first()
    .locator('xpath=following-sibling::dd')
    .innerText()
  let presses = 0
  const press = async (name: string) => {
    presses += 1
    await page.keyboard.press(name)
  }
  await press('v')
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Primary card, front side' })).toBeVisible()
  await press('p')
  await expect(page.getByText('Primary Policy Number copied.').first()).toBeVisible()
  expect(await page.evaluate(() => window.copied.at(-1))).toBe(policy.trim())
  await press(key)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(number)
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await press('Tab')
  await press('Enter')
  await expect(page.getByText(`IVR ${number} has been ${done}.`)).toBeVisible()
  await expect(title(page)).not.toContainText(number)
  await expect(title(page)).toBeFocused()
  expect(presses).toBeLessThanOrEqual(10)
}

/** Submits so many requests and opens the first, with no others in the queue. */
async function openQueueOf(page: Page, count: number): Promise<void> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push(await submitIvr(address(), sessionOf('office')))
  await onlyThese(page, ids)
  await recordCopies(page)
  await openAs(page, 'admin', `/viewivrsubmissions/IVR-${ids[0]}`)
}

test('requests are decided by keyboard alone, each with its card viewed and its policy number copied', async ({
  page,
}) => {
  test.slow()
  const opened = page.waitForRequest(/noteIvrShown/)
  await openQueueOf(page, 4)
  await decideByKeys(page, 'a', 'approved')
  await decideByKeys(page, 'x', 'rejected')
  await decideByKeys(page, 'a', 'approved')
  await opened
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('one key takes a request and gives it back, another leads to writing a message', async ({ page }) => {
  const id = await submitIvr(address(), sessionOf('office'))
  await openAs(page, 'reviewer', `/viewivrsubmissions/IVR-${id}`)
  const owner = page.getByRole('region', { name: 'Owner' })
  await expect(owner.getByRole('button', { name: 'Take', exact: true })).toBeEnabled()
  await page.keyboard.press('t')
  await expect(owner.getByRole('button', { name: 'Give back' })).toBeEnabled()
  await page.keyboard.press('t')
  await expect(owner.getByRole('button', { name: 'Take', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Write a message' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.locator('#messages textarea')).toBeFocused()
})

test('the workspace is accessible with viewer, key list and copy list, wide and on a phone, in both themes', async ({
  page,
}) => {
  test.slow()
  const id = await submitIvr(address(), sessionOf('office'))
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1280, 'dark'],
    [768, 'light'],
    [375, 'dark'],
  ] as const)
    await test.step(`${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await openAs(page, 'reviewer', `/viewivrsubmissions/IVR-${id}`)
      await expect(bar(page).getByRole('button', { name: 'Approve', exact: true })).toBeInViewport()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      if (width === 768) await page.getByRole('tab', { name: 'Cards and pictures' }).click()
      await page.getByRole('link', { name: 'Open large: Primary card, front side' }).click()
      await expect(page.getByRole('dialog').getByText('Primary Policy Number')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Compare' }).click()
      await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('y')
      await expect(page.getByRole('dialog', { name: 'Copy an Identifier' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })
})
