import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { timesByDay } from '../times.ts'
import { DayTimes } from './DayTimes.tsx'
import { WeekStrip } from './WeekStrip.tsx'

const zone = 'America/Chicago'
const slot = (utc: string, durationMinutes = 30) => ({
  start: `${utc}:00.000Z`,
  end: `${utc}:00.000Z`,
  durationMinutes,
  memberIds: ['1'],
})
// 9:00, 9:30 and 13:00 on Tuesday, 10:00 on Thursday, in the time zone of Chicago.
const times = timesByDay(
  ['2026-11-24T15:00', '2026-11-24T15:30', '2026-11-24T19:00', '2026-11-26T16:00'].map((at) => slot(at)),
  zone,
)
const button = (name: string | RegExp) => page.getByRole('button', { name })

function Day(more: Partial<ComponentProps<typeof DayTimes>>) {
  return (
    <DayTimes
      day="2026-11-24"
      zone={zone}
      isNamed
      times={times.get('2026-11-24')}
      isWeekEmpty={false}
      nextDay=""
      isNobody={false}
      onTime={() => undefined}
      onDay={() => undefined}
      {...more}
    />
  )
}

test('the times of a day are split into morning and afternoon, in the zone, with a common length shown once', async () => {
  render(<Day />)
  const day = page.getByRole('region', { name: 'Times on Tuesday, Nov 24, 2026' })
  await expect.element(day.getByText(/30 minutes each, in/)).toBeVisible()
  const labels = (half: string) =>
    page
      .getByRole('toolbar', { name: half })
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent?.trim())
  expect(labels('Morning')).toEqual(['9:00 AM', '9:30 AM'])
  expect(labels('Afternoon')).toEqual(['1:00 PM'])
})

test('times of different lengths each show their own length', async () => {
  const mixed = timesByDay([slot('2026-11-24T15:00', 30), slot('2026-11-24T15:00', 60)], zone)
  render(<Day times={mixed.get('2026-11-24')} />)
  await expect.element(button('9:00 AM 30 minutes')).toBeVisible()
  await expect.element(button('9:00 AM 60 minutes')).toBeVisible()
})

test('arrow keys, Home and End move among the times of a half, and Enter chooses the one with the focus', async () => {
  const taken = vi.fn()
  render(<Day onTime={taken} />)
  await expect.element(button('9:00 AM')).toBeVisible()
  button('9:00 AM').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button('9:30 AM')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(button('9:30 AM')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(button('9:00 AM')).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  expect(taken.mock.calls.map(([time]) => time.slot.start)).toEqual(['2026-11-24T15:30:00.000Z'])
})

test('a day without times links to the next one that has some, and the focus goes to those times', async () => {
  function Choosing() {
    const [day, setDay] = useState('2026-11-25')
    return <Day day={day} times={times.get(day) ?? []} nextDay="2026-11-26" onDay={setDay} />
  }
  render(<Choosing />)
  await expect.element(page.getByText('There are no free times on Wednesday, Nov 25, 2026.')).toBeVisible()
  await userEvent.click(button('Next available: Thursday, Nov 26, 2026'))
  await expect.element(button('10:00 AM')).toBeVisible()
  await expect.element(page.getByRole('region', { name: /^Times on Thursday/ })).toHaveFocus()
})

test.each([
  [{ times: undefined }, 'Loading'],
  [{ times: [], nextDay: undefined }, 'Looking for the next one…'],
  [{ times: [], nextDay: '' }, /There are none in the following weeks either/],
  [{ times: [], isWeekEmpty: true }, 'There are no free times in the week of Nov 22 - Nov 28, 2026.'],
  [{ times: [], isNobody: true }, 'No one on the verification team can be booked yet.'],
])('a day without any time to offer says why, case %#', async (more, words) => {
  render(<Day {...more} />)
  await expect.element(page.getByText(words)).toBeInTheDocument()
})

function Strip({ onDay = () => undefined }: { onDay?: (day: string) => void }) {
  const [day, setDay] = useState('2026-11-24')
  const choose = (next: string) => {
    onDay(next)
    setDay(next)
  }
  return <WeekStrip day={day} today="2026-11-24" times={times} onDay={choose} />
}

test.each([[1280], [375]])(
  'at %i pixels a week shows seven days with their free times, and past days are disabled',
  async (width) => {
    await page.viewport(width, 700)
    render(<Strip />)
    await expect.element(button('Tue Nov 24 3 free')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button('Sun Nov 22 over')).toBeDisabled()
    await expect.element(button('Wed Nov 25 none free')).toBeEnabled()
    expect(page.getByRole('button').elements()).toHaveLength(7)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('arrow keys move among the days that are not past, and a press chooses the day with the focus', async () => {
  const chosen = vi.fn()
  render(<Strip onDay={chosen} />)
  await userEvent.click(button(/^Tue/))
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(button(/^Tue/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ')
  expect(chosen).toHaveBeenLastCalledWith('2026-11-26')
  await expect.element(button(/^Thu/)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button(/^Tue/)).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{End}')
  await expect.element(button(/^Sat/)).toHaveFocus()
})
