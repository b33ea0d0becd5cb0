import { partsOfWord } from '#contract/folded.rules.ts'
import { join, type Sql, sql } from './database.ts'

/**
 * The condition that a text contains every word of a search, ignoring case, accents, hyphens, apostrophes and periods.
 * It uses no index, so it is for short lists. A search without words matches everything.
 */
export function containsWords(text: Sql, search: string): Sql {
  const each = containsNormalizedWords(normalizedText(text), search)
  return each.length === 0 ? sql`true` : join(each, ' and ')
}

const plain = (text: Sql): Sql => sql`unaccent(lower(${text}))`

/**
 * A text without case and accents, and without the hyphens, apostrophes and periods of its words, as stored in columns
 * with a search index.
 */
export const normalizedText = (text: Sql): Sql =>
  sql`regexp_replace(${plain(text)}, '(?<=\\S)[-''‘’ʼʻ\u0060´.·・]+|[-''‘’ʼʻ\u0060´.·・]+(?=\\S)', '', 'g')`

/** One condition for each word of a search on an already normalized text; none for an empty search. */
export function containsNormalizedWords(normalized: Sql, search: string): Sql[] {
  return wordsOf(search).map((parts) => {
    const pattern = `%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`
    return sql`${normalized} like ${plain(sql`${pattern}::text`)}`
  })
}

/** Whether a search contains a word; a punctuation mark alone is not one. */
export const hasWords = (search: string): boolean => wordsOf(search).length > 0

const wordsOf = (search: string): string[][] =>
  search
    .split(/\s+/)
    .map(partsOfWord)
    .filter((parts) => parts.length > 0)
