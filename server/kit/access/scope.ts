import type { UserType } from '#contract/endpoint.ts'
import type { OfficeRef } from '#contract/offices.ts'
import { join, raw, type Sql, sql } from '../database/database.ts'
import { officeLabel } from '../database/labels.ts'
import { type Json, jsonByState, jsonFrom, jsonObject } from '../http/json.ts'
import type { Actor, Membership } from './actor.ts'
import type { ScopedSql } from './row-key.ts'

type ScopeKind =
  | { readonly kind: 'all' }
  | { readonly kind: 'office'; readonly officeId: number }
  | { readonly kind: 'physician'; readonly physicianId: number }
  | {
      readonly kind: 'several'
      readonly officeIds: readonly number[]
      readonly physicianIds: readonly number[]
    }

declare const madeHere: unique symbol
declare const isCondition: unique symbol

/**
 * Which patients' records a user may see. Every query about patients takes one. The brand exists only at compile
 * time: it prevents other files from passing a plain `{ kind: 'all' }` as a scope.
 */
export type Scope = ScopeKind & { readonly [madeHere]: true }

/** A condition that only rows within a scope meet. */
export type InScope = ScopedSql & { readonly [isCondition]: true }

const scope = (reach: ScopeKind) => reach as Scope
const condition = (made: Sql) => made as InScope

/**
 * Reviewers see all offices, an Office Admin their office, a physician their own records; a call about all of a
 * person's offices combines the scopes of their memberships.
 */
export function scopeOf(actor: Reader): Scope {
  if (actor.across && actor.across.length > 1) return scope(several(actor.across))
  const reach = reaches[actor.userType](actor)
  if (!reach) throw new Error(`user ${actor.userId} has no scope`)
  return scope(reach)
}

/** The reader, as far as it decides what they see. */
export type Reader = Membership & Pick<Actor, 'across'>

const several = (memberships: readonly Membership[]): ScopeKind => ({
  kind: 'several',
  officeIds: memberships.flatMap(({ physicianId, officeId }) =>
    physicianId === null && officeId !== null ? [officeId] : [],
  ),
  physicianIds: memberships.flatMap(({ physicianId }) => physicianId ?? []),
})

const everything = (): ScopeKind => ({ kind: 'all' })

const reaches: Readonly<Record<UserType, (actor: Reader) => ScopeKind | undefined>> = {
  1: ({ physicianId }) => (physicianId === null ? undefined : { kind: 'physician', physicianId }),
  2: ({ officeId }) => (officeId === null ? undefined : { kind: 'office', officeId }),
  3: everything,
  4: everything,
}

/** The reader's user ids: in a call about all of a person's offices, those of all their memberships. */
export const selvesOf = ({ userId, across }: Reader): number[] =>
  across ? across.map((membership) => membership.userId) : [userId]

/** The reader's row of `users`. */
export const isSelf = ({ userId }: Reader): InScope => condition(sql`id = ${userId}`)

/**
 * The office of a row with office_id, for a reader of several offices: the key `office` of its JSON; no key for others.
 * @param row the alias of the table
 */
export const officeOfRow = ({ across, officeId }: Reader, row: string) =>
  // A team member's own rows, such as their notifications, belong to no office.
  (across && officeId !== null
    ? {
        office: jsonFrom(
          jsonObject<OfficeRef>({ _id: sql`n.id::text`, name: officeLabel('n') }),
          sql`from offices n where n.id in (${raw(`${row}.office_id`)})`,
        ),
      }
    : {}) as { readonly office: Json<OfficeRef> }

/**
 * What the reader may do with a row, by its state: in a call about all of a person's offices, as a member of the row's
 * office.
 * @param row the alias of a table with office_id
 */
