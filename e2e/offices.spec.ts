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

test('someone with an account joins a further office by the mailed link, loses it, and accepts a new invitation while signed in', async ({
  page,
  baseURL,
}) => {
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

test('a physician with three practices sets one password, accepts the other practices, and sees the patients of each under its name', async ({
  page,
  baseURL,
}) => {
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
