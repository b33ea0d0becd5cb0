import { expect, test } from 'vitest'
import type { IvrOwner } from '#contract/ivr/queue/queue.ts'
import type { BusinessCalendar, QueueSettings } from '#contract/ivr/queue/queue-settings.ts'
import { sessionOf } from '#server/testing/canary-office.ts'
import { submitted } from '#server/testing/ivr.ts'
import type { Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()
const minuteMs = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** A time zone's clock time for each minute: it alone identifies business minutes, without arithmetic. */
function isBusinessMinute({ timeZone, weekdays, holidays }: BusinessCalendar, ms: number): boolean {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  if (holidays.some(({ day }) => day === `${parts.year}-${parts.month}-${parts.day}`)) return false
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '') + 1
  const time = `${parts.hour}:${parts.minute}`
  return weekdays.some((one) => one.weekday === weekday && one.opens <= time && time < one.closes)
}

/** When this many business minutes outside the pauses have passed. */
function dueMinuteByMinute(
  calendar: BusinessCalendar,
  from: number,
  minutes: number,
  pauses: readonly { readonly from: number; readonly to: number }[],
): Date {
  let at = from
  for (let left = minutes; left > 0; at += minuteMs) {
    const isPaused = pauses.some((pause) => pause.from <= at && at < pause.to)
    if (!isPaused && isBusinessMinute(calendar, at)) left -= 1
  }
  return new Date(at)
}

const people: readonly Person[] = [cast.reviewer, cast.admin, cast.office]
async function passes(minutes: number): Promise<void> {
  portal.clock.forward(minutes * 60)
  for (const person of people) Object.assign(person, { token: (await sessionOf(portal, person)).token })
}
const dueOf = async (id: string) =>
  ((await portal.get(`/ivr/getIvrOwner/${id}`, cast.reviewer)).body.data as IvrOwner).open?.dueAt ?? null

test.each([
  ['Thanksgiving and a weekend', '2026-11-25T18:30:00Z', [100, 47 * 60, 30, 3 * 1440 + 17]],
  ['the hour that daylight saving time skips', '2027-03-12T20:10:00Z', [25, 2 * 1440 + 300, 145, 1440]],
  ['the hour that it repeats', '2027-11-05T19:00:00Z', [45, 3 * 1440 - 75, 200, 95]],
])('what is left after two pauses over %s equals a count minute by minute', async (_, begins, steps) => {
  await passes((Date.parse(begins) - portal.clock.now().getTime()) / minuteMs)
  const { calendar, targets } = (await portal.get('/ivr/getQueueSettings', cast.admin)).body
    .data as QueueSettings
  const dos = new Date(portal.clock.now().getTime() + 90 * 86_400_000).toISOString().slice(0, 10)
  const id = await submitted(portal, cast.office, cast.physicianId, { dos })
  const sentAt = portal.clock.now().getTime()
  // The first touch.
  const message = { record: `ivr:${id}`, text: 'We are looking at it.' }
  expect((await portal.post('/messages/addMessage', message, cast.reviewer)).status).toBe(200)
  const pauses: { from: number; to: number }[] = []
  for (let round = 0; round < steps.length; round += 2) {
    await passes(steps[round] ?? 0)
    const asks = {
      ivrId: id,
      status: 'Conditional',
      additionalInformation: 'The chart, please.',
      notes: 'No chart',
    }
    expect((await portal.post('/ivr/reviewIvr', asks, cast.reviewer)).status).toBe(200)
    expect(await dueOf(id)).toBeNull()
    const from = portal.clock.now().getTime()
    await passes(steps[round + 1] ?? 0)
    const answers = [{ item: 1, text: 'Here it is.' }]
    expect((await portal.post('/ivr/answerIvr', { ivrId: id, answers }, cast.office)).status).toBe(200)
    pauses.push({ from, to: portal.clock.now().getTime() })
    const due = dueMinuteByMinute(calendar, sentAt, targets.partB, pauses)
    expect(new Date((await dueOf(id)) ?? 0).toJSON()).toBe(due.toJSON())
  }
})
