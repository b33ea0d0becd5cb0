import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** For the role that owns it, as in the product. */
  readonly url: string
  /** The same database for the superuser: to look behind what the product's role may see or change. */
  readonly adminUrl: string
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>
}

/** A database of its own with all migrations run and nothing in it: for one test file. */
export function freshDatabase(): Promise<TestDatabase> {
  return makeDatabase('verimend')
}

/** A database of its own without any migration: for tests of migrating. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template1')
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying the files takes a tenth of the work of writing each page to the log.
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
