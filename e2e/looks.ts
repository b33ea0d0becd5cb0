import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { dataDir } from './people.ts'

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects no accessibility violation that axe can find on the current page. Contrast takes half of the time, so it is
 * checked once per run for each user type, screen, width, theme and dialog.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // On a busy machine this may still be the page as it is before any script runs.
  await page.locator('main').first().waitFor({ state: 'attached' })
  await settle(page)
  const screen = createHash('sha256')
    .update(await screenOf(page))
    .digest('hex')
  const contrastSeen = join(dataDir(), `contrast-${screen}`)
  // Once per page: the builder would evaluate its 650 KB twice for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // In the page itself, reporting violations only: reporting passed rules too takes most of the time.
  const axe = new AxeBuilder({ page, axeSource: 'undefined' }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    preload: false,
    rules: { 'color-contrast': { enabled: !existsSync(contrastSeen) } },
  })
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
  writeFileSync(contrastSeen, '')
}

/** Identifies a screen as a user type sees it by its path, without record numbers. */
const screenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
    const heading = document.querySelector('h2')?.textContent ?? ''
    const { userType } = JSON.parse(localStorage.getItem('root') ?? '{}').state?.auth ?? {}
    const colours = matchMedia('(forced-colors: active)').matches
    return [
      userType,
      location.pathname.replaceAll(/\d+/g, '#'),
      innerWidth,
      heading,
      dialog?.textContent,
      colours,
      getComputedStyle(document.documentElement).backgroundColor,
    ].join()
  })

/** Waits until animations have ended, because colors in transition fail contrast checks. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** The focus is on a control or a heading, and has not fallen back to the page. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toMatch(/^(?:BODY|HTML)$/)

/** Expects that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
