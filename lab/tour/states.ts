import type { Page } from '@playwright/test'

export const states = ['loaded', 'empty', 'error', 'loading', 'long', 'missing', 'offline'] as const
export type State = (typeof states)[number]

const reads = /\/api\/(?!live|user\/(?:getSession|keepSession)\b)/
const failed = 'Something went wrong on our side. Please try again.'
const notThere = 'Record not found.'
/** Skeletons, and lists and buttons that wait for a reply. */
const waiting = '[aria-busy="true"], [data-skeleton], .animate-pulse'

/**
 * Makes the replies of the server those of a state: real ones, none at all, errors, lists without entries, texts as
 * long as people write at worst, or 404, as for a record that does not exist or is not theirs.
 */
export async function pretend(page: Page, state: State): Promise<void> {
  // A screen that redirects to a file stays: the browser ignores a page without content.
  await page.route(/\/api\/files\//, (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
  )
  if (state === 'loaded' || state === 'offline') return
  await page.route(reads, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    if (state === 'loading') return
    if (state === 'error')
      return route.fulfill({ status: 500, json: { success: false, error: failed, code: 'server.failed' } })
    if (state === 'missing')
      return route.fulfill({
        status: 404,
        json: { success: false, error: notThere, code: 'record.not-found' },
      })
    const reply = await route.fetch()
    const text = await reply.text()
    // Pictures and documents stay as they are.
    if (!isJson(text)) return route.fulfill({ response: reply })
    const change = state === 'long' ? lengthened : emptied
    return route.fulfill({ response: reply, body: JSON.stringify(change(JSON.parse(text))) })
  })
}

/** Cuts a screen that has loaded off from the server. */
export async function goOffline(page: Page): Promise<void> {
  await settled(page, 'loaded')
  await page.context().setOffline(true)
}

const isJson = (text: string) => /^\s*[{[]/.test(text)

/** A reply without entries: every list is empty and every count 0. */
function emptied(reply: unknown): unknown {
  if (Array.isArray(reply)) return []
  if (typeof reply === 'number') return 0
  if (typeof reply !== 'object' || reply === null) return reply
  return Object.fromEntries(Object.entries(reply).map(([key, value]) => [key, emptied(value)]))
}

/** Names of properties with texts that people write, and thus of any length. */
const written = /name|notes?$|subject|description|comment|address|city|reason|office|email/i
const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

/** A reply in which each text that people write is long: several words, and one that has no place to break. */
function lengthened(reply: unknown, key = ''): unknown {
  if (typeof reply === 'string')
    return reply !== '' && written.test(key) && !key.endsWith('Id')
      ? `${reply} of the ${longWord} Wound Care and Reconstruction`
      : reply
  if (Array.isArray(reply)) return reply.map((one) => lengthened(one, key))
  if (typeof reply !== 'object' || reply === null) return reply
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, lengthened(value, name)]))
}

/** Waits until a screen has reached its final content in this state. */
export async function settled(page: Page, state: State): Promise<void> {
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => undefined)
  // Skeletons appear after 150 ms, so that a quick reply shows none.
  if (state === 'loading') return page.waitForTimeout(400)
  await page
    .waitForFunction((selector) => !document.querySelector(selector), waiting, { timeout: 15_000 })
    .catch(() => undefined)
  await page.evaluate(async () => {
    await document.fonts.ready
    // Pictures out of sight may never load.
    const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    const shown = [...document.images].filter(
      (image) =>
        image.checkVisibility() && (image.loading !== 'lazy' || isInView(image.getBoundingClientRect())),
    )
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
  })
}
