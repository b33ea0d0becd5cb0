import { chromium, expect, type Page, test } from '@playwright/test'
import { openAs } from './people.ts'

const widthOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().width)

test('nothing moves where scroll bars take room when a menu or a dialog opens, and the dialog has the full window @variant', async ({
  launchOptions,
  baseURL,
}) => {
  // Playwright hides scroll bars, as phones and some desktops do. Here they take room, as on Windows.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 400 } })
  await openAs(page, 'reviewer', '/ivrstatus?tab=all')
  const list = page.getByRole('table')
  await expect(list).toBeVisible()
  const width = await widthOf(page, 'main')
  expect(width).toBeLessThan(1280)

  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await widthOf(page, 'main')).toBe(width)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await widthOf(page, 'main')).toBe(width)
  expect(await widthOf(page, '.scrim')).toBe(1280)
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await widthOf(page, 'main')).toBe(width)
  await browser.close()
})
