import { reviewers } from '#contract/endpoint.ts'
import { defaultTargets } from '#contract/ivr/queue/queue.ts'
import type { QueueMember, QueueSettings } from '#contract/ivr/queue/queue-settings.ts'
import { inScope, type Scope, typesOf } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { personLabel } from '#server/kit/database/labels.ts'
import { type DueRules, dueRulesOf } from './due-rules.ts'

/** The current settings. */
export async function dueRules(db: Queries): Promise<DueRules> {
  const row = await db.one<{ version: number; settings: QueueSettings }>(sql`
    select version, settings from ivr_queue_settings`)
  const { targets, ...settings } = row.settings
  // The previous version saves settings without these.
  return dueRulesOf(row.version, { ...settings, targets: { ...defaultTargets, ...targets } })
}

/** When the team's last working day began, by the current business calendar. */
export const lastOpening = async (db: Queries, now: Date): Promise<Date> =>
  (await dueRules(db)).time.lastOpening(now)

/** Saves the settings if no one else has changed them since they were read. @returns whether they were saved */
export const saveSettings = (
  tx: Tx,
  settings: QueueSettings,
  seenVersion: number,
  by: { readonly userId: number; readonly now: Date },
): Promise<boolean> =>
  tx.finds(sql`
    update ivr_queue_settings
    set version = version + 1, settings = ${JSON.stringify(settings)}::jsonb, changed_at = ${by.now}, changed_by = ${by.userId}
    where version = ${seenVersion}`)

/** Whether `u` is an active member of the team. */
export const isActiveMember = sql`u.user_type in ${typesOf(reviewers)} and u.status = 'active' and u.deleted_at is null`

/** Whether the absence `a`, if there is one, includes a day. */
export const isAbsentOn = (day: string): Sql =>
  sql`coalesce(a.from_day <= ${day}::date and coalesce(a.to_day >= ${day}::date, true), false)`

/** Active members of the team, by name; `today` decides who is absent. */
export async function membersOf(db: Queries, scope: Scope, today: string): Promise<QueueMember[]> {
  return db.all<QueueMember>(sql`
    select u.id::text as "memberId", u.first_name || ' ' || u.last_name as name, ${personLabel} as label,
      coalesce(a.from_day::text, '') as "absentFrom", coalesce(a.to_day::text, '') as "absentTo",
      ${isAbsentOn(today)} as "isAbsent",
      (select count(*) from ivr_queue q where q.owner_id = u.id and ${inScope(scope, 'q')}) as owns
    from users u left join ivr_absences a on a.user_id = u.id
    where ${isActiveMember} order by lower(u.last_name), lower(u.first_name), u.id`)
}

/** Sets or ends the absence of an active member. @returns whether there is such a member */
export async function saveAbsence(tx: Tx, memberId: number, from: string, to: string): Promise<boolean> {
  const member = await tx.first(
    sql`select from users u where u.id = ${memberId} and ${isActiveMember} for share`,
  )
  if (!member) return false
  await tx.run(
    from === ''
      ? sql`delete from ivr_absences where user_id = ${memberId}`
      : sql`
        insert into ivr_absences (user_id, from_day, to_day) values (${memberId}, ${from}, ${to || null}::date)
        on conflict (user_id) do update set from_day = excluded.from_day, to_day = excluded.to_day`,
  )
  return true
}
