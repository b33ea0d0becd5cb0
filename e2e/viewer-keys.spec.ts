import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { letter } from '#demo/documents.ts'
import { picture, uploadInto } from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { openAs } from './people.ts'
import { viewer } from './viewer.ts'

interface Sent {
  name: string
  mimeType: string
  buffer: Buffer
}

const removes = (page: Page) => page.getByRole('button', { name: /^Remove / })

/** Submits a prior authorization with documents and opens its details. */
async function openRecordOf(page: Page, files: readonly Sent[]): Promise<void> {
  await openAs(page, 'office', '/add-priorAuthorization')
  await uploadInto(page, 'additionalDocuments').setInputFiles([...files])
  await expect(removes(page)).toHaveCount(files.length)
  const reply = page.waitForResponse(/submitPriorAuthorization/)
  await page.getByRole('button', { name: 'Submit' }).click()
  const { data } = await (await reply).json()
  await expect(page).toHaveURL(/\/priorAuthorization/)
  await page.goto(`/view-response/PA-${data._id}`)
}

const pdfOf = (name: string, title: string): Sent => ({
  name,
  mimeType: 'application/pdf',
  buffer: letter(title, ['One line of it.']),
})

test('the viewer is used with the keyboard alone: open, page, zoom, rotate, close, and the focus returns', {
  tag: '@variant',
}, async ({ page }) => {
  await openRecordOf(page, [
    await picture('first', 'jpeg'),
    await picture('second'),
    pdfOf('third.pdf', 'Third'),
  ])
  const link = page.getByRole('link', { name: 'first.jpeg' })
  await link.focus()
  await page.keyboard.press('Enter')
  const image = viewer(page).getByRole('img', { name: 'Additional Documents' })
  await expect(image).toBeVisible()
  const zoom = viewer(page).getByRole('status', { name: 'Zoom' })
  const transform = () => image.evaluate((element) => element.style.transform)
  await page.keyboard.press('+')
  await expect(zoom).toHaveText('150%')
  await page.keyboard.press('+')
  await page.keyboard.press('-')
  await expect(zoom).toHaveText('150%')
  await page.keyboard.press('r')
  expect(await transform()).toContain('rotate(90deg)')
  await page.keyboard.press('0')
  await expect(zoom).toHaveText('100%')

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toHaveAccessibleName('second.png')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toHaveAccessibleName('third.pdf')
  await expect(viewer(page).getByText('Page 1 of 1')).toBeVisible()
  await page.keyboard.press('-')
  await expect(zoom).toHaveText('75%')
  const sheet = viewer(page).getByRole('region', { name: 'Page 1' })
  const line = viewer(page).getByText('One line of it.')
  const lies = (part: Locator) => part.evaluate((one) => one.clientWidth > one.clientHeight)
  expect(await lies(sheet)).toBe(false)
  await page.keyboard.press('r')
  await expect.poll(() => lies(sheet)).toBe(true)
  // The selectable text is exactly where it is drawn: rotated, and within the page.
  await expect(line).toBeAttached()
  const [text, paper] = [await line.boundingBox(), await sheet.boundingBox()]
  expect(text && text.height > text.width).toBe(true)
  expect(text && paper && text.x > paper.x + paper.width / 2 && text.y >= paper.y).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page)).toHaveAccessibleName('first.jpeg')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page)).toHaveAccessibleName('third.pdf')
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => viewer(page).evaluate((dialog) => dialog.contains(document.activeElement)))
      .toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(link).toBeFocused()
})

test('a picture is zoomed by the wheel at the pointer, and moved by dragging', { tag: '@variant' }, async ({
  page,
}) => {
  await openRecordOf(page, [await picture('wound', 'jpeg')])
  await page.getByRole('link', { name: 'wound.jpeg' }).click()
  const image = viewer(page).getByRole('img', { name: 'Additional Documents' })
  await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeGreaterThan(300)
  await image.hover()
  for (let turns = 0; turns < 8; turns += 1) await page.mouse.wheel(0, -100)
  await expect(viewer(page).getByRole('status', { name: 'Zoom' })).toHaveText('506%')
  const place = () => image.evaluate((element) => element.style.transform)
  const before = await place()
  await page.mouse.down()
  await page.mouse.move(400, 300)
  await page.mouse.up()
  expect(await place()).not.toBe(before)
  await page.getByRole('button', { name: 'Rotate' }).click()
  expect(await place()).toContain('rotate(90deg)')
})

