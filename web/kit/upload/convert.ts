import { isPdf } from './choice-problem.ts'
import { convertedName, maxSide } from './convert-plan.ts'
import type { ConvertReply, ConvertRequest } from './convert-worker.ts'
import type { OpenPdf } from './open-pdf.ts'

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
 * Makes a JPEG within the file size limit from a picture, or from a page of a PDF. Undefined when this browser cannot
 * open the file. Aborting ends the work immediately.
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
  // Loads the PDF library, which few uploads need.
  const { openPdf } = await import('./open-pdf.ts')
  const found = await pictureOfPage(openPdf(file), page, signal).catch(() => undefined)
  const jpeg = found && (await encoded({ picture: found.picture, turns }, signal))
  if (!jpeg) return undefined
  const name = convertedName(file.name, found.pages > 1 ? page : undefined)
  return { picture: asFile(jpeg, name), pages: found.pages }
}

/** A page as a picture, and the number of pages. Rejects when the PDF is damaged or protected by a password. */
async function pictureOfPage(
  pdf: OpenPdf,
  number: number,
  signal: AbortSignal,
): Promise<{ picture: ImageBitmap; pages: number }> {
  signal.addEventListener('abort', pdf.close)
  try {
    const document = await pdf.document
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: maxSide / Math.max(width, height) })
    const canvas = window.document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
    return { picture: await createImageBitmap(canvas), pages: document.numPages }
  } finally {
    pdf.close()
  }
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
