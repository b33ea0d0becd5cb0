import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OtherWork } from '#contract/ivr/other-work.ts'
import { render } from '../../testing/render.tsx'
import { OtherWorkSection } from './OtherWork.tsx'

const now = Date.parse('2026-11-20T15:00:00Z')
const work = (id: number, more: Partial<OtherWork> = {}): OtherWork => ({
  kind: 'prior-authorization',
  _id: String(id),
  number: `#PA-${id}`,
  subject: '',
  byName: 'Olive Office',
  officeName: 'Cedar Clinic',
  physicianName: 'Grace Hopper',
  memberName: '',
  nextAction: 'respond',
  since: '2026-11-16T15:00:00Z',
  dueAt: '2026-11-19T15:00:00Z',
  ...more,
})
const support = {
  kind: 'support',
  number: '#SUP-7',
  subject: 'A wrong fax',
  dueAt: null,
  nextAction: 'answer-case',
} as const
const doubt = {
  kind: 'appointment',
  number: '',
  memberName: 'Rita Reviewer',
  nextAction: 'confirm-appointment',
} as const
const show = (entries: OtherWork[], total = entries.length) =>
  render(<OtherWorkSection list={{ entries, total }} now={now} />)
const rows = page.getByRole('listitem')

test('each record says what it is, from whom, what is next and how late, and opens where it is worked on', async () => {
  show([work(1), work(7, support), work(9, { ...doubt, dueAt: '2026-11-20T19:00:00Z' })])
  const texts = [
    'Olive Office, Cedar Clinic · Grace Hopper',
    'A wrong fax · Olive Office',
    'with Rita Reviewer',
  ]
  for (const [at, text] of texts.entries()) await expect.element(rows.nth(at)).toMatchTextContent(text)
  await expect.element(rows.nth(0)).toMatchTextContent('Respond')
  await expect.element(rows.nth(0)).toMatchTextContent('Late by 1 day')
  await expect.element(rows.nth(1)).toMatchTextContent('Waiting 4 days')
  await expect.element(rows.nth(2)).toMatchTextContent('In 4 h')
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/view-response/PA-1', '/view-support-request/SUP-7', '/appointment?conflict=9'])
})

test('the first three leave the queue in view, and one button shows all that are named', async () => {
  show(
    [1, 2, 3, 4, 5].map((id) => work(id)),
    130,
  )
  await expect.element(page.getByRole('heading', { name: 'Also waiting 130' })).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(3)
  const button = page.getByRole('button', { name: 'Show all 5' })
  await userEvent.click(button)
  await expect.poll(() => rows.elements().length).toBe(5)
  await expect.element(page.getByText('The first 5 of 130.')).toBeVisible()
})
