import type { Status } from '#contract/ivr/requests.ts'
import { allConditions } from '#server/kit/access/scope.ts'
import { atRunTime } from '#server/kit/database/at-run-time.ts'
import { join, type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import type { Counted } from './counts-store.ts'
import type { TypedDay } from './search-dates.ts'
import { part, type Term } from './search-text.ts'

export const ofStatus = ({ rows }: Pick<Counted, 'rows'>, status: Status | '') =>
  status === '' ? rows : allConditions(rows, sql`status = ${status}`)

/** What matches a term: one office's texts are read from a covering index; for many, an index finds the matches. */
export const foundBy = (counted: Counted, status: Status | '', term: Term): Sql => sql`
  select id, created_at from ivr_search
  where ${ofStatus(counted, status)} and ${counted.isMany ? matchesEverywhere(term) : matchesInOffice(term)}`

/** A term as a condition on the narrow rows of one office or physician, which a covering index contains. */
export function matchesInOffice(term: Term): Sql {
  const text = searchedIn(term, sql`text`)
  return join(
    [
      ...term.patterns.map((pattern) => sql`${text} like ${atRunTime(sql`${pattern}::text`)}`),
      ...term.days.map((day) => onDay(day)),
    ],
    ' and ',
  )
}

/** A term as a condition on a patient's name, date of birth and policy number, on the narrow rows of one office. */
export function matchesPatient(term: Term | undefined): Sql {
  if (!term) return sql`false`
  // 'patient | physician | number ¦ policy ¦ …'
  const text = sql`(split_part(text, ' | ', 1) || ' ' || split_part(text, ${part}, 2))`
  const conditions = [
    ...term.patterns.map((pattern) => sql`${text} like ${atRunTime(sql`${pattern}::text`)}`),
    ...term.days.map((day) => sql`birth_day = any(${day}::date[])`),
  ]
  return join(conditions, ' and ')
}

/** The same on the narrow rows of all offices: the most selective parts use an index, and the rest filters. */
function matchesEverywhere(term: Term): Sql {
  const { patterns, days, mostSelective } = term
  // Appending '' makes these unusable for an index; otherwise the planner would intersect any number of them.
  const text = searchedIn(term, sql`(text || '')`)
  // The index condition implies these patterns already.
  const implied = impliedBy(mostSelective)
  const filters = patterns
    .filter((pattern) => !implied.includes(pattern))
    .map((pattern) => sql`${text} like ${atRunTime(sql`${pattern}::text`)}`)
  return join([...narrowedBy(mostSelective), ...filters, ...days.slice(1).map((day) => onDay(day))], ' and ')
}

function impliedBy(mostSelective: Term['mostSelective']): readonly string[] {
  if (mostSelective.by === 'trigram') return mostSelective.patterns
  return mostSelective.by === 'gram' ? [mostSelective.pattern] : []
}

function narrowedBy(mostSelective: Term['mostSelective']): Sql[] {
  if (mostSelective.by === 'day') return [onDay(mostSelective.day)]
  if (mostSelective.by === 'trigram')
    return mostSelective.patterns.map((pattern) => sql`text like ${atRunTime(sql`${pattern}::text`)}`)
  if (mostSelective.by === 'gram') return [sql`grams_of(text) @> ${[mostSelective.gram]}::text[]`]
  return []
}

const isShort = ({ mostSelective }: Term) => mostSelective.by === 'gram' || mostSelective.by === 'nothing'

/** One or two letters occur in nearly every payer's name, so they are searched only in names and numbers. */
const searchedIn = (term: Term, text: Sql) => (isShort(term) ? sql`split_part(${text}, ${part}, 1)` : text)

const onDay = (day: TypedDay) => sql`(birth_day = any(${day}::date[]) or service_day = any(${day}::date[]))`

/**
 * Moves new requests' texts from the search indexes' pending lists into the indexes. Until then each search reads them
 * one by one: exact, but slower with each. Takes no lock that a writer or a search waits for.
 * @returns the number of index pages on which they were pending
 */
export const placeTexts = (db: Queries): Promise<number> =>
  db.oneValue<number>(sql`select place_searched_texts() as pages`)
