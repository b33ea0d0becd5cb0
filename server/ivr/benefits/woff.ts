import { inflateSync } from 'node:zlib'

/**
 * The font in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/) with its tables unpacked, as an sfnt (TTF or OTF) file. The
 * PDF library unpacks a table in JavaScript each time it opens a font, which took nine tenths of the time of a page.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20
    const offset = woff.readUInt32BE(at + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
    const length = woff.readUInt32BE(at + 12)
    // A table that would not become smaller is stored as it is.
    const data = packed.length < length ? inflateSync(packed) : packed
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), data }
  })
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  const selector = Math.floor(Math.log2(count))
  const range = 2 ** selector * 16
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(range, 6)
  head.writeUInt16BE(selector, 8)
  head.writeUInt16BE(count * 16 - range, 10)
  let offset = head.length
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const at = 12 + index * 16
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}
