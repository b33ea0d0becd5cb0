import { join, type Sql, sql } from './database.ts'

/**
 * Whether a text holds every word of a search, whatever their case and accents: for lists that are short enough
 * to be read through. A search without words holds always.
 */
export function holdsWords(text: Sql, search: string): Sql {
  const words = search.split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql`true`
  const each = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`unaccent(lower(${text})) like unaccent(lower(${pattern}))`
  })
  return join(each, ' and ')
}
