import { maxSide } from './convert-plan.ts'
import { openPdf } from './open-pdf.ts'

/** A page as a picture, and the number of pages. Rejects when the PDF is damaged or protected by a password. */
export async function pictureOfPage(
  file: File,
  number: number,
  signal: AbortSignal,
): Promise<{ picture: ImageBitmap; pages: number }> {
  const pdf = openPdf(file)
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
