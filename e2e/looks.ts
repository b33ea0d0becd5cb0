import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that axe can find is wrong with what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  // In the page itself and for what is wrong alone: all that is right, told too, takes most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** Waits for what fades or slides to come to its end: a colour on its way is nobody's choice. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}
