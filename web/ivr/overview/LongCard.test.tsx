import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { teamOverview } from '#contract/ivr/overview.paths.ts'
import type { TeamOverview } from '#contract/ivr/overview.ts'
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
}
const show = async (width: number) => {
  await page.viewport(width, 800)
  await answers(teamOverview, ok({ data: overview }))
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
