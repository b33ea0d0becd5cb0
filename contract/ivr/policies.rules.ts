import type { PolicyChange } from './policies.ts'

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists of things with ids are compared by id, so that an inserted one is one change. */
function keyed(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isObject(value)) return value
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return undefined
  const keys = value.map((one) => one.id ?? one.kind ?? one.title)
  const named = keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length
  return named ? Object.fromEntries(value.map((one, place) => [keys[place], one])) : undefined
}

/** PostgreSQL stores jsonb keys in an order of its own. */
function text(value: unknown): string {
  if (value === undefined) return ''
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** What differs between two texts, in path order. */
export function changesBetween(before: unknown, after: unknown, path: string[] = []): PolicyChange[] {
  const [old, now] = [keyed(before), keyed(after)]
  if (old && now) {
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].toSorted()
    return keys.flatMap((key) => changesBetween(old[key], now[key], [...path, key]))
  }
  const [was, is] = [text(before), text(after)]
  return was === is ? [] : [{ path: path.join('.'), before: was, after: is }]
}
