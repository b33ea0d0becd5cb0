import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Figures } from '#contract/dashboard/dashboard.ts'
import { clearAuth, openSession, signedOut } from '../kit/session/session.ts'
import { render } from '../testing/render.tsx'
import { FiguresOf } from './Figures.tsx'

const weeks = [
  { week: '2026-11-08', submitted: 1200, approved: 3, rejected: 1, medianHours: 5, ninetiethHours: 50 },
  { week: '2026-11-15', submitted: 0, approved: 0, rejected: 0, medianHours: null, ninetiethHours: null },
]
const period = { medianHours: 20, ninetiethHours: 50, firstDecisions: 10, onTime: 9 }
const figures: Figures = {
  weeks,
  latest: period,
  earlier: { ...period, medianHours: 30, onTime: 10 },
  shares: null,
  payers: null,
}
const asTable = (title: string) => page.getByRole('button', { name: `Show as table: ${title}` })

afterEach(() => clearAuth())

test('the team sees totals compared with earlier weeks and its share of decisions on time, also by payer', async () => {
  openSession({ ...signedOut, token: 'mine', userType: 3 })
  const row = { ...period, _id: 'Aetna', name: 'Aetna', approved: 6, rejected: 2 }
  render(<FiguresOf {...figures} payers={[row]} />)
  await expect.element(page.getByRole('heading', { name: 'Last 4 full weeks' })).toBeVisible()
  const total = (name: string) => page.getByText(name, { exact: true }).element().parentElement?.textContent
  expect(total('Median time to decision')).toMatch(/20 hoursDown from 30 hours$/)
  expect(total('Decided on time (5 days)')).toMatch(/90%Down from 100%$/)
  const payers = page.getByRole('table', { name: 'Decisions of the last 12 weeks by payer' })
  await expect.element(payers.getByRole('row', { name: /Aetna.*8.*75%.*90%/ })).toBeVisible()
})

test('an office compares no one with the team’s target', async () => {
  openSession({ ...signedOut, token: 'mine', userType: 2 })
  const rows = [{ ...period, _id: '3', name: 'Grace Hopper', approved: 6, rejected: 2 }]
  render(<FiguresOf {...figures} shares={{ by: 'physician', rows }} />)
  await expect.element(page.getByText('Grace Hopper')).toBeVisible()
  await expect.element(page.getByText(/on time/i)).not.toBeInTheDocument()
})

test('a chart has a text alternative for those who cannot see it, which says where its numbers are', async () => {
  render(<FiguresOf {...figures} />)
  const chart = page.getByRole('img', { name: /^Submissions and decisions: / })
  await expect.element(chart).toHaveAccessibleName(/1,200 submitted.*“Show as table” gives the numbers\.$/)
})

test('a chart with numbers is drawn, and differs from an empty one', async () => {
  render(<FiguresOf {...figures} />)
  const chart = page.getByRole('img', { name: /^Submissions and decisions: / })
  await expect.element(chart).toBeVisible()
  const colors = () => {
    const canvas = chart.element() as HTMLCanvasElement
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.some((part) => part > 0)
  }
  await expect.poll(colors).toBe(true)
})

test.each([[1280], [375]])(
  'at %i pixels the numbers of a chart are a table with a row for each week, by one press and back',
  async (width) => {
    await page.viewport(width, 800)
    render(<FiguresOf {...figures} />)
    await userEvent.click(asTable('Submissions and decisions'))
    const table = page.getByRole('table', { name: 'Submissions and decisions by week' })
    await expect.element(table.getByRole('row', { name: /^Nov 0?8 1,200 3 1$/ })).toBeVisible()
    await expect.element(asTable('Submissions and decisions')).toHaveAttribute('aria-pressed', 'true')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await userEvent.click(asTable('Submissions and decisions'))
    await expect.element(table).not.toBeInTheDocument()
  },
)

test('a week without a decision shows no time to decision instead of a time of zero', async () => {
  render(<FiguresOf {...figures} />)
  await userEvent.click(asTable('Time to decision'))
  const table = page.getByRole('table', { name: 'Time to decision by week' })
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent(/0--$/)
})

test('weeks without requests say in words what will be shown, and draw no empty charts', async () => {
  const empty = weeks.map((week) => ({ ...week, submitted: 0, approved: 0, rejected: 0 }))
  render(<FiguresOf {...figures} weeks={empty} />)
  await expect.element(page.getByText('No requests in the last 12 weeks')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Time to decision: / })).not.toBeInTheDocument()
})
