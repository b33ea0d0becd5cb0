import { ApiError } from '../http/api-error.ts'

const busy = () => new ApiError('server.busy', { retryAfterSeconds: 5 })

/**
 * Lets a few do something costly at once; the others wait in line. Whoever finds the line too long, or has waited in
 * it for longer than `patienceMs`, is refused with `server.busy`.
 */
export class ConcurrencyLimit {
  readonly #line: (() => void)[] = []
  readonly #slots: number
  readonly #longestLine: number
  readonly #patienceMs: number | undefined
  #inside = 0

  constructor(slots: number, longestLine: number, patienceMs?: number) {
    this.#slots = slots
    this.#longestLine = longestLine
    this.#patienceMs = patienceMs
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(): Promise<void> | undefined {
    if (this.#inside < this.#slots) {
      this.#inside += 1
      return undefined
    }
    if (this.#line.length >= this.#longestLine) throw busy()
    return new Promise((resolve, reject) => {
      const timer = this.#patienceMs === undefined ? undefined : setTimeout(giveUp, this.#patienceMs)
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const line = this.#line
      function giveUp() {
        line.splice(line.indexOf(turn), 1)
        reject(busy())
      }
      line.push(turn)
    })
  }

  /** Whoever is next takes the place over, so that nobody slips in between. */
  #leave(): void {
    const next = this.#line.shift()
    if (next) next()
    else this.#inside -= 1
  }
}
