import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type OverviewRow,
  overviewRows,
  type TeamOverview,
  teamOverview,
} from '#contract/ivr/queue/overview.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { Component as OverviewPage } from './OverviewPage.tsx'

const work = {
  ...{ taken: 12, approved: 1204, rejected: 30, conditional: 400 },
  ...{ handlingMedian: 28, handlingNinetieth: 2_359, totalMedian: 2_399, totalNinetieth: 2_399 },
}
const payers = Array.from({ length: 23 }, (_, at) => ({
  ...work,
  payer: `Medicare Part B – National Government Services (NGS) ${at + 1}`,
}))
const overview: TeamOverview = {
  total: work,
  members: [{ ...work, _id: '1', name: 'Bartholomew Wolfeschlegelsteinhausen' }],
  payers,
  reasons: [],
  offices: [],
  open: { team: 1, office: 1, dueToday: 0, overdue: 0, stuck: 0, ages: [1, 0, 1, 0, 0] },
  followUps: { all: 7, overdue: 1 },
}
const followUp: OverviewRow = {
  ivrNumber: '#IVR-1042',
  patientName: 'Mary Doe',
  officeName: 'Clinic',
  payer: 'Aetna',
  status: 'Pending',
  at: '2026-01-02T15:00:00Z',
  memberName: 'Rita Reviewer',
  byHand: { action: 'call-payer', note: 'Ext. 12' },
}
const show = async (width: number) => {
  await page.viewport(width, 800)
  await answers(teamOverview, ok({ data: overview }))
  await answers(overviewRows, ok({ data: { rows: [followUp], total: 7, totalPages: 2 } }))
  render(<OverviewPage />)
  await expect.element(page.getByRole('link', { name: payers[0]?.payer ?? '', exact: true })).toBeVisible()
}
const last = page.getByText(payers.at(-1)?.payer ?? '', { exact: true })
const showAll = page.getByRole('button', { name: 'Show all 23 of By payer' })

test('on a phone each long table begins with five rows, and shows all of them on demand', async () => {
  await show(375)
  await expect.element(last).not.toBeVisible()
  await userEvent.click(showAll)
  await expect.element(last).toBeVisible()
  const fewer = page.getByRole('button', { name: 'Show fewer of By payer' })
  await expect.element(fewer).toHaveFocus()
  await userEvent.click(fewer)
  await expect.element(last).not.toBeVisible()
})

test.each([768, 1280])(
  'at %i px all rows of the team overview are shown, and none is wider than the screen',
  async (width) => {
    await show(width)
    await expect.element(last).toBeVisible()
    await expect.element(showAll).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const tables = [...document.querySelectorAll('table')].map(({ parentElement }) => parentElement)
    for (const frame of tables) expect(frame?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0)
  },
)

test('the overview names who has promised what, says when it is late, and leads to all and to overdue ones', async () => {
  await show(1280)
  const table = page.getByRole('table', { name: /Next actions set by members/ })
  const row = table.getByRole('row').nth(1)
  for (const text of ['#IVR-1042', 'Call the payer back: Ext. 12', 'Rita Reviewer', 'Late by'])
    await expect.element(row).toMatchTextContent(text)
  await expect.element(row.getByRole('link')).toHaveAttribute('href', '/viewivrsubmissions/IVR-1042')
  const late = page.getByRole('link', { name: 'Follow-ups overdue: 1' })
  await expect.element(late).toHaveAttribute('href', '/team-overview?figure=follow-ups-overdue&days=30')
  await expect.element(page.getByRole('link', { name: 'Follow-ups: 7' })).toBeVisible()
})
