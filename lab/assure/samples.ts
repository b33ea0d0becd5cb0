/** A reply with its response time in milliseconds. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly ms: number
}

export interface EndpointSamples {
  readonly endpoint: string
  readonly known: readonly Reply[]
  readonly unknown: readonly Reply[]
}

const maxMedianDifferenceMs = 5

const medianOf = (replies: readonly Reply[]) => {
  const sorted = replies.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const wordsOf = (replies: readonly Reply[]) => [
  ...new Set(replies.map(({ status, body }) => `${status} ${body}`)),
]

/** Differences between known and unknown addresses at an endpoint, in replies and in response times. */
export function differencesOf({ endpoint, known, unknown }: EndpointSamples): string[] {
  const words = wordsOf([...known, ...unknown])
  const apart = Math.abs(medianOf(known) - medianOf(unknown))
  return [
    ...(words.length === 1 ? [] : [`${endpoint}: the answers differ: ${words.join(' | ')}`]),
    ...(apart < maxMedianDifferenceMs ? [] : [`${endpoint}: the medians are ${apart.toFixed(2)} ms apart`]),
  ]
}

export const mediansOf = ({ known, unknown }: EndpointSamples) => ({
  known: medianOf(known),
  unknown: medianOf(unknown),
})

/** A line for each endpoint: number of calls, both medians in milliseconds, and the reply. */
export function tableOf(endpoints: readonly EndpointSamples[]): string {
  const lines = endpoints.map(({ endpoint, known, unknown }) => {
    const medians = [known, unknown].map((replies) => medianOf(replies).toFixed(2))
    const count = `${known.length} + ${unknown.length}`
    return `  ${endpoint.padEnd(12)} ${count}  medians ${medians.join(' / ')} ms  ${wordsOf([...known, ...unknown])[0]}`
  })
  return lines.join('\n')
}
