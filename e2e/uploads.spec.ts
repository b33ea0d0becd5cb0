import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { picture, uploadInto } from './fill-wizard.ts'
import { findTheOne } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { dataDir, openAs } from './people.ts'

const calls = '**/api/s3/**'
const waitingText = 'Waiting for the connection. It will be sent automatically.'

/** Different tables, each with a word by which its stored bytes can be found. */
function tables(count: number, word: string) {
  return Array.from({ length: count }, (_, at) => ({
    name: `chart ${String(at + 1).padStart(2, '0')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${word},week\n${at},cm2\n${'1,4.2\n'.repeat(2_000)}`),
  }))
}

/** The stored files that contain a word. */
function storedWith(word: string): string[] {
  const folder = join(dataDir(), 'files')
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // A '.part' file is an upload of another test in progress; it may be deleted before it can be read.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes(word))
  )
}

/** Opens the upload page and waits for all its code, which could not load once the connection is cut. */
async function openUpload(page: Page): Promise<void> {
  await openAs(page, 'office', '/add-priorAuthorization')
  await expect(uploadInto(page, 'labTestResults')).toBeAttached()
}
const removes = (page: Page) => page.getByRole('button', { name: /^Remove / })

test('of forty files whose connection is cut in the middle each is stored, and none twice', {
  tag: '@variant',
}, async ({ page, context }) => {
  test.slow()
  const word = randomUUID()
  const sent = tables(40, word)
  const kept: string[] = []
  const keysOf = new Map<string, Set<string>>()
  let [inFlight, maxAtOnce, calledSoFar] = [0, 0, 0]
  await openUpload(page)
  await page.route(calls, async (route) => {
    const request = route.request()
    const key = request.headers()['idempotency-key'] ?? ''
    const name = /filename="([^"]+)"/.exec(request.postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? ''
    keysOf.set(name, (keysOf.get(name) ?? new Set()).add(key))
    calledSoFar += 1
    const attempt = calledSoFar
    inFlight += 1
    maxAtOnce = Math.max(maxAtOnce, inFlight)
    // Of those in the middle, half lose the request and half lose the reply.
    const isLost = attempt > 12 && attempt <= 28
    if (isLost && attempt % 2 === 0) await route.abort()
    else {
      const reply = await route.fetch()
      kept.push(`${name} ${(await reply.json()).file.fileUrl.slice(0, 50)}`)
      if (isLost) await route.abort()
      else await route.fulfill({ response: reply })
    }
    inFlight -= 1
  })
  await uploadInto(page, 'fourWeekCharts').setInputFiles(sent)
  await expect(removes(page).nth(7)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(waitingText).first()).toBeVisible()
  await context.setOffline(false)
  await expect(removes(page)).toHaveCount(40)
  await expect(page.getByText('Upload failed')).toHaveCount(0)

  expect(maxAtOnce).toBeLessThanOrEqual(4)
  expect([...keysOf].every(([, keys]) => keys.size === 1)).toBe(true)
  // A file that was sent twice gets the reply of the first time.
  expect(kept.length).toBeGreaterThan(40)
  expect(new Set(kept).size).toBe(40)
  expect(storedWith(word)).toHaveLength(40)

  const description = `forty ${word}`
  await page.getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/priorAuthorization/)
  await findTheOne(page, word)
  await page.getByRole('link', { name: /^#PA-/ }).click()
  const names = page.getByRole('link', { name: /^chart \d\d\.csv/ })
  await expect(names).toHaveCount(40)
  expect(await names.allTextContents()).toEqual(sent.map(({ name }) => name))
})

test('a file picked while offline waits and is sent automatically as soon as the browser is online', {
  tag: '@variant',
}, async ({ page, context }) => {
  await openUpload(page)
  await context.setOffline(true)
  await uploadInto(page, 'labTestResults').setInputFiles(tables(2, 'offline'))
  await expect(page.getByText(waitingText)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(removes(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test('a file that the server rejected blocks sending the form, and is not sent again in vain', {
  tag: '@variant',
}, async ({ page }) => {
  await openUpload(page)
  const chart = { name: 'chart.csv', mimeType: 'text/csv', buffer: Buffer.from('week,cm2\n1,4\n') }
  const empty = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) }
  await uploadInto(page, 'labTestResults').setInputFiles([chart, empty])
  await expect(page.getByText('This file is empty. Please choose another one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove chart.csv' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  const notice = page.getByText('empty.csv was not uploaded. Please send it again or remove it.')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: /^Lab Test Results/ })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove empty.csv' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your documents were submitted.')).toBeVisible()
})

test('a picture in the clipboard is pasted into the field that has the focus or the pointer', {
  tag: '@variant',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openUpload(page)
  await expect(page.getByText('Ctrl+V pastes a file or screenshot')).toBeVisible()
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 })
    canvas.getContext('2d')?.fillRect(0, 0, 30, 40)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png ?? '' })])
  })
  const section = page.getByRole('region', { name: 'Documents' }).or(page.locator('section')).first()
  await page.getByRole('button', { name: /^Wound Images/ }).focus()
  await page.keyboard.press('Control+v')
  await expect(removes(page)).toHaveCount(1)
  // This section has four fields: without a field under the pointer the target is ambiguous.
  await page.getByLabel('Description').focus()
  await section.locator('h2').first().hover()
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: /^Lab/ }).hover()
  await page.keyboard.press('Control+v')
  await expect(removes(page)).toHaveCount(2)
})

test('on a phone an upload field offers the camera and no keyboard shortcuts', { tag: '@variant' }, async ({
  browser,
}) => {
  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 667 },
  })
  const page = await phone.newPage()
  await openUpload(page)
  await expect(page.getByRole('button', { name: 'Take a photo' })).toHaveCount(4)
  await expect(page.getByText('Ctrl+V')).toHaveCount(0)
  await expectAccessible(page)
  const camera = page.locator('[data-camera=woundImages]')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await camera.setInputFiles(await picture('photo', 'jpeg'))
  await expect(page.getByRole('button', { name: 'Remove photo.jpeg' })).toBeVisible()
})
