import { expect, type Page } from '@playwright/test'

/** Searches the list on the page for what one record alone has, and waits until only that record is left. */
export async function findTheOne(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search' }).fill(text)
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible()
}

/** Cuts the page off from what others do: what could not load waits for its reader, and comes by no news. */
export const withoutLiveUpdates = (page: Page): Promise<unknown> =>
  page.route('**/api/live', (route) => route.abort())
