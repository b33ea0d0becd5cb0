import { expect, type Page, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { act, addPhysician, submitIvr } from './actions.ts'
import { fillWizard, newPatient, textField } from './fill-wizard.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { newLastName } from './manage-people.ts'
import { enterCodeAfter, newOffice, sessionFor } from './newcomer.ts'
import { mailsTo, openAs, openWith } from './people.ts'

const header = (page: Page) => page.getByRole('banner')
const [lone, lakeshore] = ['Lone Star Wound & Limb Center', 'Lakeshore Podiatry Partners']

/** The physicians of the second office. */
const ofLakeshore = /Kowalczyk|Sørensen|Abernathy|Peña/

/** Chooses in the account menu. */
async function workFor(page: Page, office: string) {
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitemradio', { name: office }).click()
  await expect(header(page).getByText(office)).toBeVisible()
}

test('a biller sees all offices at once, and a request begun for one stays with it while another tab works for the other', async ({
  page,
}) => {
  await openAs(page, 'biller', '/dashboard')
  await workFor(page, lone)
  await page.goto('/newivrsubmissions')
  await expect(page.getByRole('combobox', { name: 'Office for this request' })).toHaveText(new RegExp(lone))
  await textField(page, 'First Name').fill('Begun')
  await expect(page.getByText('What you enter stays with this office.')).toBeVisible()
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await workFor(other, lakeshore)
  await other.goto('/ivrstatus')
  await expect(other.getByRole('row', { name: ofLakeshore }).first()).toBeVisible()

  const patient = newPatient()
  await page.bringToFront()
  await fillWizard(page, patient)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText("Thanks! Your IVR submission's in review")).toBeVisible()
  await expect(page).toHaveURL(/\/ivrstatus/)
  await expect(page.getByRole('row', { name: new RegExp(patient.last) })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('row', { name: ofLakeshore }).first()).toBeVisible()
  await expect(other.getByRole('row', { name: new RegExp(patient.last) })).toHaveCount(0)

  await workFor(other, 'All my offices')
  await other.goto('/ivrstatus')
  const row = other.getByRole('row', { name: new RegExp(patient.last) })
  await expect(row).toContainText(lone)
  await expectAccessible(other)
  await row.getByRole('link').first().click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('IVR-')
  const named = other.getByText(`${patient.first} ${patient.last}`).filter({ visible: true })
  await expect(named.first()).toBeVisible()
  await other.close()
})

