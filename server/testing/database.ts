import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** Connection string for the owning role, as in the product. */
  readonly url: string
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
    url: adminUrl.replace('//postgres@', '//verimend@'),
    adminUrl,
    drop: () => asAdmin(server, `drop database ${name} with (force)`),
  }
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
