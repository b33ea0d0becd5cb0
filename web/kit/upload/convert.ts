import { isPdf } from './choice-problem.ts'
import { convertedName } from './convert-plan.ts'
import type { ConvertReply, ConvertRequest } from './convert-worker.ts'

/** How a person wants a file converted. */
export interface Wanted {
  /** Clockwise quarter turns. */
  turns: number
  /** The page of a PDF, from 1. */
  page: number
}

export interface Converted {
  picture: File
  /** The number of pages of a PDF; 1 for a picture. */
  pages: number
}

/**
 * Makes a JPEG that fits the limit for files from a picture, or from a page of a PDF. Undefined when this browser
 * cannot open the file. Aborting ends the work at once.
 */
export async function convert(
  file: File,
  { turns, page }: Wanted,
  signal: AbortSignal,
): Promise<Converted | undefined> {
  if (!isPdf(file)) {
    const jpeg = await encoded({ picture: file, turns }, signal)
    return jpeg && { picture: asFile(jpeg, convertedName(file.name)), pages: 1 }
  }
  // Loads the PDF library, which only few uploads need.
  const { pictureOfPage } = await import('./pdf-picture.ts')
  const found = await pictureOfPage(file, page, signal).catch(() => undefined)
  const jpeg = found && (await encoded({ picture: found.picture, turns }, signal))
  if (!jpeg) return undefined
  const name = convertedName(file.name, found.pages > 1 ? page : undefined)
  return { picture: asFile(jpeg, name), pages: found.pages }
}

const asFile = (jpeg: Blob, name: string) => new File([jpeg], name, { type: 'image/jpeg' })

function encoded(request: ConvertRequest, signal: AbortSignal): Promise<ConvertReply> {
  const worker = new Worker(new URL('./convert-worker.ts', import.meta.url), { type: 'module' })
  const reply = new Promise<ConvertReply>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ConvertReply>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined))
    worker.postMessage(request, request.picture instanceof ImageBitmap ? [request.picture] : [])
  })
  return reply.finally(() => worker.terminate())
}