export function mayOfRow<T>(
  reader: Reader,
  row: string,
  state: Sql,
  may: (userType: UserType) => Readonly<Record<string, T>>,
): Json<T> {
  const memberships = reader.across ?? [reader]
  const [first = reader.userType, ...others] = new Set(memberships.map(({ userType }) => userType))
  const byState = (type: UserType) => jsonByState(state, may(type))
  if (others.length === 0) return byState(first)
  const cases = others.map((type) => {
    const offices = memberships.flatMap(({ userType, officeId }) =>
      userType === type && officeId !== null ? [sql`${officeId}::bigint`] : [],
    )
    return sql`when ${raw(`${row}.office_id`)} in (${join(offices)}) then ${byState(type)}`
  })
  return sql`case ${join(cases, ' ')} else ${byState(first)} end` as Json<T>
}

/** User types as an SQL list of literals, not parameters, so that the planner can use partial indexes on them. */
export const typesOf = (types: readonly UserType[]): Sql => raw(`(${types.join(', ')})`)

/** For background tasks, and for rows already read within a scope. A test lists the files that may use it. */
export const allRecords: Scope = scope({ kind: 'all' })

/**
 * The scope as a condition on rows with office_id and physician_id.
 * @param row the table alias, where the statement needs one
 */
export function inScope(scope: Scope, row = ''): InScope {
  const prefix = row && `${row}.`
  if (scope.kind === 'all') return condition(sql`true`)
  if (scope.kind === 'office') return condition(sql`${raw(`${prefix}office_id`)} = ${scope.officeId}`)
  const office = raw(`${prefix}office_id`)
  const physician = raw(`${prefix}physician_id`)
  if (scope.kind === 'physician') return condition(sql`${physician} = ${scope.physicianId}`)
  const { officeIds, physicianIds } = scope
  if (physicianIds.length === 0) return condition(sql`${office} = any(${officeIds}::bigint[])`)
  return condition(
    sql`(${office} = any(${officeIds}::bigint[]) or ${physician} = any(${physicianIds}::bigint[]))`,
  )
}

/** A scope of several offices as one condition for each; undefined for other scopes. */
export function eachOf(scope: Scope): readonly InScope[] | undefined {
  if (scope.kind !== 'several') return undefined
  const { officeIds, physicianIds } = scope
  return [
    ...officeIds.map((id) => condition(sql`office_id = ${id}`)),
    ...physicianIds.map((id) => condition(sql`physician_id = ${id}`)),
  ]
}

/**
 * The scope as a condition on rows that several requests share: an office sees its own, a physician those that one of
 * their rows names.
 * @param links the table of rows with physician_id, and its column that names the shared row
 */
export function inSharedScope(
  scope: Scope,
  row: string,
  links: readonly [table: string, key: string],
): InScope {
  if (scope.kind === 'all' || scope.kind === 'office') return inScope(scope, row)
  const [table, key] = links
  const physicianIds = scope.kind === 'several' ? scope.physicianIds : [scope.physicianId]
  const officeIds = scope.kind === 'several' ? scope.officeIds : []
  const linked = sql`${raw(`${row}.id in (select ${key} from ${table}`)} where physician_id = any(${physicianIds}::bigint[]))`
  if (officeIds.length === 0) return condition(linked)
  return condition(sql`(${raw(`${row}.office_id`)} = any(${officeIds}::bigint[]) or ${linked})`)
}

/**
 * For blank forms, which name no patient: everyone shares rows without an office, the others belong to their office.
 * The team belongs to no office.
 */
export function ownOrShared({ officeId, across }: Reader, row: string): Sql {
  const offices = (across ?? [{ officeId }]).flatMap((membership) => membership.officeId ?? [])
  const column = raw(`${row}.office_id`)
  return offices.length === 0
    ? sql`${column} is null`
    : sql`(${column} is null or ${column} = any(${offices}::bigint[]))`
}

/** Rows with a column `internal`: only the verification team sees internal ones. */
export const exceptInternal = (scope: Scope, row: string): Sql =>
  scope.kind === 'all' ? sql`true` : sql`not ${raw(`${row}.internal`)}`

/** Combines a scope condition with others by `and`; the result still counts as scoped. */
export const allConditions = (first: InScope, ...others: readonly Sql[]): InScope =>
  condition(join([first, ...others.map((other) => sql`(${other})`)], ' and '))
