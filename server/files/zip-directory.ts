/** A file in a ZIP archive, as listed in the archive's directory; sizes and offsets in bytes. */
export interface ZipEntry {
  readonly name: string
  readonly packed: number
  /** The declared unpacked size. */
  readonly size: number
  readonly at: number
  readonly isEncrypted: boolean
}

const signature = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
const endLength = 22
const maxCommentBytes = 0xffff
/** Means that the actual number is in the entry's extra field (ZIP64). */
const elsewhere = 0xffffffff
/** A data descriptor or padding may lie between two files; another file does not fit into this. */
const maxGapBytes = 30

/**
 * The directory of a ZIP archive (APPNOTE 6.3), without unpacking; undefined unless the bytes are exactly one archive:
 * nothing before, after or between its files, no overlapping files, and the same names in the directory and the files.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const end = endOf(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let read = 0; read < count; read += 1) {
    const entry = entryAt(bytes, at, end)
    if (!entry) return undefined
    entries.push(entry)
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + bytes.readUInt16LE(at + field), 0)
  }
  const first = bytes.readUInt32LE(end + 16)
  return at <= end && isSeamless(bytes, entries, first) ? entries : undefined
}

function endOf(bytes: Buffer): number | undefined {
  const last = bytes.length - endLength
  for (let at = last; at >= Math.max(0, last - maxCommentBytes); at -= 1)
    if (bytes.readUInt32LE(at) === signature.end && bytes.readUInt16LE(at + 20) === last - at) return at
  return undefined
}

function entryAt(bytes: Buffer, at: number, end: number): ZipEntry | undefined {
  if (at + 46 > end || bytes.readUInt32LE(at) !== signature.entry) return undefined
  const nameLength = bytes.readUInt16LE(at + 28)
  const extraLength = bytes.readUInt16LE(at + 30)
  const extraAt = at + 46 + nameLength
  if (extraAt + extraLength > end) return undefined
  const long = longNumbers(bytes.subarray(extraAt, extraAt + extraLength))
  const number = (field: number) => {
    const short = bytes.readUInt32LE(at + field)
    return short === elsewhere ? (long.shift() ?? Number.NaN) : short
  }
  return {
    name: bytes.toString('latin1', at + 46, extraAt),
    // The order of the ZIP64 numbers in the extra field.
    size: number(24),
    packed: number(20),
    at: number(42),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
  }
}

function longNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) !== 1 || at + 4 + length > extra.length) continue
    return Array.from({ length: length >> 3 }, (_, place) =>
      Number(extra.readBigUInt64LE(at + 4 + place * 8)),
    )
  }
  return []
}

/** Whether the files fill the bytes up to the directory without gaps, with the names of the directory. */
function isSeamless(bytes: Buffer, entries: readonly ZipEntry[], directory: number): boolean {
  let reached = 0
  for (const entry of entries.toSorted((one, other) => one.at - other.at)) {
    const { at, packed, name } = entry
    const isThere = at >= reached && at + 30 <= directory && bytes.readUInt32LE(at) === signature.local
    if (!isThere || at - reached >= maxGapBytes || (reached === 0 && at > 0)) return false
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26)
    if (bytes.toString('latin1', at + 30, nameEnd) !== name) return false
    reached = nameEnd + bytes.readUInt16LE(at + 28) + packed
  }
  return entries.length > 0 && reached <= directory && directory - reached < maxGapBytes
}
