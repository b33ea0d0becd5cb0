import type { TableProblem } from './table.ts'

/** 100 MB: what the parts of a workbook may unpack to. An office's workbook of 5 MB stays far below. */
export const mostUnpacked = 100 * 1024 * 1024

const marks = { end: 0x06054b50, entry: 0x02014b50 }
const lengths = { end: 22, entry: 46, local: 30 }
const deflated = 8

/**
 * Unpacks a workbook's parts for nothing but to see that they can be, and to how much, before the library does,
 * which never ends on a broken one. Undefined when nothing is wrong, and for what is no ZIP (.xls).
 */
export async function checkArchive(bytes: Uint8Array<ArrayBuffer>): Promise<TableProblem | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === undefined) return undefined
  let room = mostUnpacked
  let at = view.getUint32(end + 16, true)
  while (at + lengths.entry <= end && view.getUint32(at, true) === marks.entry) {
    const packed = partOf(view, bytes, at)
    const size = view.getUint16(at + 10, true) === deflated ? await inflatedSize(packed, room) : packed.length
    if (size === undefined) return 'unreadable'
    room -= size
    if (room < 0) return 'too-large'
    const texts = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    at += lengths.entry + texts.reduce((sum, length) => sum + length, 0)
  }
  return undefined
}

/** Where the directory's end record begins: at the file's end, but for a comment behind it. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - lengths.end - 0xffff)
  for (let at = view.byteLength - lengths.end; at >= first; at -= 1) {
    if (view.getUint32(at, true) === marks.end) return at
  }
  return undefined
}

/** The packed bytes of the part that the directory's entry at this place tells of. */
function partOf(view: DataView, bytes: Uint8Array<ArrayBuffer>, entry: number): Uint8Array<ArrayBuffer> {
  const local = view.getUint32(entry + 42, true)
  const texts = view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const start = local + lengths.local + texts
  return bytes.subarray(start, start + view.getUint32(entry + 20, true))
}

/** To how many bytes a part unpacks, no further than a little over `most`; undefined when it is broken. */
async function inflatedSize(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number | undefined> {
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  let size = 0
  try {
    for await (const chunk of unpacking) {
      size += chunk.length
      if (size > most) break
    }
    return size
  } catch {
    return undefined
  }
}
