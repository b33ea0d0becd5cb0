import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import type { Rect } from '#contract/forms/places.ts'
import type { Phrase } from './labels.ts'

// What is drawn on a page, in the reader's coordinates: from the lower left corner, even on a rotated page.

/** A line to write on. */
export interface Line {
  readonly x1: number
  readonly x2: number
  readonly y: number
}

export interface Drawn {
  readonly texts: readonly Phrase[]
  readonly lines: readonly Line[]
  /** Closed rectangles: check boxes, and cells of tables. */
  readonly boxes: readonly Rect[]
  readonly width: number
  /** From the page's own coordinates, and back. */
  upright(rect: Rect): Rect
  back(rect: Rect): Rect
}

export async function drawnOn(page: PDFPageProxy): Promise<Drawn> {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { normalizeRect } = library.Util
  const viewport = page.getViewport({ scale: 1 })
  const point = (x: number, y: number): [number, number] => {
    const [vx = 0, vy = 0] = viewport.convertToViewportPoint(x, y) as number[]
    return [vx, viewport.height - vy]
  }
  const upright = ([x1, y1, x2, y2]: Rect): Rect => normalizeRect([...point(x1, y1), ...point(x2, y2)])
  const back = ([x1, y1, x2, y2]: Rect): Rect =>
    normalizeRect([
      ...viewport.convertToPdfPoint(x1, viewport.height - y1),
      ...viewport.convertToPdfPoint(x2, viewport.height - y2),
    ])

  const operators = await page.getOperatorList()
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item): Phrase[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const { str, transform, width } = item as TextItem
    const [a = 0, b = 0, , d = 0, e = 0, f = 0] = transform as number[]
    const length = Math.hypot(a, b) || 1
    const [fromX, fromY] = point(e, f)
    const [toX, toY] = point(e + (a / length) * width, f + (b / length) * width)
    // Text written upward or upside down labels nothing.
    if (Math.abs(toY - fromY) > 1 || toX < fromX) return []
    const size = Math.hypot(a, b) || Math.abs(d)
    return [{ text: str, x1: fromX, x2: toX, y: fromY, size }]
  })
  const lines: Line[] = []
  const boxes: Rect[] = []
  for (const path of pathsIn(operators, library)) {
    const rect = upright(path)
    const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]]
    if (height < 2 && width > 18) lines.push({ x1: rect[0], x2: rect[2], y: rect[3] })
    else if (width > 4 && height > 4 && width < 600) boxes.push(rect)
  }
  return { texts, lines, boxes, width: viewport.width, upright, back }
}

/** The bounds of all paths that are drawn, as the library combines them. */
function pathsIn(
  { fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] },
  { OPS, Util }: typeof import('pdfjs-dist/legacy/build/pdf.mjs'),
): Rect[] {
  const identity = [1, 0, 0, 1, 0, 0]
  const kept: number[][] = []
  let matrix = identity
  return fnArray.flatMap((operator, index): Rect[] => {
    const args = argsArray[index] ?? []
    if (operator === OPS.save) kept.push(matrix)
    else if (operator === OPS.restore) matrix = kept.pop() ?? identity
    else if (operator === OPS.transform) matrix = Util.transform(matrix, args)
    else if (operator === OPS.paintFormXObjectBegin) {
      kept.push(matrix)
      if (args[0]) matrix = Util.transform(matrix, args[0])
    } else if (operator === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? identity
    else if (operator === OPS.constructPath) {
      const bounds = args[2] as ArrayLike<number> | null | undefined
      if (bounds?.length !== 4) return []
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = Array.from(bounds)
      const corners: Rect = [x1, y1, x2, y2]
      for (const at of [0, 2]) Util.applyTransform(corners, matrix, at)
      return [corners]
    }
    return []
  })
}
