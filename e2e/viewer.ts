import type { Locator, Page } from '@playwright/test'

/** The file viewer; toasts are dialogs too, so the Download button identifies it. */
export const viewer = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Download' }) })
