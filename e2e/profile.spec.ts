import { expect, type Page, type Route, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './looks.ts'
import { type Newcomer, newOffice, sessionFor, toast } from './newcomer.ts'
import { mailsTo, openAs, openWith } from './people.ts'

test.describe.configure({ mode: 'default' })

let person: Newcomer
test.beforeAll(async ({ baseURL }) => {
  person = await newOffice(baseURL)
})

const noAnswer = (route: Route) => route.abort()
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const edit = (page: Page) => page.getByRole('button', { name: 'Edit' }).click()

/** A picture of 800 by 400 pixels: red on the left, blue on the right. */
async function twoColours(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const blue = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer()
  return { name: 'me.png', mimeType: 'image/png', buffer }
}

test('an Office Admin changes their own and the office’s details, and another state clears the city', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  await openWith(page, await sessionFor(baseURL, person), '/view-profile')
  await expect(page.getByRole('heading', { name: 'Profile Details' })).toBeVisible()
  await expectAccessible(page)
  await edit(page)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveJSProperty('readOnly', true)
  await expect(page.getByLabel('User Type')).toHaveValue('Office Admin')
  await page.getByLabel('First Name').fill('')
  await page.getByLabel('Fax').fill('1')
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill('12345')
  await page.getByLabel('State').selectOption('CA')
  await save(page)
  for (const words of [
    'First name is required.',
    'Fax is required.',
    'Mobile number must be at least 10 digits long.',
    'City name is required.',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('First Name').fill('Naomi')
  await page.getByLabel('Fax').fill('5125550199')
  await page.getByLabel('Country code').selectOption('+44')
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill('2079460000')
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.keyboard.type('fresno')
  await page.getByRole('option', { name: 'Fresno', exact: true }).click()
  await page.route('**/user/updateUserProfile', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'x', error: 'Not today.' } }),
  )
  const logged = page.waitForEvent('console', (message) => message.text().includes('Not today.'))
  await save(page)
  await expect(toast(page, 'Not today.')).toBeVisible()
  await logged
  await page.unroute('**/user/updateUserProfile')
  await save(page)
  await expect(toast(page, 'Profile Details Updated Successfully!')).toBeVisible()
  await expect(page.getByText('+44 2079460000')).toBeVisible()
  await expect(page.getByText('Fresno')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Naomi Brandt')).toBeVisible()
})

test('Cancel leaves edit mode with the saved values, and another tab asks before it discards changes', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  await openWith(page, await sessionFor(baseURL, person), '/view-profile')
  await edit(page)
  await page.getByLabel('Last Name').fill('Other')
  const reloaded = page.waitForResponse('**/user/getUserProfile')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(page.getByText('Other')).toBeHidden()
  await edit(page)
  await page.getByLabel('Last Name').fill('Other')
  await page.getByRole('tab', { name: 'Change Password' }).click()
  await expect(page.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('textbox', { name: 'New Password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await page.getByRole('tab', { name: 'Personal details' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('a picture is cropped to a square with the keyboard, shown in the header, and removed', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  await openWith(page, await sessionFor(baseURL, person), '/view-profile')
  await edit(page)
  const choose = page.locator('input[data-field=profilePic]')
  await choose.setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(20 * 1024 * 1024 + 1),
  })
  await expect(toast(page, 'Each file must be 5MB or smaller')).toBeVisible()
  await expect(page.getByRole('main').getByText('Each file must be 5MB or smaller')).toBeVisible()
  await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(toast(page, /cannot open me\.jpg/)).toBeVisible()

  await choose.setInputFiles(await twoColours())
  await page.getByRole('slider', { name: 'Across' }).focus()
  await page.keyboard.press('End')
  await expectAccessible(page)
  await page.route('**/s3/uploadSingleFileOnS3', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Upload failed', { exact: true })).toBeVisible()
  await page.unroute('**/s3/uploadSingleFileOnS3')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await save(page)
  await expect(toast(page, 'Profile Details Updated Successfully!')).toBeVisible()

  const shown = page.getByRole('banner').locator('img[src^="/api/files/"]')
  await expect(shown).toBeVisible()
  const picture = await page.request.get((await shown.getAttribute('src')) ?? '')
  const { data, info } = await sharp(await picture.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([400, 400])
  expect(data[2]).toBeGreaterThan(240)
  expect(data[0]).toBeLessThan(15)

  await edit(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await save(page)
  await expect(shown).toBeHidden()
})

test('a password change is confirmed by the server’s message and by mail, and ends only the other sessions', {
  tag: '@variant',
}, async ({ page, browser, baseURL }) => {
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await openWith(other, await sessionFor(baseURL, person), '/view-profile?tab=sessions')
  await openWith(page, await sessionFor(baseURL, person), '/view-profile?tab=password')
  const fields = ['New Password', 'Confirm Password'].map((name) => page.getByRole('textbox', { name }))
  const fill = async (password: string) => {
    for (const field of fields) await field.fill(password)
    await page.getByRole('button', { name: 'Change Password' }).click()
  }
  await fill('x'.repeat(21))
  await expect(page.getByText('Password must not exceed 20 digits.').first()).toBeVisible()
  await fill('nospecial')
  await expect(page.getByText('Password must contain at least one special character.')).toBeVisible()
  await fields[1]?.fill('another!')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(page.getByRole('textbox', { name: 'New Password' })).toHaveAttribute('type', 'text')
  await page.route('**/user/changePassword', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'server.busy', error: 'Very busy.' } }),
  )
  await fill('Third-wound!3')
  await expect(toast(page, 'Very busy.')).toBeVisible()
  await page.unroute('**/user/changePassword')
  const mails = mailsTo(person.email).length
  await fill('Third-wound!3')
  await expect(toast(page, 'Your password has been updated successfully')).toBeVisible()
  await expect.poll(() => mailsTo(person.email).length).toBe(mails + 1)
  person = { ...person, password: 'Third-wound!3' }
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await expect(page.getByText('This session')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  // The stream ends with the session, so the message appears without any action.
  await expect(other.getByRole('alertdialog')).toContainText('Your session has expired. Please log in again.')
})

test('a session elsewhere is listed with its browser and can be ended, and so can all others together', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const others = [await sessionFor(baseURL, person), await sessionFor(baseURL, person)]
  await openWith(page, await sessionFor(baseURL, person), '/view-profile?tab=sessions')
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  const before = await rows.count().then(async () => {
    await expect(rows.first()).toContainText('This session')
    return rows.count()
  })
  await expectAccessible(page)
  await rows.nth(1).getByRole('button', { name: /^End / }).click()
  await expect(toast(page, 'The session was ended.')).toBeVisible()
  await expect(rows).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByRole('button', { name: 'End sessions' }).click()
  await expect(rows).toHaveCount(1)
  for (const { token } of others) {
    const reply = await page.request.get('/api/user/getSession', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status()).toBe(403)
  }
})

test('a team member’s profile has no office fields, and a profile that cannot load can be tried again', {
  tag: '@variant',
}, async ({ page }) => {
  await page.route('**/user/getUserProfile', noAnswer)
  await openAs(page, 'reviewer', '/view-profile')
  await expect(page.getByText('We can’t reach Verimend right now.', { exact: false })).toBeVisible()
  await page.unroute('**/user/getUserProfile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await edit(page)
  await expect(page.getByLabel('User Type')).toHaveValue('IVR Team Member')
  for (const name of ['Tax ID', 'NPI', 'Address', 'State', 'City', 'Zip Code'])
    await expect(page.getByLabel(name, { exact: true })).toHaveCount(0)
})
