import { join, type Sql, sql } from './database.ts'

/**
 * The condition that a text contains every word of a search, ignoring case and accents. It uses no index, so it is for
 * short lists. A search without words matches everything.
 */
export function containsWords(text: Sql, search: string): Sql {
  const each = containsNormalizedWords(normalizedText(text), search)
  return each.length === 0 ? sql`true` : join(each, ' and ')
}

/** A text without case and accents, as stored in columns with a search index. */
export const normalizedText = (text: Sql): Sql => sql`unaccent(lower(${text}))`

/** One condition for each word of a search on an already normalized text; none for an empty search. */
export function containsNormalizedWords(normalized: Sql, search: string): Sql[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql`${normalized} like ${normalizedText(sql`${pattern}::text`)}`
    })
}
