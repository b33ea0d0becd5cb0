/** A stream or storage in the directory of a compound file. */
export interface CompoundEntry {
  readonly name: string
  readonly isStream: boolean
  /** Its first sector. */
  readonly start: number
  /** In bytes. */
  readonly size: number
}

export interface CompoundFile {
  readonly entries: readonly CompoundEntry[]
  /** The bytes of a stream; undefined if they are incomplete. */
  read(entry: CompoundEntry): Buffer | undefined
}

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Sector numbers from here on are special values: end of chain, free sector, sector of the table. */
const marks = 0xfffffffa
/** Sector tables listed in the header: enough for 6.8 MB. */
const tablesInHeader = 109
const entryLength = 128

/**
 * Reads the directory and streams of an old Word or Excel file (MS-CFB); undefined if the bytes are not a complete one.
 */
export function compoundFile(bytes: Buffer): CompoundFile | undefined {
  if (bytes.length < 512 || !bytes.subarray(0, 8).equals(magic)) return undefined
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const length = 1 << shift
  const sector = (number: number) => bytes.subarray((number + 1) * length, (number + 2) * length)
  const next = sectorTable(bytes, sector)
  const chain = (start: number) => chained(start, next, sector)

  const directory = chain(bytes.readUInt32LE(48))
  if (!directory) return undefined
  const entries = Array.from({ length: Math.floor(directory.length / entryLength) }, (_, at) =>
    entryIn(directory.subarray(at * entryLength, (at + 1) * entryLength)),
  )
  const [root] = entries
  if (!root) return undefined
  const smallBelow = bytes.readUInt32LE(56)
  return {
    entries: entries.filter(({ name }) => name !== ''),
    read(entry) {
      const found = entry.size >= smallBelow ? chain(entry.start) : small(entry)
      return found && found.length >= entry.size ? found.subarray(0, entry.size) : undefined
    },
  }

  /** Streams of less than 4 KB are inside the root's stream, in sectors of 64 bytes with a separate table. */
  function small(entry: CompoundEntry): Buffer | undefined {
    const shared = root && chain(root.start)
    const table = chain(bytes.readUInt32LE(60))
    if (!shared || !table) return undefined
    const part = (number: number) => shared.subarray(number * 64, (number + 1) * 64)
    return chained(entry.start, numbersIn(table), part)
  }
}

function sectorTable(bytes: Buffer, sector: (number: number) => Buffer): number[] {
  const tables = Array.from({ length: tablesInHeader }, (_, at) => bytes.readUInt32LE(76 + at * 4))
  return tables.filter((number) => number < marks).flatMap((number) => numbersIn(sector(number)))
}

const numbersIn = (table: Buffer) =>
  Array.from({ length: table.length >> 2 }, (_, at) => table.readUInt32LE(at * 4))

/** The concatenated sectors of a chain; undefined if it is broken or circular. */
function chained(
  start: number,
  next: readonly number[],
  sector: (number: number) => Buffer,
): Buffer | undefined {
  const parts: Buffer[] = []
  for (let number = start; number < marks; number = next[number] ?? Number.NaN) {
    const part = sector(number)
    if (part.length === 0 || parts.length > next.length) return undefined
    parts.push(part)
    if (next[number] === undefined) return undefined
  }
  return Buffer.concat(parts)
}

function entryIn(entry: Buffer): CompoundEntry {
  // Includes the final NUL.
  const nameLength = Math.min(64, entry.readUInt16LE(64))
  return {
    name: entry.toString('utf16le', 0, Math.max(0, nameLength - 2)),
    isStream: entry[66] === 2,
    start: entry.readUInt32LE(116),
    size: entry.readUInt32LE(120),
  }
}
