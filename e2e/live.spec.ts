import { expect, type Page, test } from '@playwright/test'
import { addDocument, review, submitIvr } from './actions.ts'
import { callAs, slotsFrom } from './appointments-by-call.ts'
import { dayFromNow } from './coming-days.ts'
import { closeOpened, eventsOf, opened } from './live-stream.ts'
import { expectAccessible } from './looks.ts'
import { newOffice, sessionFor } from './newcomer.ts'
import { sessionOf } from './people.ts'

const address = `http://localhost:${process.env.E2E_PORT ?? 3900}`
const office = () => sessionOf('office')
const reviewer = () => sessionOf('reviewer')
const otherOffice = () => sessionOf('otherOffice')

test.afterEach(closeOpened)

/** The record ids of an area in the order of the stream's events. */
const recordsOf = async (page: Page, area: string) =>
  [...(await eventsOf(page)).matchAll(new RegExp(`"area":"${area}","record":(\\d+)`, 'g'))].map(
    ([, id]) => id,
  )
const rowOf = (page: Page, id: string) => page.getByRole('row', { name: new RegExp(`#IVR-${id}\\b`) })

test('a decision in one browser appears in the other automatically, and names who made it', async ({
  browser,
}) => {
  test.slow()
  const list = await opened(browser, 'office', '/ivrstatus')
  const team = await opened(browser, 'reviewer', '/dashboard')
  const decided = await submitIvr(address, office())
  await list.goto('/ivrstatus')
  await expect(rowOf(list, decided)).toContainText('Pending')
  await team.goto(`/viewivrsubmissions/IVR-${decided}`)
  await team.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = team.getByRole('alertdialog').or(team.getByRole('dialog'))
  await dialog.getByRole('button', { name: /Approve|Yes/ }).click()
  await expect(rowOf(list, decided)).toContainText('Approved')
  const details = await opened(
    browser,
    'office',
    `/viewivrsubmissions/IVR-${await submitIvr(address, office())}`,
  )
  await expect(details.getByText('Pending').first()).toBeVisible()
  const id = /IVR-(\d+)/.exec(details.url())?.[1] ?? ''
  await review(address, reviewer(), id, 'Rejected')
  await expect(details.getByText(/^Rejected by .+ just now\.$/)).toBeVisible()
  await expectAccessible(details)
})

test('a connection that is cut and restored misses no event and receives none twice', {
  tag: '@variant',
}, async ({ browser }) => {
  test.slow()
  const others: string[] = []
  for (let n = 0; n < 3; n += 1) others.push(await submitIvr(address, office()))
  const list = await opened(browser, 'office', '/ivrstatus')
  const first = await submitIvr(address, office())
  await review(address, reviewer(), first, 'Approved')
  // Two events: its submission and its decision. Both have to come before the connection is cut.
  const ofFirst = async () => (await recordsOf(list, 'ivr')).filter((one) => one === first)
  await expect.poll(ofFirst).toEqual([first, first])
  const before = (await recordsOf(list, 'ivr')).length
  await list.context().setOffline(true)
  for (const id of others) await review(address, reviewer(), id, 'Approved')
  await expect(list.getByText('You’re offline.')).toBeVisible()
  for (const id of others) await expect(rowOf(list, id)).toContainText('Pending')
  await list.context().setOffline(false)
  for (const id of others) await expect(rowOf(list, id)).toContainText('Approved')
  const heard = (await recordsOf(list, 'ivr')).slice(before)
  for (const id of others) expect(heard.filter((one) => one === id)).toEqual([id])
  expect(heard).not.toContain(first)
})

test('an office’s stream contains no events of another office’s records', { tag: '@variant' }, async ({
  browser,
}) => {
  const strange = await opened(browser, 'otherOffice', '/ivrstatus')
  const id = await submitIvr(address, office())
  await review(address, reviewer(), id, 'Approved')
  const own = await submitIvr(address, otherOffice())
  await expect.poll(() => recordsOf(strange, 'ivr')).toContain(own)
  expect(await recordsOf(strange, 'ivr')).not.toContain(id)
  expect(await eventsOf(strange)).not.toContain('Mary')
})

