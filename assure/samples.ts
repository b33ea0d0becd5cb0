/** One answer and how long it took, in milliseconds. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly ms: number
}

export interface Door {
  readonly door: string
  readonly known: readonly Reply[]
  readonly unknown: readonly Reply[]
}

const mostBetweenMedians = 5

const medianOf = (replies: readonly Reply[]) => {
  const sorted = replies.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const wordsOf = (replies: readonly Reply[]) => [
  ...new Set(replies.map(({ status, body }) => `${status} ${body}`)),
]

/** What tells a known address from an unknown one at a door: in words, then in time. */
export function differencesOf({ door, known, unknown }: Door): string[] {
  const words = wordsOf([...known, ...unknown])
  const apart = Math.abs(medianOf(known) - medianOf(unknown))
  return [
    ...(words.length === 1 ? [] : [`${door}: the answers differ: ${words.join(' | ')}`]),
    ...(apart < mostBetweenMedians ? [] : [`${door}: the medians are ${apart.toFixed(2)} ms apart`]),
  ]
}

/** In milliseconds. */
export const mediansOf = ({ known, unknown }: Door) => ({
  known: medianOf(known),
  unknown: medianOf(unknown),
})

/** A line for each door: how many, what was answered, and both medians in milliseconds. */
export function tableOf(doors: readonly Door[]): string {
  const lines = doors.map(({ door, known, unknown }) => {
    const medians = [known, unknown].map((replies) => medianOf(replies).toFixed(2))
    const count = `${known.length} + ${unknown.length}`
    return `  ${door.padEnd(12)} ${count}  medians ${medians.join(' / ')} ms  ${wordsOf([...known, ...unknown])[0]}`
  })
  return lines.join('\n')
}
