import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { everyMail } from '#server/testing/every-mail.ts'
import { launchBrowser } from '../demo.ts'

// Draws a sample of every kind of mail as NAME-WIDTH-THEME.png, with its text in NAME.txt:
// node lab/tour/draw-mails.ts FOLDER [NAME …]

const [folder = 'mail-pictures', ...names] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const mails = Object.entries(everyMail()).filter(([name]) => names.length === 0 || names.includes(name))
for (const [name, { text }] of mails) await writeFile(join(folder, `${name}.txt`), text)
const browser = await launchBrowser()
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [600, 375]) {
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
await browser.close()
