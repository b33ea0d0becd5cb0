import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ivrTimeline } from '#contract/ivr/timeline.ts'
import { queryClient } from '../../kit/http/queries.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { TimelineSection } from './TimelineSection.tsx'

const timeline = { method: 'GET', path: '/ivr/getTimeline/7' } as const
const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
/** A page of events at these hours; `next` is the hour at which the following one begins. */
const pageOf = (hours: readonly number[], next: number | null) =>
  ok({
    data: {
      events: hours.map((hour) => ({ at: at(hour), kind: 'documents', byName: '', detail: String(hour) })),
      next: next && at(next),
    },
  })
const shown = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent?.slice(0, 2))

test('earlier events continue from the end of the latest ones, even after a new one has come', async () => {
  await answers(timeline, pageOf([15, 14], 14), pageOf([13, 12], null))
  render(<TimelineSection id="7" />)
  await userEvent.click(page.getByRole('button', { name: 'Show earlier' }))
  await expect.poll(shown).toEqual(['15', '14', '13', '12'])
  await answers(timeline, pageOf([16, 15], 15), pageOf([14, 13], null))
  await queryClient.invalidateQueries({ queryKey: [ivrTimeline.path, { id: '7' }], exact: true })
  await expect.poll(shown).toEqual(['16', '15', '14', '13'])
})
