import type { PageFilter } from '#contract/fields.ts'
import type { Payer, PayerForm, PayerPage, PayersOfIvr } from '#contract/payers/payers.ts'
import type { Scope } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { containsWords } from '#server/kit/database/search-words.ts'
import { type Answer, jsonColumn, jsonFrom, jsonObject } from '#server/kit/http/json.ts'
import { listOf } from '#server/kit/http/list.ts'
import { payerKeyOf } from '../ivr/benefits/benefits-store.ts'
import { aboutRequest } from '../ivr/ivr-json.ts'

const entry = jsonObject<Payer>({
  _id: sql`p.id::text`,
  name: sql`p.name`,
  phone: sql`p.phone`,
  portalUrl: sql`p.portal_url`,
  fax: sql`p.fax`,
  hours: sql`p.hours`,
  usual: jsonColumn<Payer['usual']>(sql`p.usual`),
  reasons: jsonColumn<Payer['reasons']>(sql`p.reasons`),
  notes: sql`p.notes`,
  validDays: sql`p.valid_days`,
  version: sql`p.version`,
  changedAt: sql`p.changed_at`,
  changedByName: sql`p.changed_by_name`,
  confirmedAt: sql`p.confirmed_at`,
  confirmedByName: sql`p.confirmed_by_name`,
})

const matching = (search: string): Sql => sql`
  payers p where ${containsWords(sql`concat_ws(' ', p.name, p.phone, p.fax, p.portal_url, p.notes)`, search)}`

/** A page of the directory by name, as JSON text in one statement: (body, records). */
export const payerPage = ({ search, page, limit }: PageFilter): Answer<PayerPage> =>
  listOf<PayerPage>(
    { rows: matching(search), row: 'p', order: 'p.payer_key', page, limit },
    ({ listed, ...paged }) => ({ payers: listed(entry), ...paged }),
  )

export const payerWith = (db: Queries, id: number): Promise<Payer | undefined> =>
  db.firstValue<Payer>(sql`select ${entry} from payers p where p.id = ${id}`)

const entryFor = (insurance: Sql) =>
  jsonFrom(entry, sql`from payers p where p.payer_key = ${payerKeyOf(insurance)}`)

/** The entries for the insurances of a request in the scope, as JSON text: (body, records). */
export function entriesOfIvr(scope: Scope, id: number): Answer<PayersOfIvr> {
  const body = jsonObject<PayersOfIvr>({
    primary: entryFor(sql`r.primary_insurance`),
    secondary: entryFor(sql`r.secondary_insurance`),
  })
  return aboutRequest(scope, id, body)
}

/** Serializes changes of the directory, so that two people cannot give one name to two entries. */
export async function lockDirectory(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('payers'))`)
}

/** Another entry that has this name. */
export async function namesake(tx: Tx, name: string, except = 0) {
  return tx.first<{ _id: string; name: string }>(sql`
    select id::text as "_id", name from payers
    where payer_key = ${payerKeyOf(sql`${name}::text`)} and id <> ${except}`)
}

export interface Seen {
  readonly name: string
  readonly version: number
  readonly changedByName: string
}

/** Locks an entry until the transaction ends. */
export async function lockPayer(tx: Tx, id: number): Promise<Seen | undefined> {
  return tx.first<Seen>(sql`
    select name, version, changed_by_name as "changedByName" from payers where id = ${id} for update`)
}

interface Edit {
  readonly by: string
  readonly now: Date
}

export const insertPayer = (tx: Tx, form: PayerForm, { by, now }: Edit): Promise<number> =>
  tx.oneValue<number>(sql`
    insert into payers (name, payer_key, phone, portal_url, fax, hours, usual, reasons, notes, valid_days,
      changed_at, changed_by_name)
    values (${form.name}, ${payerKeyOf(sql`${form.name}::text`)}, ${form.phone}, ${form.portalUrl}, ${form.fax},
      ${form.hours}, ${JSON.stringify(form.usual)}, ${JSON.stringify(form.reasons)}, ${form.notes},
      ${form.validDays}, ${now}, ${by})
    returning id`)

export async function updatePayer(tx: Tx, id: number, form: PayerForm, { by, now }: Edit): Promise<void> {
  await tx.run(sql`
    update payers set name = ${form.name}, payer_key = ${payerKeyOf(sql`${form.name}::text`)},
      phone = ${form.phone}, portal_url = ${form.portalUrl}, fax = ${form.fax}, hours = ${form.hours},
      usual = ${JSON.stringify(form.usual)}, reasons = ${JSON.stringify(form.reasons)}, notes = ${form.notes},
      valid_days = ${form.validDays}, version = version + 1, changed_at = ${now}, changed_by_name = ${by}
    where id = ${id}`)
}

/** The version stays, because the entry does not change. */
export async function setConfirmed(tx: Tx, id: number, { by, now }: Edit): Promise<void> {
  await tx.run(sql`update payers set confirmed_at = ${now}, confirmed_by_name = ${by} where id = ${id}`)
}

export async function deletePayer(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from payers where id = ${id}`)
}
