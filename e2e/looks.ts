import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The screens whose contrast this process has looked at: path, width and whether a dialog is open. */
const contrastSeen = new Set<string>()

/**
 * Nothing that axe can find is wrong with what the page shows now. Contrast takes half of its time, so it is
 * looked at once for each screen, width and dialog.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  const screen = await screenOf(page)
  const isSeen = contrastSeen.has(screen)
  contrastSeen.add(screen)
  // In the page itself and for what is wrong alone: all that is right, told too, takes most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    preload: false,
    rules: { 'color-contrast': { enabled: !isSeen } },
  })
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** What tells one screen from another, without the numbers of records. */
const screenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
    const heading = document.querySelector('h2')?.textContent ?? ''
    const colours = matchMedia('(forced-colors: active)').matches
    return [
      location.pathname.replaceAll(/\d+/g, '#'),
      innerWidth,
      heading,
      dialog?.textContent,
      colours,
    ].join()
  })

/** Waits for what fades or slides to come to its end: a colour on its way is nobody's choice. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** The keyboard goes on from a control or a heading, and not from the top of the page. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toMatch(/^(?:BODY|HTML)$/)
