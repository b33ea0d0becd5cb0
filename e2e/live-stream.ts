import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { openWith, type Session, sessionOf, type Who } from './people.ts'

const contexts: BrowserContext[] = []
/** Closes what `opened` opened; for the `afterEach` of a test file. */
export async function closeOpened(): Promise<void> {
  for (const context of contexts.splice(0)) await context.close()
}

/** Opens a screen in a new browser context that records all events of its stream. */
export async function opened(browser: Browser, who: Who | Session, path: string): Promise<Page> {
  const context = await browser.newContext()
  contexts.push(context)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const plain = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const response = await plain(input, init)
      if (!String(input).endsWith('/api/live') || !response.body) return response
      const [one, two] = response.body.tee()
      const reader = one.pipeThrough(new TextDecoderStream()).getReader()
      const read = async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read()) heard.push(part.value)
      }
      read().catch(() => undefined)
      return new Response(two, response)
    }
  })
  await openWith(page, typeof who === 'string' ? sessionOf(who) : who, path)
  await expect.poll(() => eventsOf(page)).toContain('event: open')
  return page
}

/** What the stream of a page opened by `opened` has sent, as text. */
export const eventsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join(''))
