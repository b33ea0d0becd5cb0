import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from './log.ts'

/** The free space on the portal's disks, as of the last check. */
export interface DiskSpace {
  /** Whether uploads are refused, to keep room for what matters more. */
  isLow(): boolean
  /** Checks the disks, and releases or makes the reserve. @throws LowDisk while there is too little room */
  look(): Promise<void>
  /** Free bytes of each watched folder's disk, in their order, not counting the reserve. */
  free(): Promise<readonly number[]>
}

/** A background task that fails with it is named in /ready. */
export class LowDisk extends Error {
  override name = 'LowDisk'
}

export interface DiskLimits {
  /** Folders whose disks are watched. */
  readonly folders: readonly string[]
  /** Below this free space uploads are refused. */
  readonly minFreeBytes: number
  /**
   * The folder of the reserve, on the disk of the embedded database: each read writes an audit row, so reading would
   * stop on a full disk. undefined: the database is elsewhere.
   */
  readonly reserveIn: string | undefined
  /** Replaced in tests. */
  readonly freeOf?: (folder: string) => Promise<number>
}

/** Room for a few hundred thousand audit rows with their part of the log. */
const reserveBytes = 128 * 1024 * 1024
/** The reserve is given up below this free space. PostgreSQL takes 16 MB at a time. */
const criticalBytes = 64 * 1024 * 1024

export function diskSpace(limits: DiskLimits): DiskSpace {
  const { folders, minFreeBytes, reserveIn, freeOf = freeBytes } = limits
  const reserve = reserveIn === undefined ? undefined : join(reserveIn, 'reserve')
  let low = false

  /** The room left for files: what the reserve will take again is not free. */
  async function roomOn(folder: string): Promise<number> {
    const free = await freeOf(folder)
    if (reserve === undefined || reserveIn === undefined || !(await areOnOneDisk(folder, reserveIn)))
      return free
    return free - (reserveBytes - Math.min(await sizeOf(reserve), reserveBytes))
  }

  async function tendReserve(free: number, file: string, folder: string): Promise<void> {
    const size = await sizeOf(file)
    if (size > 0 && free < criticalBytes) {
      await rm(file, { force: true })
      log('error', 'the disk is full: its reserve was released, make room now', { freeMb: mb(free) })
    } else if (size < reserveBytes && (await freeOf(folder)) > minFreeBytes + 2 * reserveBytes) {
      await fill(file)
    }
  }

  return {
    isLow: () => low,
    free: async () => (await Promise.all(folders.map(roomOn))).map((room) => Math.max(room, 0)),
    async look() {
      const free = Math.min(...(await Promise.all(folders.map(roomOn))))
      const wasLow = low
      // Somewhat more room before it counts as enough, so that the state does not flap.
      low = free < (wasLow ? minFreeBytes * 1.1 : minFreeBytes)
      if (low && !wasLow)
        log('error', 'the disk is nearly full: uploads are refused, make room', { freeMb: mb(free) })
      if (!low && wasLow) log('error', 'the disk has room again: uploads are accepted', { freeMb: mb(free) })
      if (reserve && reserveIn !== undefined) await tendReserve(await freeOf(reserveIn), reserve, reserveIn)
      if (low) throw new LowDisk('too little room')
    },
  }
}

const mb = (bytes: number) => Math.floor(bytes / 1e6)

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function areOnOneDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other)])
  return first.dev === second.dev
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Written, because a file that is only extended takes no room. */
async function fill(file: string): Promise<void> {
  const piece = Buffer.alloc(4 * 1024 * 1024)
  const pieces = Array.from({ length: reserveBytes / piece.length }, () => piece)
  try {
    await writeFile(file, pieces, { mode: 0o600, flush: true })
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
