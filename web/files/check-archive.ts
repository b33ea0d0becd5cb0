import type { TableProblem } from './table.ts'

/** 100 MB: the maximum unpacked size of a workbook. An ordinary workbook of 5 MB stays far below. */
export const maxUnpacked = 100 * 1024 * 1024

const marks = { end: 0x06054b50, entry: 0x02014b50 }
const lengths = { end: 22, entry: 46, local: 30 }
const deflated = 8

/**
 * Unpacks a workbook's entries only to check that they are intact and not too large, because the library never
 * returns on a broken one. Returns undefined when nothing is wrong, and for files that are not ZIP (.xls).
 */
export async function checkArchive(bytes: Uint8Array<ArrayBuffer>): Promise<TableProblem | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === undefined) return undefined
  let remaining = maxUnpacked
  let at = view.getUint32(end + 16, true)
  while (at + lengths.entry <= end && view.getUint32(at, true) === marks.entry) {
    const packed = partOf(view, bytes, at)
    const size =
      view.getUint16(at + 10, true) === deflated ? await inflatedSize(packed, remaining) : packed.length
    if (size === undefined) return 'unreadable'
    remaining -= size
    if (remaining < 0) return 'too-large'
    const texts = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    at += lengths.entry + texts.reduce((sum, length) => sum + length, 0)
  }
  return undefined
}

/** The offset of the end-of-central-directory record: at the end of the file, before an optional comment. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - lengths.end - 0xffff)
  for (let at = view.byteLength - lengths.end; at >= first; at -= 1) {
    if (view.getUint32(at, true) === marks.end) return at
  }
  return undefined
}

/** The compressed bytes of the part that a central directory entry describes. */
function partOf(view: DataView, bytes: Uint8Array<ArrayBuffer>, entry: number): Uint8Array<ArrayBuffer> {
  const local = view.getUint32(entry + 42, true)
  const texts = view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const start = local + lengths.local + texts
  return bytes.subarray(start, start + view.getUint32(entry + 20, true))
}

/** The unpacked size of a part, counted until it exceeds `max`; undefined when it is broken. */
async function inflatedSize(packed: Uint8Array<ArrayBuffer>, max: number): Promise<number | undefined> {
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  let size = 0
  try {
    for await (const chunk of unpacking) {
      size += chunk.length
      if (size > max) break
    }
    return size
  } catch {
    return undefined
  }
}
