import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { openWith, sessionOf } from '../../e2e/people.ts'
import { settled } from '../tour/states.ts'
import { keyStates, people, type Viewer } from './states.ts'

const built = join(import.meta.dirname, '../../dist/web')
const replies = join(import.meta.dirname, 'replies')
const { at } = JSON.parse(readFileSync(join(replies, 'recorded.json'), 'utf8')) as { at: string }
const records = process.env.RECORD !== undefined
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the built browser part, without a server. */
const serveBuilt = (page: Page) =>
  page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const name = extname(pathname) ? pathname : '/index.html'
    return route.fulfill({ contentType: types[extname(name)] ?? '', body: readFileSync(join(built, name)) })
  })

/** Answers the calls of a page as a demo has answered them once, so that it shows the same people, days and counts for ever. */
async function replay(page: Page, name: string): Promise<void> {
  if (!records) await serveBuilt(page)
  await page.routeFromHAR(join(replies, `${name}.zip`), {
    url: /\/api\/(?!files|live)/,
    update: records,
    updateMode: 'minimal',
  })
  // Files are not kept: a plain surface stands for each picture. The stream of changes has nothing to tell.
  const surface = sharp({ create: { width: 640, height: 400, channels: 3, background: '#9fb7b1' } })
  const body = await surface.png().toBuffer()
  await page.route(/\/api\/files/, (route) => route.fulfill({ contentType: 'image/png', body }))
  await page.route(/\/api\/live/, () => {})
  await page.clock.setFixedTime(at)
}

/** The pictures need no right to anything. */
const visit = (page: Page, who: Viewer, path: string) =>
  who === 'public'
    ? page.goto(path)
    : openWith(page, records ? sessionOf(who) : { token: 'recorded', profilePic: '', ...people[who] }, path)

for (const { name, who, path, width = 1280, act } of keyStates)
  test(`${name} looks as it did`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await replay(page, name)
    await visit(page, who, path)
    await settled(page, 'loaded')
    await act?.(page)
    await settled(page, 'loaded')
    // Parts that are loaded on demand come late.
    await page.waitForTimeout(records ? 1_500 : 600)
    await page.evaluate(() => scrollTo(0, 0))
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expect.soft(page).toHaveScreenshot(`${name}-${theme}.png`)
    }
  })
