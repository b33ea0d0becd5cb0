import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getUserProfile } from '#contract/account/profile.ts'
import { isoDay, todayText } from '../../kit/ui/dates.ts'
import { learnServerTime } from '../../kit/ui/server-time.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { useOfficeToday } from './office-today.ts'

afterEach(() => learnServerTime(new Date().toUTCString()))

function Shown() {
  const officeToday = useOfficeToday()
  const [text, setText] = useState('')
  return (
    <button type="button" onClick={() => setText(Object.values(officeToday()).join(' to '))}>
      Today {text}
    </button>
  )
}

const shownIn = async (state: string) => {
  await answers(getUserProfile, ok({ data: { officeAddress: { state } } }))
  render(<Shown />)
  await expect.poll(async () => (await arrived(getUserProfile)).length).toBeGreaterThan(0)
}

test.each([
  ['GU', '2026-11-21 to 2026-11-21'],
  ['HI', '2026-11-20 to 2026-11-20'],
])(
  'today is that of the office in %s by the clock of the server, wherever the browser is',
  async (state, days) => {
    await shownIn(state)
    learnServerTime('Sat, 21 Nov 2026 04:30:00 GMT')
    await expect
      .poll(async () => {
        await userEvent.click(page.getByRole('button'))
        return page.getByRole('button').element().textContent
      })
      .toBe(`Today ${days}`)
  },
)

test('an office whose state does not determine a time zone has the day of the browser, by the clock of the server', async () => {
  await shownIn('AE')
  learnServerTime('Sat, 21 Nov 2026 04:30:00 GMT')
  const here = isoDay(todayText())
  await userEvent.click(page.getByRole('button'))
  await expect.element(page.getByRole('button')).toHaveTextContent(`Today ${here} to ${here}`)
})
