import { createHash, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Appointment, Slot } from '#contract/appointments/appointments.ts'
import { newLastName } from './manage-people.ts'
import { codeFor, mailsTo, type Session, sessionOf, type Who } from './people.ts'

/** Calls the portal's API as a user; returns the status and the message. */
export async function callAs(
  address: string | undefined,
  { token }: Pick<Session, 'token'>,
  path: string,
  body?: object,
): Promise<{ status: number; said: Record<string, unknown> }> {
  const reply = await fetch(`${address}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, said: (await reply.json()) as Record<string, unknown> }
}

/** The times offered to the user's office in the week from `day`. */
export async function slotsFrom(address: string | undefined, who: Who, day: string): Promise<Slot[]> {
  const query = new URLSearchParams({ from: day, days: '7', timeZone: Temporal.Now.timeZoneId() })
  const { said } = await callAs(address, sessionOf(who), `/appointment/getSlots?${query}`)
  return (said.data as { slots: Slot[] }).slots
}

/** Shows the page's booked appointments as if they began in some minutes, which no test can wait for. */
export async function startIn(page: Page, minutes: number): Promise<void> {
  const at = (after: number) => new Date(Date.now() + (minutes + after) * 60_000).toISOString()
  await page.route(/getBookedAppointments/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { appointments: Appointment[] } }
    for (const appointment of json.data.appointments)
      if (appointment.status === 'booked') Object.assign(appointment, { start: at(0), end: at(30) })
    await route.fulfill({ response, json })
  })
}

export interface NewMember {
  readonly name: string
  readonly email: string
  readonly id: string
  readonly session: Session
}

/** A new member of the team, whose schedule and calendar no other test uses. */
export async function newMember(address: string | undefined): Promise<NewMember> {
  const lastName = newLastName()
  const email = `${lastName}@team.example`.toLowerCase()
  const invitation = { firstName: 'Ida', lastName, email, phoneNumber: '5125550100' }
  expect((await callAs(address, sessionOf('admin'), '/members/addIvrMember', invitation)).status).toBe(200)
  await expect.poll(() => mailsTo(email).length).toBe(1)
  const token = /token=([\w-]+)/.exec(
    mailsTo(email)[0]
      ?.replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=') ?? '',
  )
  const password = 'First-member!1'
  const accepted = { email, token: token?.[1] ?? '', newPassword: password, confirmPassword: password }
  const pending = await callAs(address, { token: '' }, '/user/setPassword', accepted)
  expect(pending.status).toBe(200)
  const otp = await codeFor(email, 1)
  const opened = await callAs(address, pending.said.data as Session, '/user/verifyOtp', { email, otp })
  const session = opened.said.data as Session
  const { said } = await callAs(address, session, '/user/getUserProfile')
  const { _id: id, name } = said.data as { _id: string; name: string }
  return { name, email, id, session }
}

/** Connects a member's calendar and sets a schedule for every day of the week, with the calls that the screens make. */
export async function offerTimes(address: string | undefined, member: NewMember): Promise<void> {
  const codeVerifier = randomBytes(48).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const { said } = await callAs(address, member.session, '/calendar/startSync', { codeChallenge })
  const asked = new URL((said.data as { url: string }).url)
  const body = new URLSearchParams(asked.searchParams)
  for (const [name, value] of [
    ['email', member.email],
    ['answer', 'allow'],
    ['scope_granted', 'https://www.googleapis.com/auth/calendar.events'],
  ] as const)
    body.append(name, value)
  const answer = await fetch(`${asked.origin}${asked.pathname}`, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  const brought = { code: back.get('code'), state: back.get('state'), codeVerifier, ivrUserId: member.id }
  const connected = await callAs(address, member.session, '/calendar/exchangeCode', brought)
  expect(connected.status).toBe(200)
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const saved = await callAs(address, member.session, '/schedule/configureSchedule', {
    schedulingTitle: 'Verification talk',
    durationOption: '30',
    timeZone: 'America/Chicago',
    active: true,
    availabilityWindow: days.map((day) => ({ day, from: '05:00', to: '07:00' })),
  })
  expect(saved.status).toBe(200)
}
