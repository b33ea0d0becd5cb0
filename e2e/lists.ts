import { expect, type Page } from '@playwright/test'

/** Searches the list for a text that only one record contains, and waits until only that record is left. */
export async function findTheOne(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Search' })
  await box.fill(text)
  // Searches at once: the list may have one entry before, too, and leaving it before the search starts cancels the search.
  await box.press('Enter')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible()
}

/** Blocks live updates, so that a failed load is retried only by the user and not by an event. */
export const withoutLiveUpdates = (page: Page): Promise<unknown> =>
  page.route('**/api/live', (route) => route.abort())
