import { expect, test } from '@playwright/test'
import { callAs, newMember, offerTimes, slotsFrom } from './appointments-by-call.ts'
import { dayFromNow } from './coming-days.ts'
import { findTheOne, withoutLiveUpdates } from './lists.ts'
import { expectAccessible, expectFocusKept } from './looks.ts'
import { chooseAction, newLastName, rowOf } from './manage-people.ts'
import { mailsTo, openAs, sessionOf } from './people.ts'

test('an IVR Admin adds a member, finds, views and edits them, and deletes them again', async ({ page }) => {
  const last = newLastName()
  const name = `Mary Ann ${last}`
  const email = `${last}@demo.verimend.test`.toLowerCase()
  await openAs(page, 'admin', '/manageIvrMember')
  await expect(page.getByRole('heading', { name: 'Manage IVR Member' })).toBeVisible()
  const headers = ['Name', 'Email', 'Mob. Number', 'Fax Number', 'Status', 'Actions']
  await expect(page.getByRole('columnheader')).toHaveText(headers)

  await page.getByRole('link', { name: 'Add IVR Member' }).click()
  await page.getByLabel('First Name').fill('Mary Ann')
  await page.getByLabel('Last Name').fill(last)
  await page.getByLabel('Email').fill(email.toUpperCase())
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('User Type')).toHaveValue('3')
  await page.getByLabel('Mobile Number').fill('5125550133')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`We sent an invitation to ${email}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/manageIvrMember$/)
  await expect.poll(() => mailsTo(email).length).toBe(1)

  await findTheOne(page, last)
  await expect(rowOf(page, last)).toContainText('(512) 555-0133-Not Register')

  await chooseAction(page, name, 'Edit')
  await expect(page.getByRole('heading', { name: 'Edit IVR Member' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Mary Ann')
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('User Type').selectOption('IVR Admin')
  await page.getByLabel('Fax Number').fill('(512) 555-0134')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('The member’s details were saved.')).toBeVisible()
  await expect(rowOf(page, last)).toContainText('IVR Admin')

  await chooseAction(page, name, 'View')
  await expect(page.getByRole('heading', { name: 'IVR Member Details' })).toBeVisible()
  await expect(page.getByText('(512) 555-0134')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()

  await chooseAction(page, name, 'Delete')
  await expect(page.getByText('Are you sure you want to delete this ivr team member?')).toBeVisible()
  await page.getByRole('button', { name: 'No' }).click()
  await chooseAction(page, name, 'Delete')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible()
  await expect(page.getByText('No data is found.')).toBeVisible()
  await expectFocusKept(page)
})

test('an invalid member form shows each error at its field while typing, and asks before it is left', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'admin', '/manageIvrMember')
  await page.getByRole('link', { name: 'Add IVR Member' }).click()
  await page.getByLabel('Mobile Number').fill('12')
  await expect(page.getByText('Mobile number must be at least 10 digits long.')).toBeVisible()
  await page.getByLabel('Mobile Number').fill('12ab')
  await expect(page.getByText('Mobile number must contain only numeric digits.')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  for (const message of ['First name is required.', 'Last name is required.', 'Email address is required.'])
    await expect(page.getByText(message)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Manage IVR Member' })).toBeVisible()
})

test('an empty team list offers to add a member, and a list that cannot load offers to try again', {
  tag: '@variant',
}, async ({ page }) => {
  const list = '**/api/members/getIvrMembers*'
  const nobody = { ivrMembers: [], total: 0, totalPages: 0, currentPage: 1, limit: 10 }
  await page.route(list, (route) => route.fulfill({ json: { success: true, data: nobody } }))
  await openAs(page, 'admin', '/manageIvrMember')
  await expect(page.getByText('You have no active IVR team member.')).toBeVisible()
  const ways = page.getByRole('link', { name: 'Add IVR Member' })
  await expect(ways).toHaveCount(2)
  await expect(ways.last()).toHaveAttribute('href', '/add-ivrMember')
  await page.unroute(list)
  await page.route(list, (route) => route.abort())
  await withoutLiveUpdates(page)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('We can’t reach Verimend right now.')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'Jordan Castellanos')).toBeVisible()
})

test('deactivating a member lists their appointments, hands over those that a colleague is free for and cancels the rest', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  test.slow()
  const [leaver, colleague] = [await newMember(baseURL), await newMember(baseURL)]
  for (const member of [leaver, colleague]) await offerTimes(baseURL, member)
  const times = (await slotsFrom(baseURL, 'otherOffice', dayFromNow(40))).filter(({ memberIds }) =>
    memberIds.includes(leaver.id),
  )
  const book = async (place: number, memberId: string) => {
    const { start, durationMinutes } = times[place] ?? times[0] ?? { start: '', durationMinutes: 0 }
    const timeZone = 'America/Chicago'
    const booking = { memberId, start, durationMinutes, timeZone, alsoAtThisTime: true }
    const answer = await callAs(baseURL, sessionOf('otherOffice'), '/appointment/bookAppointment', booking)
    expect(answer.status).toBe(200)
    return (answer.said.data as { _id: string })._id
  }
  const [handedOver, cancelled] = [await book(0, leaver.id), await book(4, leaver.id)]
  await openAs(page, 'admin', '/manageIvrMember')
  await findTheOne(page, leaver.name.split(' ')[1] ?? '')
  await chooseAction(page, leaver.name, 'Deactivate')
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to deactive this ivr team member?' })
  await expect(dialog.getByText('2 upcoming appointments.')).toBeVisible()
  const choice = dialog.getByLabel('Hand them over to')
  await choice.selectOption('none')
  await expect(dialog.getByText('will be canceled', { exact: true })).toHaveCount(2)
  await choice.selectOption(colleague.id)
  await expect(dialog.getByText(`goes to ${colleague.name}`)).toHaveCount(2)
  await expectAccessible(page)

  // The colleague is booked in the meantime: the dialog must show the new result before it takes effect.
  await book(4, colleague.id)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please check again.')
  await expect(choice.locator(`option[value="${colleague.id}"]`)).toHaveText(/1 of 2/)
  await choice.selectOption(colleague.id)
  await expect(dialog.getByText('1 appointment will be permanently canceled.')).toBeVisible()
  for (const width of [768, 375]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Appointments handed over: 1, canceled: 1.')).toBeVisible()
  const { said } = await callAs(
    baseURL,
    sessionOf('otherOffice'),
    '/appointment/getBookedAppointments?limit=100',
  )
  const { appointments } = said.data as {
    appointments: { _id: string; status: string; ivrMemberId: { _id: string } }[]
  }
  const found = (id: string) => appointments.find(({ _id }) => _id === id)
  expect(found(handedOver)).toMatchObject({ status: 'booked', ivrMemberId: { _id: colleague.id } })
  expect(found(cancelled)).toMatchObject({ status: 'Cancelled', ivrMemberId: { _id: leaver.id } })
})