test('a photo with GPS data is downloaded from the viewer without it', { tag: '@variant' }, async ({
  page,
}) => {
  const plain = await picture('heel', 'jpeg')
  const buffer = await sharp(plain.buffer)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 57/1 0/1' } })
    .toBuffer()
  expect(buffer.includes('Exif')).toBe(true)
  await openRecordOf(page, [{ ...plain, buffer }])
  await page.getByRole('link', { name: 'heel.jpeg' }).click()
  await expect(viewer(page).getByRole('img', { name: 'Additional Documents' })).toBeVisible()
  const download = page.waitForEvent('download')
  await viewer(page).getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('heel.jpeg')
  const bytes = readFileSync(await saved.path())
  expect((await sharp(bytes).metadata()).width).toBe(640)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('GPS') || bytes.includes('Exif')).toBe(false)
})

test('an expired link is renewed once, and an unavailable server shows Try again', {
  tag: '@variant',
}, async ({ page }) => {
  // Files of these types have no thumbnail, which would be requested too.
  const labs = { name: 'labs.csv', mimeType: 'text/csv', buffer: Buffer.from('Test,Result\nHbA1c,7.1\n') }
  await openRecordOf(page, [pdfOf('chart.pdf', 'Chart'), labs])
  const link = page.getByRole('link', { name: 'chart.pdf' })
  await expect(link).toBeVisible()
  let errors = 0
  await page.route(/\/api\/files\/[^/]+\?/, (route) => {
    errors += 1
    if (errors > 1) return route.continue()
    return route.fulfill({
      status: 404,
      json: { success: false, code: 'files.link-expired', error: 'Expired' },
    })
  })
  await link.click()
  await expect(viewer(page).getByText('Page 1 of 1')).toBeVisible()
  expect(errors).toBe(2)

  // In addition to the previous route: without one, the browser stops intercepting, and a call may slip through.
  await page.route(/\/api\/files\//, (route) => route.abort())
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('We can’t reach Verimend right now.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/\/api\/files\//)
  await viewer(page).getByRole('button', { name: 'Try again' }).click()
  await expect(viewer(page).getByRole('cell', { name: 'HbA1c' })).toBeVisible()
})

test('a damaged PDF, one with a password and a broken workbook say so and can still be downloaded', {
  tag: '@variant',
}, async ({ page }) => {
  const broken = Buffer.from('%PDF-1.4\nnothing that a reader could use\n%%EOF\n')
  const locked = Buffer.from(
    letter('Locked', ['x'])
      .toString('latin1')
      .replace(
        '/Root 1 0 R',
        `/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /P -64 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >> /ID [(a) (a)]`,
      ),
    'latin1',
  )
  const spoilt = readFileSync(new URL('../server/testing/samples/book.xlsx', import.meta.url))
  // Damages one part only; the others still identify it as a workbook.
  const sheet = 'xl/worksheets/sheet1.xml'
  spoilt.fill(0xff, spoilt.indexOf(sheet) + sheet.length, spoilt.indexOf(sheet) + 150)
  await openRecordOf(page, [
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: broken },
    { name: 'locked.pdf', mimeType: 'application/pdf', buffer: locked },
    { name: 'spoilt.xlsx', mimeType: 'application/octet-stream', buffer: spoilt },
  ])
  const say = (text: string) => expect(viewer(page).getByRole('alert').getByText(text)).toBeVisible()
  await page.getByRole('link', { name: 'broken.pdf' }).click()
  await say('This PDF is damaged, so it can’t be shown here.')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await say('This PDF is password-protected, so it can’t be shown here.')
  await page.keyboard.press('ArrowRight')
  await say('This file is damaged, so it can’t be shown here.')
  const download = page.waitForEvent('download')
  await viewer(page).getByRole('alert').getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('spoilt.xlsx')
})
