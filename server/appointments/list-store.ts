import { appointmentMay } from '#contract/appointments/appointments.rules.ts'
import {
  type Appointment,
  type AppointmentFilter,
  type AppointmentPage,
  type AppointmentStatus,
  appointmentStatuses,
  type CalendarConflict,
  partOf,
} from '#contract/appointments/appointments.ts'
import { isOfTeam, type UserType } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, inScope, mayOfRow, officeOfRow, scopeOf } from '#server/kit/access/scope.ts'
import { join, type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import { containsNormalizedWords, hasWords } from '#server/kit/database/search-words.ts'
import { type Answer, type Json, jsonFrom, jsonObject } from '#server/kit/http/json.ts'
import { listOf } from '#server/kit/http/list.ts'
import { isMine, statusAt } from './store.ts'

/** Whether the viewer may see the meeting link of `a`, as takesPart of the contract defines it. */
const isOwn = (viewer: Actor): Sql => (partOf[viewer.userType] === 'any' ? sql`true` : isMine(viewer))

/** An office sees a conflict once it was notified, and never the times of the member's own calendar. */
function conflictShown({ userType }: Actor, now: Date): Json<CalendarConflict> {
  const isTeam = isOfTeam[userType]
  const shownTime = (column: Sql) => (isTeam ? column : sql`null`)
  const calendarConflict = jsonObject<CalendarConflict>({
    kind: sql`a.conflict_kind`,
    start: shownTime(sql`a.conflict_starts_at`),
    end: shownTime(sql`a.conflict_ends_at`),
  })
  return jsonFrom(
    calendarConflict,
    sql`where a.conflict_kind is not null and a.status = 'booked' and a.ends_at > ${now}
      and ${isTeam ? sql`true` : sql`a.conflict_office_notified_at is not null`}`,
  )
}

/** What the viewer may do in each state of an appointment of theirs, by status and whether it has its link. */
const mayIn = (userType: UserType) =>
  Object.fromEntries(
    appointmentStatuses.flatMap((status) =>
      [true, false].map((hasLink) => [`${status} ${hasLink}`, appointmentMay(status, hasLink, userType)]),
    ),
  )

/** `a` as JSON, in the order of the contract; `u` is the booker. */
const shown = (viewer: Actor, now: Date) =>
  jsonObject<Appointment>({
    ...officeOfRow(viewer, 'a'),
    _id: sql`a.id::text`,
    bookedById: jsonObject<Appointment['bookedById']>({
      _id: sql`a.booked_by::text`,
      name: sql`a.booked_by_name`,
      profilePic: sql`'/api/files/' || u.profile_pic_file`,
      specialization: sql`''`,
    }),
    ivrMemberId: jsonObject<Appointment['ivrMemberId']>({
      _id: sql`a.member_id::text`,
      name: sql`a.member_name`,
    }),
    physicianId: sql`a.physician_id::text`,
    physicianName: sql`a.physician_name`,
    date: sql`a.local_date`,
    time: sql`a.local_time`,
    timeZone: sql`a.time_zone`,
    start: sql`a.starts_at`,
    end: sql`a.ends_at`,
    status: statusAt(now),
    meetingLink: sql`case when ${isOwn(viewer)} then a.meeting_link else '' end`,
    note: sql`a.note`,
    calendarConflict: conflictShown(viewer, now),
    may: mayOfRow(
      viewer,
      'a',
      sql`case when ${isOwn(viewer)} then ${statusAt(now)} || ' ' || (a.meeting_link <> '') else '' end`,
      (userType) => ({ ...mayIn(userType), '': {} }),
    ),
  })

export async function shownAppointment(
  db: Queries,
  viewer: Actor,
  id: number,
  now: Date,
): Promise<Appointment> {
  const row = await db.first<{ body: Appointment }>(sql`
    select ${shown(viewer, now)} as body from appointments a join users u on u.id = a.booked_by
    where a.id = ${id} and ${inScope(scopeOf(viewer), 'a')}`)
  if (!row) throw new Error(`there is no appointment ${id}`)
  return row.body
}

/** The appointments `a` of a type of list, and whether the next one comes first. */
function listed(
  type: AppointmentFilter['type'],
  viewer: Actor,
  now: Date,
): { which: Sql; nextFirst: boolean } {
  const upcoming = sql`a.status = 'booked' and a.ends_at > ${now}`
  const lists: Record<AppointmentFilter['type'], { which: Sql; nextFirst: boolean }> = {
    '': { which: sql`true`, nextFirst: false },
    upcoming: { which: upcoming, nextFirst: true },
    mine: { which: sql`${upcoming} and ${isMine(viewer)}`, nextFirst: true },
    notOver: { which: sql`a.ends_at > ${now}`, nextFirst: true },
    over: { which: sql`a.ends_at <= ${now}`, nextFirst: false },
  }
  return lists[type]
}

/** One page as JSON text in one statement: (body, records). The count uses the same index as the page. */
export function appointmentPage(
  viewer: Actor,
  filter: AppointmentFilter,
  now: Date,
): Answer<AppointmentPage> {
  const { search, page, limit, physicianId, appointmentId, type, from, to } = filter
  const { which, nextFirst } = listed(type, viewer, now)
  const matching = allConditions(
    inScope(scopeOf(viewer), 'a'),
    physicianId === '' ? sql`true` : sql`a.physician_id = ${Number(physicianId)}`,
    appointmentId === '' ? sql`true` : sql`a.id = ${Number(appointmentId)}`,
    which,
    from === undefined ? sql`true` : sql`a.ends_at > ${new Date(from)}`,
    to === undefined ? sql`true` : sql`a.starts_at < ${new Date(to)}`,
    ...search.split(/\s+/).filter(hasWords).map(matches(now)),
  )
  const rows = sql`appointments a where ${matching}`
  const order = nextFirst ? 'a.starts_at, a.id' : 'a.starts_at desc, a.id desc'
  return listOf<AppointmentPage>({ rows, row: 'a', order, page, limit }, (values) => ({
    appointments: values.listed(shown(viewer, now), sql`join users u on u.id = a.booked_by`),
    total: values.total,
    totalPages: values.totalPages,
    currentPage: values.page,
    limit: values.limit,
  }))
}

/** The label of each status on screens, and former labels. */
const statusWords: Record<AppointmentStatus, readonly string[]> = {
  booked: ['booked', 'confirmed'],
  Closed: ['closed'],
  Cancelled: ['cancelled', 'canceled'],
}

/** Whether `a` matches a word of the search: in a name, or as a prefix of its status. */
const matches = (now: Date) => (word: string) => {
  const named = join(containsNormalizedWords(sql`a.search_text`, word), ' and ')
  const begun = word.toLowerCase()
  const meant = Object.entries(statusWords).flatMap(([status, words]) =>
    begun.length >= 4 && words.some((each) => each.startsWith(begun)) ? [status] : [],
  )
  return meant.length === 0 ? named : sql`(${named} or ${statusAt(now)} = any(${meant}::text[]))`
}