test('someone with an account joins a further office by the mailed link, loses it, and accepts a new invitation while signed in', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const address = baseURL ?? ''
  const person = await newOffice(baseURL)
  const session = await sessionFor(baseURL, person)
  const boss = await sessionFor(baseURL, await newOffice(baseURL))
  const invite = () =>
    act<{ data: { _id: string } }>(address, boss, '/colleagues/addColleague', {
      ...{ firstName: 'Nadia', lastName: 'Brandt', email: person.email },
    })
  const { _id: colleagueId } = (await invite()).data
  const linkIn = async (at: number) => {
    await expect
      .poll(() => mailsTo(person.email).filter((text) => /set-password/.test(text)).length)
      .toBe(at + 1)
    const mails = mailsTo(person.email).filter((text) => /set-password/.test(text))
    const { text = '' } = await PostalMime.parse(mails[at] ?? '')
    return /https?:\/\/[^/]+(\/set-password\?\S+)/.exec(text)?.[1] ?? ''
  }
  await openWith(page, session, '/offices')
  await expect(page.getByRole('button', { name: /^Accept the invitation/ })).toBeVisible()
  await page.goto(await linkIn(0))
  await expect(page.getByText('You already sign in to Verimend')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Join/ }).click()
  await expect(page).toHaveURL('/offices')
  await expect(page.getByRole('button', { name: /^Work here/ })).toHaveCount(1)

  await page.getByRole('button', { name: /^Work here/ }).click()
  await expect(page).toHaveURL('/dashboard')
  await act(address, boss, '/colleagues/deleteColleague', { colleagueId })
  await expect(page.getByText(/You no longer work for that office/)).toBeVisible()

  await invite()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/offices')
  await page.getByRole('button', { name: /^Accept the invitation/ }).press('Enter')
  await expect(page.getByText(/^You joined/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Work here/ })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a physician with three practices sets one password, accepts the other practices, and sees the patients of each under its name', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const address = baseURL ?? ''
  const last = newLastName()
  const practices = ['North', 'Midtown', 'South'].map((part) => `${part} ${last} Clinic`)
  const bosses = await Promise.all(
    practices.map(async (name) => sessionFor(address, await newOffice(address, name))),
  )
  const email = `${last}@demo.verimend.test`.toLowerCase()
  for (const boss of bosses) await addPhysician(address, boss, last)
  await expect.poll(() => mailsTo(email).length).toBe(3)
  const { text = '' } = await PostalMime.parse(mailsTo(email)[0] ?? '')
  await page.goto(/https?:\/\/[^/]+(\/set-password\?\S+)/.exec(text)?.[1] ?? '')
  await page.getByRole('textbox', { name: 'New Password' }).fill('My-own-words!7')
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('My-own-words!7')
  await enterCodeAfter(page, email, async () => {
    await page.getByRole('button', { name: 'Create Password' }).click()
    await expect(page).toHaveURL('/set-password?step=otp')
  })
  await expect(header(page).getByText(practices[0] ?? '')).toBeVisible()

  await page.goto('/offices')
  for (const practice of practices.slice(1)) {
    await page.getByRole('button', { name: `Accept the invitation from ${practice}` }).press('Enter')
    await expect(page.getByText(`You joined ${practice}`)).toBeVisible()
  }
  const numbers = await Promise.all(bosses.map((boss) => submitIvr(address, boss)))

  await workFor(page, 'All my offices')
  await page.goto('/ivrstatus')
  for (const [at, number] of numbers.entries())
    await expect(page.getByRole('row', { name: new RegExp(`#IVR-${number}`) })).toContainText(
      practices[at] ?? '',
    )
  await expectAccessible(page)
  await workFor(page, practices[1] ?? '')
  await page.goto('/ivrstatus')
  await expect(page.getByRole('row', { name: new RegExp(`#IVR-${numbers[1]}`) })).toBeVisible()
  await expect(page.getByRole('row', { name: /#IVR-/ })).toHaveCount(1)

  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/viewivrsubmissions/${numbers[1]}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#IVR-${numbers[1]}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a group of forty offices is imported from a spreadsheet after its preview, and its biller works for all of them with one link', {
  tag: '@variant',
}, async ({ page, baseURL, browser }) => {
  const address = baseURL ?? ''
  const last = newLastName()
  const boss = await sessionFor(address, await newOffice(address, `Head Office ${last}`))
  const email = `${last}@biller.example`.toLowerCase()
  const offices = Array.from({ length: 39 }, (_, at) => `${last} Clinic ${at + 1}`)
  const rowOf = (name: string, npi: string) =>
    `${name},12-3456789,${npi},${offices.indexOf(name) + 1} Main Street,Houston,TX,77002,7135550100,Bea,${last},${email},Office Admin`
  const headings =
    'Office name,Tax ID,NPI,Address,City,State,Zip code,Fax,First name,Last name,Email,User type'
  const sheetOf = (npi: string) => ({
    name: 'offices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([headings, ...offices.map((name) => rowOf(name, npi))].join('\n')),
  })

  await openWith(page, boss, '/offices')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`${last} Group`)
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('button', { name: 'Import from spreadsheet' }).click()
  await page.getByLabel('File').setInputFiles(sheetOf('1245319590'))
  await expect(page.getByText('39 rows need a correction.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await page.getByLabel('File').setInputFiles(sheetOf('1245319599'))
  await expect(page.getByRole('cell', { name: 'New office' })).toHaveCount(39)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Offices of the group' })).toContainText(offices[38] ?? '')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectNoSidewaysScroll(page)

  await expect.poll(() => mailsTo(email).length).toBe(1)
  const { text = '' } = await PostalMime.parse(mailsTo(email)[0] ?? '')
  const biller = await (await browser.newContext()).newPage()
  await biller.goto(`${address}${/https?:\/\/[^/]+(\/set-password\?\S+)/.exec(text)?.[1]}`)
  await biller.getByRole('textbox', { name: 'New Password' }).fill('My-own-words!7')
  await biller.getByRole('textbox', { name: 'Confirm Password' }).fill('My-own-words!7')
  await enterCodeAfter(biller, email, async () => {
    await biller.getByRole('button', { name: 'Create Password' }).click()
    await expect(biller).toHaveURL('/set-password?step=otp')
  })
  await expect(header(biller).getByText(/Clinic \d+$/)).toBeVisible()
  await biller.goto('/offices')
  await expect(biller.getByRole('button', { name: /^Work here/ })).toHaveCount(38)
  await expectAccessible(biller)
  await workFor(biller, 'All my offices')
  await biller.goto('/ivrstatus')
  await expect(biller.getByRole('heading', { level: 1 })).toBeVisible()
  await workFor(biller, offices[20] ?? '')
  await biller.context().close()
})
