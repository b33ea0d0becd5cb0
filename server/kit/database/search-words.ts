import { join, type Sql, sql } from './database.ts'

/**
 * Whether a text holds every word of a search, whatever their case and accents: for lists that are short enough
 * to be read through. A search without words holds always.
 */
export function holdsWords(text: Sql, search: string): Sql {
  const each = holdsFoldedWords(foldedText(text), search)
  return each.length === 0 ? sql`true` : join(each, ' and ')
}

/** A text without case and accents: what a column keeps that is searched along an index. */
export const foldedText = (text: Sql): Sql => sql`unaccent(lower(${text}))`

/** One condition for each word of a search that a folded text must hold; none where nothing is searched for. */
export function holdsFoldedWords(folded: Sql, search: string): Sql[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql`${folded} like ${foldedText(sql`${pattern}::text`)}`
    })
}
