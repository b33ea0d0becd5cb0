import { refuse } from './refused.ts'

/**
 * Lets a few do something costly at once; the others wait in line, and a line that is too long is refused
 * with `server.busy`.
 */
export class Gate {
  readonly #line: (() => void)[] = []
  readonly #room: number
  readonly #longestLine: number
  #inside = 0

  constructor(room: number, longestLine: number) {
    this.#room = room
    this.#longestLine = longestLine
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(): Promise<void> | undefined {
    if (this.#inside < this.#room) {
      this.#inside += 1
      return undefined
    }
    if (this.#line.length >= this.#longestLine) refuse('server.busy', { retryAfterSeconds: 5 })
    return new Promise((resolve) => this.#line.push(resolve))
  }

  /** Whoever is next takes the place over, so that nobody slips in between. */
  #leave(): void {
    const next = this.#line.shift()
    if (next) next()
    else this.#inside -= 1
  }
}
