import type { CardWord } from '#contract/ivr/card/words.rules.ts'
import type { CardMessage } from './card-worker.ts'

/** The bytes of the reader: the program and its language data (a test compares them with the packages). */
export const readerBytes = 2_857_601 + 2_952_873

/** The progress of reading: the reader is being loaded, or the picture is being read. `percent` is of that part. */
export interface Progress {
  readonly part: 'loading' | 'reading'
  readonly percent: number
}

export class CardFailure extends Error {
  readonly part: 'reader' | 'picture'
  constructor(part: 'reader' | 'picture') {
    super(`The ${part} could not be loaded.`)
    this.part = part
  }
}

/** A picture of noise alone would be read for minutes. */
const readForMs = 60_000

/**
 * The words on a picture; none if it takes too long. Nothing leaves the browser, and nothing stays after the worker
 * has ended. Aborting ends the work immediately; the promise is then never settled.
 */
export function readPicture(
  picture: Blob,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<readonly CardWord[]> {
  const worker = new Worker(new URL('./card-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  let giveUp: ReturnType<typeof setTimeout> | undefined
  return new Promise<readonly CardWord[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CardMessage>) => {
      if ('words' in data) resolve(data.words)
      else if ('failed' in data) reject(new CardFailure(data.failed))
      else if ('loaded' in data)
        onProgress({ part: 'loading', percent: Math.min(100, Math.floor((100 * data.loaded) / readerBytes)) })
      else {
        giveUp ??= setTimeout(() => resolve([]), readForMs)
        onProgress({ part: 'reading', percent: data.percent })
      }
    }
    worker.onerror = () => reject(new CardFailure('reader'))
    worker.postMessage(picture)
  }).finally(() => {
    clearTimeout(giveUp)
    worker.terminate()
  })
}
