import type { Sql } from 'sql-template-tag'

declare const keyOf: unique symbol
declare const hasScopeCondition: unique symbol

/**
 * The key of a row that was read within a scope, or inserted, in the same call. A statement without its own scope
 * condition takes one of these, so a number from outside cannot reach it. The brand exists only at compile time.
 */
export type RowKey<Table extends string, Id extends number | string = number> = Id & {
  readonly [keyOf]: Table
}

export type RequestKey = RowKey<'ivr_requests'>
export type PriorAuthorizationKey = RowKey<'prior_authorizations'>
export type AppointmentKey = RowKey<'appointments'>
export type SupportCaseKey = RowKey<'support_cases'>
export type FileKey = RowKey<'files', string>

/** A scope condition, or a statement that contains one. */
export type ScopedSql = Sql & { readonly [hasScopeCondition]: true }

/** What `sql` returns for its values: a scoped statement if one of them is scoped. */
export type Template = <const Values extends readonly unknown[]>(
  strings: readonly string[],
  ...values: Values
) => true extends { [At in keyof Values]: Values[At] extends ScopedSql ? true : false }[number]
  ? ScopedSql
  : Sql

/** The statement that may read such rows: a scoped one if a column is a key. */
export type StatementFor<Row> = [Extract<Row[keyof Row], RowKey<string, number | string>>] extends [never]
  ? Sql
  : ScopedSql

/** The key of a row that the same transaction has inserted. A test lists the files that may use it. */
export const keyOfNew = <Table extends string, Id extends number | string = number>(id: Id) =>
  id as RowKey<Table, Id>
