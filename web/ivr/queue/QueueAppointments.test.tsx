import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { QueueAppointment } from '#contract/ivr/queue/other-work.ts'
import { render } from '../../testing/render.tsx'
import { AppointmentsSection } from './QueueAppointments.tsx'

const now = Date.parse('2026-11-20T15:00:00Z')
const appointment = (id: number, more: Partial<QueueAppointment> = {}): QueueAppointment => ({
  _id: String(id),
  byName: 'Olive Office',
  officeName: 'Cedar Clinic',
  memberName: 'Rita Reviewer',
  inDoubt: false,
  startsAt: '2026-11-20T19:00:00Z',
  ...more,
})
const show = (entries: QueueAppointment[], total = entries.length) =>
  render(<AppointmentsSection list={{ entries, total }} now={now} />)
const rows = page.getByRole('listitem')

test('each appointment says with whom, what is next and when, and opens the screen to work on it', async () => {
  show([appointment(1, { startsAt: '2026-11-20T14:50:00Z' }), appointment(9, { inDoubt: true })])
  await expect.element(rows.nth(0)).toMatchTextContent('Olive Office, Cedar Clinic with Rita Reviewer')
  await expect.element(rows.nth(0)).toMatchTextContent('Join')
  await expect.element(rows.nth(0)).toMatchTextContent('Now')
  await expect.element(rows.nth(1)).toMatchTextContent('Confirm or cancel')
  await expect.element(rows.nth(1)).toMatchTextContent('In 4 h')
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/appointment', '/appointment?conflict=9'])
})

test('only the first three are shown, to keep the queue in view, and one button shows all that are listed', async () => {
  show(
    [1, 2, 3, 4, 5].map((id) => appointment(id)),
    130,
  )
  await expect.element(page.getByRole('heading', { name: 'Appointments 130' })).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(3)
  await userEvent.click(page.getByRole('button', { name: 'Show all 5' }))
  await expect.poll(() => rows.elements().length).toBe(5)
  await expect.element(page.getByText('The first 5 of 130.')).toBeVisible()
})
