import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { openPage } from '../tour/browser.ts'
import { settled } from '../tour/states.ts'
import { type Recording, replay } from './recording.ts'
import type { KeyState } from './states.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A picture of a state, at half of its size. */
export interface Look {
  readonly name: string
  readonly theme: Theme
  readonly png: Buffer
}

const built = join(import.meta.dirname, '../../dist/web')
/** No server listens there: every request of the page is answered by this program. */
const origin = 'http://localhost:9'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the built browser part, without a server. */
async function serveBuilt(page: Page): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const name = extname(pathname) ? pathname : '/index.html'
    return route.fulfill({ contentType: types[extname(name)] ?? '', body: readFileSync(join(built, name)) })
  })
}

const surface = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#9fb7b1' } })
    .png()
    .toBuffer()

/** Takes the pictures of one state, from the recorded replies, at the recorded time. */
export async function shoot(
  browser: Browser,
  state: KeyState,
  recording: Recording,
  missed: (call: string) => void,
): Promise<Look[]> {
  const page = await openPage(browser, origin, recording.sessions[state.who])
  try {
    await serveBuilt(page)
    await replay(page, state.who, recording, await surface(), missed)
    await page.clock.setFixedTime(recording.at)
    await page.setViewportSize({ width: state.width ?? 1280, height: 800 })
    await page.goto(state.path)
    await settled(page, 'loaded')
    await state.act?.(page)
    await settled(page, 'loaded')
    await quiet(page)
    const looks: Look[] = []
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const whole = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      const half = Math.round((state.width ?? 1280) / 2)
      const png = await sharp(whole).resize(half).png({ palette: true, colours: 128, effort: 7 }).toBuffer()
      looks.push({ name: state.name, theme, png })
    }
    return looks
  } finally {
    await page.context().close()
  }
}

/** Until nothing has changed for a while: parts that are loaded on demand come late. */
async function quiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const rest = 600
        const end = () => {
          observer.disconnect()
          scrollTo(0, 0)
          resolve()
        }
        let timer = setTimeout(end, rest)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, rest)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      }),
  )
}
