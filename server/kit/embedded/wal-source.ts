import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { queriesOn, sql } from '../database/database.ts'
import { waitMs } from '../waits.ts'
import { segmentName } from './base-backup.ts'

/** A session that reads finished parts of the write-ahead log, which the server keeps until they are released. */
export interface WalSource {
  readonly system: string
  /** False while another process holds the only one. */
  readonly isAlone: boolean
  /**
   * Whether the server had given up the log for this archive, which starts again now: no archive can restore the gap.
   */
  readonly isLost: boolean
  /** Ends the current segment, so that its contents can be copied; does nothing when it is empty. */
  endSegment(): Promise<void>
  /** Finished segments and histories of timelines, in order. */
  finished(): Promise<string[]>
  /** Lets the server remove this segment and those before it. */
  release(name: string): Promise<void>
  close(): Promise<void>
}

const slot = 'verimend_archive'
/** Key of the advisory lock of the one process that archives. */
const archiving = 5_150_003
const segmentBytes = 16n * 1024n * 1024n
const history = /^[0-9A-F]{8}\.history$/

async function archiveSession(adminUrl: string): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString: adminUrl,
    application_name: 'verimend archive',
    query_timeout: waitMs(15_000),
    connectionTimeoutMillis: waitMs(5_000),
  })
  session.on('error', () => {})
  await session.connect()
  return session
}

/** @param data the data folder of the cluster */
export async function openWalSource(adminUrl: string, data: string): Promise<WalSource> {
  const session = await archiveSession(adminUrl)
  const { first, one, run } = queriesOn(session)
  try {
    const { isAlone, system } = await one<{ isAlone: boolean; system: string }>(sql`
      select pg_try_advisory_lock(${archiving}) as "isAlone", system_identifier::text as system
      from pg_control_system()`)
    const kept = await first<{ status: string }>(sql`
      select wal_status as status from pg_replication_slots where slot_name = ${slot}`)
    const isLost = isAlone && kept?.status === 'lost'
    if (isLost) await run(sql`select pg_drop_replication_slot(${slot})`)
    if (isLost || (isAlone && !kept))
      await run(sql`select pg_create_physical_replication_slot(${slot}, true)`)
    return {
      isAlone,
      isLost,
      system,
      endSegment: async () => void (await run(sql`select pg_switch_wal()`)),
      async finished() {
        const { current, from } = await one<{ current: string; from: string }>(sql`
          select pg_walfile_name(pg_current_wal_lsn()) as current, pg_walfile_name(restart_lsn) as "from"
          from pg_replication_slots where slot_name = ${slot}`)
        const names = await readdir(join(data, 'pg_wal'))
        const isFinished = (name: string) =>
          history.test(name) || (segmentName.test(name) && isBetween(name, from, current))
        return names.filter(isFinished).sort()
      },
      async release(name) {
        if (history.test(name)) return
        await run(sql`select pg_replication_slot_advance(${slot}, ${endOf(name)}::pg_lsn)`)
      },
      close: () => session.end().catch(() => {}),
    }
  } catch (error) {
    await session.end().catch(() => {})
    throw error
  }
}

/** Lets the server remove the log that was kept for an archive. Does nothing while a process archives. */
export async function endWalSource(adminUrl: string): Promise<void> {
  const session = await archiveSession(adminUrl)
  try {
    await queriesOn(session).run(sql`
      select pg_drop_replication_slot(slot_name) from pg_replication_slots
      where slot_name = ${slot} and pg_try_advisory_lock(${archiving})`)
  } finally {
    await session.end().catch(() => {})
  }
}

/** `from` is the first that the slot keeps, and named after the current timeline even where it belongs to an older one. */
const isBetween = (name: string, from: string, current: string) =>
  name.slice(8) >= from.slice(8) && name < current && name.slice(8) < current.slice(8)

/** The position in the log where a segment ends. */
function endOf(name: string): string {
  const number =
    BigInt(`0x${name.slice(8, 16)}`) * (0x1_0000_0000n / segmentBytes) + BigInt(`0x${name.slice(16)}`)
  const end = (number + 1n) * segmentBytes
  return `${(end >> 32n).toString(16)}/${(end & 0xffff_ffffn).toString(16)}`
}

/** The name of the segment after this one on the same timeline. */
export function segmentAfter(name: string): string {
  const perLog = 0x1_0000_0000n / segmentBytes
  const number = BigInt(`0x${name.slice(8, 16)}`) * perLog + BigInt(`0x${name.slice(16)}`) + 1n
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  return `${name.slice(0, 8)}${hex(number / perLog)}${hex(number % perLog)}`
}