test('a new request waits behind a button before it is inserted, and rows do not move until then', {
  tag: '@variant',
}, async ({ browser }) => {
  // Few other tests send requests for this office.
  const list = await opened(browser, 'otherOffice', '/ivrstatus')
  const firstRow = list.getByRole('row').nth(1)
  const first = (await firstRow.getByRole('link').first().textContent()) ?? ''
  const ids = [await submitIvr(address, otherOffice()), await submitIvr(address, otherOffice())]
  const button = list.getByRole('status').getByRole('button', { name: /new requests?$/ })
  await expect(button).toBeVisible()
  await expect(firstRow).toContainText(first)
  await expectAccessible(list)
  await button.focus()
  await list.keyboard.press('Enter')
  // A request that arrives in the meantime waits behind it again.
  await expect(async () => {
    if (await button.isVisible()) await button.press('Enter', { timeout: 5_000 })
    for (const id of ids) await expect(rowOf(list, id)).toBeVisible({ timeout: 5_000 })
    await expect(button).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
})

test('documents for a Conditional request are announced in the lists of both sides, even on a phone', {
  tag: '@variant',
}, async ({ browser }) => {
  const id = await submitIvr(address, office())
  const team = await opened(browser, 'reviewer', '/ivrstatus')
  const board = await opened(browser, 'office', '/dashboard')
  const phone = await opened(browser, 'office', '/ivrstatus')
  await phone.setViewportSize({ width: 375, height: 812 })
  await review(address, reviewer(), id, 'Conditional', { additionalInformation: 'Chart?', notes: 'Please.' })
  const seen = [
    rowOf(team, id),
    rowOf(board, id),
    phone.getByRole('listitem').filter({ hasText: `#IVR-${id}` }),
  ]
  for (const row of seen) {
    await expect(row).toContainText('Conditional')
    await expect(row).not.toContainText('Documents received')
  }
  await addDocument(address, office(), id)
  for (const row of seen) await expect(row).toContainText('Documents received')
  for (const page of [team, board, phone]) await expectAccessible(page)
})

test('on the dashboard too a new request waits behind a button before it is inserted', {
  tag: '@variant',
}, async ({ browser }) => {
  const board = await opened(browser, 'reviewer', '/dashboard')
  const firstRow = board.getByRole('table', { name: 'IVR requests' }).getByRole('row').nth(1)
  const first = (await firstRow.getByRole('link').first().textContent()) ?? ''
  const id = await submitIvr(address, office())
  const button = board.getByRole('status').getByRole('button', { name: /new requests?$/ })
  await expect(button).toBeVisible()
  await expect(firstRow).toContainText(first)
  await expectAccessible(board)
  await button.click()
  await expect(rowOf(board, id)).toBeVisible()
})

test('an appointment booked elsewhere waits behind a button before it is inserted, even as the last row', {
  tag: '@variant',
}, async ({ browser }) => {
  const session = await sessionFor(address, await newOffice(address))
  const slots = await slotsFrom(address, 'office', dayFromNow(45))
  const book = async (slot = slots.at(-1)) => {
    if (!slot) throw new Error('the demo’s team offers nothing in six weeks')
    const { start, durationMinutes, memberIds } = slot
    const asked = { memberId: memberIds[0], start, durationMinutes, timeZone: 'America/Chicago' }
    expect((await callAs(address, session, '/appointment/bookAppointment', asked)).status).toBe(200)
  }
  await book()
  const list = await opened(browser, session, '/appointment')
  const entries = list.getByRole('table', { name: 'Appointments' }).locator('tbody tr:has(td)')
  await expect(entries).toHaveCount(1)
  await book(slots.at(-9))
  const button = list.getByRole('status').getByRole('button', { name: '1 new appointment' })
  await expect(button).toBeVisible()
  await expect(entries).toHaveCount(1)
  await expectAccessible(list)
  await button.click()
  await expect(entries).toHaveCount(2)
})

test('an open dialog keeps the typed input when someone else decides on its request', {
  tag: '@variant',
}, async ({ browser }) => {
  const id = await submitIvr(address, office())
  const list = await opened(browser, 'reviewer', '/ivrstatus')
  await list.getByRole('button', { name: `Actions for #IVR-${id}` }).click()
  await list.getByRole('menuitem', { name: 'Conditional' }).click()
  const dialog = list.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Please send the back of the card.')
  await review(address, sessionOf('admin'), id, 'Approved')
  await expect.poll(() => recordsOf(list, 'ivr')).toContain(id)
  await expect(rowOf(list, id).or(list.getByText('Approved')).first()).toBeAttached()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Please send the back of the card.')
})
