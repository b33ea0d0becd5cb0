import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { Figures } from './Figures.tsx'

const weeks = [
  { week: '2026-11-08', submitted: 1200, approved: 3, rejected: 1, medianHours: 5, ninetiethHours: 50 },
  { week: '2026-11-15', submitted: 0, approved: 0, rejected: 0, medianHours: null, ninetiethHours: null },
]
const asTable = (title: string) => page.getByRole('button', { name: `Show as table: ${title}` })

test('a chart has a text alternative for those who cannot see it, which says where its numbers are', async () => {
  render(<Figures weeks={weeks} shares={null} />)
  const chart = page.getByRole('img', { name: /^Submissions and decisions: / })
  await expect.element(chart).toHaveAccessibleName(/1,200 submitted.*“Show as table” gives the numbers\.$/)
})

test('a chart with numbers is drawn, and differs from an empty one', async () => {
  render(<Figures weeks={weeks} shares={null} />)
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
    render(<Figures weeks={weeks} shares={null} />)
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
  render(<Figures weeks={weeks} shares={null} />)
  await userEvent.click(asTable('Time to decision'))
  const table = page.getByRole('table', { name: 'Time to decision by week' })
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent(/0--$/)
})
