import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../kit/database/migrate.ts'
import { makeFolder } from '../kit/embedded/location.ts'
import { startEmbeddedPostgres } from '../kit/embedded/postgres.ts'
import { underLock } from '../kit/folder-lock.ts'

export interface TestDatabase {
  /** Connection string for the role that the portal works as, as in the product. */
  readonly url: string
  /** The same for the role that the calls of offices work as. */
  readonly officeUrl: string
  /** The same for the owner of the tables, who migrates. */
  readonly ownerUrl: string
  /** The same database as superuser, for tests that need more rights than the product's role has. */
  readonly adminUrl: string
  /** Drops it even with open connections. */
  drop(): Promise<void>
}

/** Creates an empty, fully migrated database. */
export function freshDatabase(): Promise<TestDatabase> {
  return makeDatabase('verimend')
}

/** Creates a database without any migration. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template1')
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files is ten times faster than the default strategy, which writes each page to the WAL.
  await asAdmin(server, `create database ${name} template ${template} owner verimend strategy file_copy`)
  const adminUrl = server.replace('/postgres?', `/${name}?`)
  return {
    url: adminUrl.replace('//postgres@', '//verimend_portal@'),
    officeUrl: adminUrl.replace('//postgres@', '//verimend_office@'),
    ownerUrl: adminUrl.replace('//postgres@', '//verimend@'),
    adminUrl,
    drop: () => asAdmin(server, `drop database ${name} with (force)`),
  }
}

/**
 * Fills the folder of an embedded server with the data of a stopped one whose database is migrated and empty, for tests
 * that are not about a first start. A run creates this data once, because a copy takes a tenth of the CPU time.
 */
export async function copyMigratedData(folder: string): Promise<void> {
  const source = inject('migratedData')
  await underLock(`${source}.lock`, async () => {
    if (existsSync(join(source, 'complete'))) return
    const server = await startEmbeddedPostgres({ folder: source, durable: false })
    await migrate(server.ownerUrl)
    await server.stop()
    await writeFile(join(source, 'complete'), '')
  })
  // Unlike `cp` of node:fs it keeps the owner, which is the account that PostgreSQL runs as.
  execFileSync('cp', ['-Rp', join(source, 'data'), join(await makeFolder(folder), 'data')])
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
