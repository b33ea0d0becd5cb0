/** How a reviewer's call of a take was answered. */
export interface TakeReply {
  readonly status: number
  readonly body: {
    readonly code?: string
    readonly error?: string
    readonly data?: { readonly ivrId: string; readonly leaseId: string } | null
  }
}

export interface Racer {
  readonly name: string
  /** Takes this request, or the next one. */
  take(ivrId?: string): Promise<TakeReply>
}

export interface TakeFigures {
  takes: number
  /** Who holds what, by request. */
  readonly holders: Map<string, { readonly by: string; readonly leaseId: string }>
  /** Races that did not end with one holder for each request, or whose losers were not told who has it. */
  readonly wrong: string[]
}

/** In one race of five each racer takes the next request; in the others all take the same one. */
const nextEvery = 5

/**
 * Lets all racers take at once, again and again: each request of `ivrIds` that nobody has by then, or the next one.
 * @returns who holds what, and every race that was decided wrongly
 */
export async function raceForTakes(
  racers: readonly Racer[],
  ivrIds: readonly string[],
  races: number,
): Promise<TakeFigures> {
  const figures: TakeFigures = { takes: 0, holders: new Map(), wrong: [] }
  const left = ivrIds.values()
  for (let race = 0; race < races; race += 1) {
    const isNext = race % nextEvery === 0
    const same = isNext ? undefined : firstFree(left, figures)
    if (!isNext && same === undefined) throw new Error(`there are too few requests for ${races} races`)
    const replies = await Promise.all(racers.map((racer) => racer.take(same)))
    figures.takes += replies.length
    const winners = replies.flatMap(({ status, body }, at) =>
      status === 200 && body.data ? [{ ...body.data, by: racers[at]?.name ?? '' }] : [],
    )
    const told = replies.filter(({ status, body }) => status === 409 && body.code === 'ivr.held')
    const namesHolder = told.every(({ body }) => body.error?.startsWith(`${winners[0]?.by} has this request`))
    const right = isNext
      ? winners.length === racers.length
      : winners.length === 1 && told.length === racers.length - 1 && namesHolder
    const answers = () => replies.map(({ status, body }) => body.code ?? status).join(', ')
    if (!right) figures.wrong.push(`race ${race}, ${same ?? 'next'}: ${answers()}`)
    for (const { ivrId, leaseId, by } of winners) {
      if (isNext && figures.holders.has(ivrId)) figures.wrong.push(`race ${race}: ${ivrId} was held already`)
      figures.holders.set(ivrId, { by, leaseId })
    }
  }
  return figures
}

function firstFree(left: Iterator<string>, { holders }: TakeFigures): string | undefined {
  for (let next = left.next(); !next.done; next = left.next()) if (!holders.has(next.value)) return next.value
  return undefined
}
