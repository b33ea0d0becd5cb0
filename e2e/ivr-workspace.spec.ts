import { expect, type Page, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
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

/** Presses keys and counts them; what is typed into a field is not counted. */
const counted = (page: Page) => {
  let presses = 0
  return {
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        presses += 1
        await page.keyboard.press(key)
      }
    },
    presses: () => presses,
  }
}

const progress = (page: Page, given: number) =>
  expect(bar(page).getByText(`Answer: ${given} of 5 required fields`)).toBeVisible()

/** The keys from when the card is seen and the policy number copied until the question is asked. */
type Way = (page: Page, keys: ReturnType<typeof counted>) => Promise<void>

/**
 * Nothing is known about the payer: the source and every required field by its digit; the last day follows from the
 * rule.
 */
const byDigits: Way = async (page, { press }) => {
  await press('f', '2', '1', '1', '1', '4')
  await progress(page, 5)
  await expect(bar(page)).toBeFocused()
  await press('a')
}

/** The last answer's values are taken over, and confirmed once today's source is chosen. */
const confirmEarlier: Way = async (page, { press }) => {
  const box = page.getByRole('region', { name: 'Earlier answers' }).filter({ visible: true })
  await expect(box.getByRole('button', { name: 'Fill in 3 values' })).toBeVisible()
  await press('u')
  await expect(box.getByRole('button', { name: 'Confirm 3 values' })).toBeVisible()
  await press('f', '2', 'o')
  await progress(page, 3)
  await press('1')
  await progress(page, 5)
}

const byOffers: Way = async (page, keys) => {
  await confirmEarlier(page, keys)
  await keys.press('a')
}

/** The answer has no reason, so that the question asks for one. */
const byRejecting: Way = async (page, keys) => {
  await confirmEarlier(page, keys)
  await keys.press('x')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await keys.press('Shift+Tab')
  await expect(question.getByLabel('Reason for the office')).toBeFocused()
  await page.keyboard.type('The policy ended in May.')
  await keys.press('Tab')
}

/** Views the card, copies the policy number, gives the answer and decides, using only keys. */
async function decideByKeys(page: Page, way: Way, done: string): Promise<number> {
  await expect(bar(page).getByRole('button', { name: 'Approve' })).toBeEnabled()
  const number = /#IVR-\d+/.exec(await title(page).innerText())?.[0] ?? ''
  const policy = await page
    .locator('dt', { hasText: /^Primary Policy Number$/ })
    // The previous request stays in the page for a moment, hidden.
    .filter({ visible: true })
    .first()
    .locator('xpath=following-sibling::dd')
    .innerText()
  const keys = counted(page)
  await keys.press('v')
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Primary card, front side' })).toBeVisible()
  await keys.press('p')
  await expect(page.getByText('Primary Policy Number copied.').first()).toBeVisible()
  expect(await page.evaluate(() => window.copied.at(-1))).toBe(policy.trim())
  await way(page, keys)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(number)
  await expect(question).toContainText('The office will see: ')
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await keys.press('Tab', 'Enter')
  await expect(page.getByText(`IVR ${number} has been ${done}.`)).toBeVisible()
  await expect(title(page)).not.toContainText(number)
  await expect(title(page)).toBeFocused()
  return keys.presses()
}

test('four requests in a row are decided by keyboard alone, each with card, copy and required answer, in eleven keys, or thirteen for a rejection', async ({
  page,
}) => {
  // A separate payer and policy, so that no other test's answer is offered.
  const of = { primaryInsurance: `Humana ${Date.now()}`, primaryPolicyNumber: `H${Date.now()}` }
  const office = sessionOf('office')
  const ways = [byDigits, byRejecting, byOffers, byOffers]
  // One more, so that the last one has a next one.
  const ids = await Promise.all([...ways, undefined].map(() => submitIvr(address(), office, of)))
  await recordCopies(page)
  const opened = page.waitForRequest(/noteIvrShown/)
  // Only that payer's view, so that no other test's request is decided here.
  const payer = encodeURIComponent(of.primaryInsurance)
  await openAs(page, 'admin', `/viewivrsubmissions/IVR-${Math.min(...ids.map(Number))}?payer=${payer}`)
  const pressed: number[] = []
  for (const way of ways) {
    const isRejected = way === byRejecting
    const count = await decideByKeys(page, way, isRejected ? 'rejected' : 'approved')
    pressed.push(isRejected ? count - 2 : count)
  }
  expect(Math.max(...pressed)).toBeLessThanOrEqual(11)
  await opened
})

test('one key takes a request and gives it back, another leads to writing a message', {
  tag: '@variant',
}, async ({ page }) => {
  const id = await submitIvr(address(), sessionOf('office'))
  await openAs(page, 'reviewer', `/viewivrsubmissions/IVR-${id}`)
  const owner = page.getByRole('region', { name: 'Owner' })
  await expect(owner.getByRole('button', { name: 'Take', exact: true })).toBeEnabled()
  await page.keyboard.press('t')
  await expect(owner.getByRole('button', { name: 'Release' })).toBeEnabled()
  await page.keyboard.press('t')
  await expect(owner.getByRole('button', { name: 'Take', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Write a message' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.locator('#messages textarea')).toBeFocused()
})

for (const [width, colorScheme] of [
  [1440, 'light'],
  [1280, 'dark'],
  [768, 'light'],
  [375, 'dark'],
] as const)
  test(`the workspace is accessible with viewer, key list and copy list, ${width} px wide and ${colorScheme}`, {
    tag: '@variant',
  }, async ({ page }) => {
    const id = await submitIvr(address(), sessionOf('office'))
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await openAs(page, 'reviewer', `/viewivrsubmissions/IVR-${id}`)
    await expect(bar(page).getByRole('button', { name: 'Approve', exact: true })).toBeInViewport()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
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
