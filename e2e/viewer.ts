import type { Locator, Page } from '@playwright/test'

/** The dialog that shows a record's files; toasts are dialogs too. */
export const viewer = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Download' }) })
