import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { everyMail } from '#server/testing/every-mail.ts'
import { browserFlags, findBrowser } from '#tools/browser.ts'

// Draws a sample of every kind of mail: node lab/tour/draw-mails.ts FOLDER [NAME …]

const widths = [600, 375]
const themes = ['light', 'dark'] as const

/** Writes the pictures NAME-WIDTH-THEME.png and the texts NAME.txt of these kinds of mail, or of all. */
export async function drawMails(browser: Browser, folder: string, names: readonly string[] = []) {
  await mkdir(folder, { recursive: true })
  const mails = Object.entries(everyMail()).filter(([name]) => names.length === 0 || names.includes(name))
  for (const [name, { text }] of mails) await writeFile(join(folder, `${name}.txt`), text)
  for (const colorScheme of themes)
    for (const width of widths) {
      const page = await browser.newPage({
        colorScheme,
        viewport: { width, height: 400 },
        deviceScaleFactor: 2,
      })
      for (const [name, { html }] of mails) {
        await page.setContent(html)
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
      }
      await page.close()
    }
}

if (import.meta.main) {
  const [folder = 'mail-pictures', ...names] = process.argv.slice(2)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  await drawMails(browser, folder, names)
  await browser.close()
}
