import { atRunTime } from '#server/kit/database/at-run-time.ts'
import { join, type Sql, sql } from '#server/kit/database/database.ts'
import type { TypedDay } from './search-dates.ts'
import { part, type Term } from './search-text.ts'

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

/** The same on the texts `t` of all offices: the most selective parts use an index, and the rest filters. */
export function matchesEverywhere(term: Term): Sql {
  const { patterns, days, mostSelective } = term
  // Appending '' makes these unusable for an index; otherwise the planner would intersect any number of them.
  const text = searchedIn(term, sql`(t.text || '')`)
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
    return mostSelective.patterns.map((pattern) => sql`t.text like ${atRunTime(sql`${pattern}::text`)}`)
  if (mostSelective.by === 'gram')
    // As an array: for an unknown letter a join would be planned for a few rows and then look up half of all one by one.
    return [sql`t.id = any(array(select id from ivr_grams where grams @> ${[mostSelective.gram]}::text[]))`]
  return []
}

const isShort = ({ mostSelective }: Term) => mostSelective.by === 'gram' || mostSelective.by === 'nothing'

/** One or two letters occur in nearly every payer's name, so they are searched only in names and number. */
const searchedIn = (term: Term, text: Sql) => (isShort(term) ? sql`split_part(${text}, ${part}, 1)` : text)

const onDay = (day: TypedDay) => sql`(birth_day = any(${day}::date[]) or service_day = any(${day}::date[]))`
