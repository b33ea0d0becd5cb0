import type { FastifyInstance } from 'fastify'
import { calendarOf } from './calendar.ts'
import { html, prefixOf } from './consent.ts'
import { type Account, accountOf, type StandInContext } from './context.ts'
import { ApiError } from './errors.ts'
import { type CalendarEvent, momentOf } from './event.ts'
import { page, shown } from './pages.ts'

/** Pages that show a calendar of the stand-in, and on which a person adds busy time and moves or deletes events. */
export function serveCalendarPages(http: FastifyInstance, context: StandInContext): void {
  http.get('/calendar', async ({ headers }, reply) => html(reply, listPage(context, prefixOf(headers))))
  http.get<{ Params: { email: string } }>('/calendar/:email', async ({ params, headers }, reply) => {
    const account = context.data.accounts.find(({ email }) => email === params.email)
    const at = prefixOf(headers)
    return account
      ? html(reply, calendarPage(context, account, at))
      : html(reply.code(404), listPage(context, at))
  })
  http.post<{ Params: { email: string }; Body: Record<string, string> }>(
    '/calendar/:email/busy',
    async ({ params, body, headers }, reply) => {
      const account = accountOf(context.data, params.email)
      const { summary = '', start = '', end = '' } = body
      const times = [start, end].map((text) => ({ dateTime: `${text}:00`, timeZone: account.timeZone }))
      try {
        calendarOf(context, account).insert({ summary, start: times[0], end: times[1] }, {})
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const at = prefixOf(headers)
        const back = `${at}/calendar/${encodeURIComponent(account.email)}`
        const words = `<p>${shown(error.message)}</p><p><a href="${back}">Back to the calendar</a></p>`
        return html(reply.code(400), page('This event was not added', words, at))
      }
      return reply.redirect(`${prefixOf(headers)}/calendar/${encodeURIComponent(account.email)}`, 303)
    },
  )
  /** Moves the start and keeps the duration, like dragging an event in Google Calendar. */
  http.post<{ Params: { email: string }; Body: Record<string, string> }>(
    '/calendar/:email/move',
    async ({ params, body, headers }, reply) => {
      const account = accountOf(context.data, params.email)
      const calendar = calendarOf(context, account)
      const { start, end } = calendar.get(body.id ?? '')
      const zone = account.timeZone
      const from = Temporal.PlainDateTime.from(body.start ?? '').toZonedDateTime(zone)
      const to = from.add({ milliseconds: momentOf(end, zone) - momentOf(start, zone) })
      const at = (time: Temporal.ZonedDateTime) => ({
        dateTime: time.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
        timeZone: zone,
      })
      calendar.patch(body.id ?? '', { start: at(from), end: at(to) }, {})
      return reply.redirect(`${prefixOf(headers)}/calendar/${encodeURIComponent(params.email)}`, 303)
    },
  )
  http.post<{ Params: { email: string }; Body: Record<string, string> }>(
    '/calendar/:email/remove',
    async ({ params, body, headers }, reply) => {
      calendarOf(context, accountOf(context.data, params.email)).remove(body.id ?? '', {})
      return reply.redirect(`${prefixOf(headers)}/calendar/${encodeURIComponent(params.email)}`, 303)
    },
  )
}

function listPage({ data }: StandInContext, at: string): string {
  const links = data.accounts.map(
    ({ email }) => `<li><a href="${at}/calendar/${encodeURIComponent(email)}">${shown(email)}</a></li>`,
  )
  const none =
    '<p class="none">No calendar yet. Connect one with Sync Google Calendar on Manage Schedule.</p>'
  return page('Calendars', links.length > 0 ? `<ul class="events">${links.join('')}</ul>` : none, at)
}

function calendarPage(context: StandInContext, account: Account, at: string): string {
  const own = `${at}/calendar/${encodeURIComponent(account.email)}`
  const zone = account.timeZone
  const events = calendarOf(context, account)
    .all()
    .map(({ event }) => event)
    .filter((event) => event.status !== 'cancelled')
    .sort((one, two) => momentOf(one.start, zone) - momentOf(two.start, zone))
  const items = events.map((event) => entry(event, zone, own))
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(context.now() + 86_400_000)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  return page(
    account.email,
    `<p><a href="${at}/calendar">All calendars</a></p>
<p class="hint">Times are those of ${shown(zone)}.</p>
<h2>Events</h2>
${items.length > 0 ? `<ul class="events">${items.join('')}</ul>` : '<p class="none">No events.</p>'}
<form method="post" action="${own}/busy"><fieldset><legend>Add an event</legend>
<label class="field">Title<input type="text" name="summary" value="Busy" required maxlength="100"></label>
<label class="field">From<input type="datetime-local" name="start" value="${tomorrow}T10:00" required></label>
<label class="field">To<input type="datetime-local" name="end" value="${tomorrow}T11:00" required></label>
<div class="buttons"><button class="main">Add event</button></div></fieldset></form>`,
    at,
  )
}

function entry(event: CalendarEvent, zone: string, own: string): string {
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  const link = event.hangoutLink ?? String(event.location ?? '')
  const title = event.summary ?? '(No title)'
  return `<li><span class="what">${shown(title)}</span>
<span class="when">${shown(when.formatRange(momentOf(event.start, zone), momentOf(event.end, zone)))}</span>
${link ? `<span class="where">${shown(link)}</span>` : ''}
${event.start.dateTime && !event.recurrence ? moveForm(event, zone, own) : ''}
<form method="post" action="${own}/remove"><input type="hidden" name="id" value="${shown(event.id)}">
<button aria-label="Delete ${shown(title)}">Delete</button></form></li>`
}

function moveForm(event: CalendarEvent, zone: string, own: string): string {
  const start = Temporal.Instant.fromEpochMilliseconds(momentOf(event.start, zone))
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
  const title = shown(event.summary ?? '(No title)')
  return `<form class="move" method="post" action="${own}/move"><input type="hidden" name="id" value="${shown(event.id)}">
<input type="datetime-local" name="start" value="${start}" required aria-label="New beginning of ${title}">
<button aria-label="Move ${title}">Move</button></form>`
}
