import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { fillRequests } from '#demo/fill.ts'
import { drawPictures, seedDemo } from '#demo/seed.ts'
import { type Database, openDatabase, raw, sql } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { openStorage } from '#server/outside/open-storage.ts'

export interface Databases {
  /** Creates a database with `size` requests, replacing that of an earlier run. @returns its URL */
  fresh(size: number, purpose: string): Promise<string>
  /** Copies a database that no process uses, replacing the copy of an earlier run. @returns its URL */
  copy(from: string, to: string): Promise<string>
  addressOf(name: string): string
  stop(): Promise<void>
}

/** Indexes and vacuums of a million requests take longer than the portal's usual query timeout. */
const fillTimeoutMs = 3_600_000

/** The tables with rows of a request. */
const tablesOfRequests = [
  ...['ivr_requests', 'ivr_search', 'ivr_files'],
  ...['ivr_queue', 'ivr_rounds', 'ivr_items', 'ivr_takes', 'ivr_decisions', 'files'],
]

/** Random keys touch each page of their index between two checkpoints, and each first touch logs the whole page. */
const whileFilling = [
  ['max_wal_size', '8GB'],
  ['full_page_writes', 'off'],
] as const
const asUsual = whileFilling.map(([setting]) => `reset ${setting}`)

type Report = (words: string) => void

/**
 * Runs PostgreSQL in `folder` with the durability settings of a portal. Databases are filled once, kept under a name
 * with their size, and copied for each use.
 */
export async function openDatabases(folder: string, onError: Report): Promise<Databases> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const addressOf = (name: string) => postgres.ownerUrl.replace(/\/verimend(\?|$)/, `/${name}$1`)
  const admin = new pg.Client(postgres.adminUrl)
  admin.on('error', () => {})
  await admin.connect()
  // An earlier run may have been interrupted while it filled a database.
  await configure(asUsual)

  async function filled(size: number): Promise<string> {
    const name = `filled_${size}_${schemaHash()}`
    const found = await admin.query('select from pg_database where datname = $1', [name])
    if (found.rowCount) return name
    // Renamed when it is complete, so that an interrupted run leaves no partial template.
    await admin.query(`drop database if exists filling with (force)`)
    await admin.query(`create database filling owner verimend`)
    await seed(addressOf('filling'), join(folder, 'files'))
    const role = 'alter role verimend in database filling'
    await admin.query(`${role} set session_replication_role = replica`)
    await admin.query(`${role} set maintenance_work_mem = '2GB'`)
    await configure(whileFilling.map(([setting, value]) => `set ${setting} = '${value}'`))
    try {
      await fill(addressOf('filling'), size, onError)
    } finally {
      await configure(asUsual)
    }
    await admin.query(`${role} reset all`)
    await admin.query(`alter database filling rename to ${name}`)
    return name
  }

  async function configure(changes: readonly string[]): Promise<void> {
    for (const change of changes) await admin.query(`alter system ${change}`)
    await admin.query('select pg_reload_conf()')
  }

  async function copy(from: string, to: string): Promise<string> {
    await admin.query(`drop database if exists ${to} with (force)`)
    await admin.query(`create database ${to} template ${from} strategy file_copy owner verimend`)
    return addressOf(to)
  }

  return {
    copy,
    addressOf,
    fresh: async (size, purpose) => copy(await filled(size), `${purpose}_${size}`),
    async stop() {
      await admin.end()
      await postgres.stop()
    },
  }
}

const migrations = fileURLToPath(new URL('../../database/migrations/', import.meta.url))

/** Part of the template's name, so that a changed schema gets a new template. */
function schemaHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)))
  return hash.digest('hex').slice(0, 8)
}

async function seed(url: string, files: string): Promise<void> {
  await migrate(url)
  const db = openDatabase(url, { connections: 2 })
  try {
    await seedDemo(db)
    const storage = await openStorage({ folder: files, s3: undefined })
    await drawPictures(db, storage, () => false)
  } finally {
    await db.close()
  }
}

/** Inserts the requests, whose rows are consistent, without foreign keys; the indexes are created at the end. */
async function fill(url: string, size: number, onError: Report): Promise<void> {
  const db = openDatabase(url, { connections: 4, queryTimeoutMs: fillTimeoutMs })
  try {
    const indexes = await droppedIndexes(db)
    // The only trigger of these tables that is not a foreign key's.
    await db.run(sql`alter table ivr_search enable always trigger ivr_search_counted`)
    await fillRequests(db, size, {
      undecided: 0.1,
      progress: (done) => done % 20_000 === 0 && onError(`filling: ${done} of ${size} requests`),
    })
    await db.run(sql`alter table ivr_search enable trigger ivr_search_counted`)
    onError('filling: indexes')
    for (const { definition } of indexes) await db.run(sql`${raw(definition)}`)
    // Indexes of expressions have statistics of their own.
    await db.run(sql`vacuum (analyze)`)
  } finally {
    await db.close()
  }
}

/** Drops the non-unique indexes: created in one go, they take a fraction of the time. @returns what creates them */
async function droppedIndexes(db: Database): Promise<{ name: string; definition: string }[]> {
  const indexes = await db.all<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where not i.indisunique and t.relname = any(${tablesOfRequests})
    order by pg_relation_size(t.oid), c.relname`)
  for (const { name } of indexes) await db.run(sql`drop index ${raw(name)}`)
  return indexes
}
