import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

export interface Shot {
  readonly file: string
  readonly state: string
  readonly theme: string
  readonly width: number
}

/** The screenshots of one screen as one user type. */
export interface Sheet {
  readonly name: string
  readonly title: string
  readonly shots: readonly Shot[]
}

const scale = 0.4

/** A row for each state and theme, a column for each width. */
function sheetHtml({ title, shots }: Sheet): string {
  const rows = Map.groupBy(shots, ({ state, theme }) => `${state}, ${theme}`)
  const lines = [...rows].map(([row, inRow]) => {
    const pictures = inRow.map(
      ({ file, width }) =>
        `<figure><figcaption>${width}</figcaption><img src="${file}" width="${Math.round(width * scale)}" alt="${title}, ${row}, ${width} pixels"></figure>`,
    )
    return `<h2>${row}</h2><div>${pictures.join('')}</div>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>
body { font: 14px system-ui; margin: 16px; background: #888; width: max-content }
h1, h2 { font-size: 16px; margin: 12px 0 4px } div { display: flex; gap: 12px; align-items: flex-start }
figure { margin: 0 } figcaption { font-size: 12px } img { display: block }
</style><h1>${title}</h1>${lines.join('')}</html>`
}

/** Writes a contact sheet, as a page and as one picture of it. */
export async function writeSheet(browser: Browser, folder: string, sheet: Sheet): Promise<void> {
  const file = join(folder, `${sheet.name}.html`)
  await writeFile(file, sheetHtml(sheet))
  const page = await browser.newPage({ viewport: { width: 400, height: 900 } })
  await page.goto(`file://${file}`)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.setViewportSize({ width, height: 900 })
  await page.screenshot({ path: join(folder, `${sheet.name}.png`), fullPage: true })
  await page.close()
}

/** The page that links to all sheets. */
export async function writeIndex(folder: string, sheets: readonly Sheet[]): Promise<void> {
  const links = sheets.map(({ name, title }) => `<li><a href="${name}.html">${title}</a></li>`)
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title>'
  await writeFile(join(folder, 'index.html'), `${head}<ul>${links.join('\n')}</ul></html>`)
}
