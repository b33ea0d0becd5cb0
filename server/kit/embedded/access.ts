import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../free-ports.ts'
import type { DataLocation } from './location.ts'

/** How local processes connect to the embedded server. */
export interface Access {
  /** The folder of the unix socket, or the loopback address where there are no unix sockets. */
  readonly host: string
  readonly port: number
  /** Set only when the server listens on the loopback address, which every account of the machine can reach. */
  readonly password: string | undefined
}

/** Owns the database and its tables, and runs the migrations; no superuser. Also the name of the database. */
export const ownerRole = 'verimend'
/** PostgreSQL's initial superuser role, used to create the application role and to stop the server. */
export const adminRole = 'postgres'

/** A unix socket in a private folder; on Windows a loopback port and a password, stored in the data folder. */
export async function accessTo(location: DataLocation): Promise<Access> {
  if (process.platform !== 'win32') return { host: location.sockets, port: 5432, password: undefined }
  const file = join(location.folder, 'access.json')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored) return JSON.parse(stored) as Access
  const access = {
    host: '127.0.0.1',
    port: await freePort(),
    password: randomBytes(24).toString('base64url'),
  }
  await writeFile(file, JSON.stringify(access), { mode: 0o600 })
  return access
}

/** A connection string for pg. */
export function addressOf(access: Access, role: string, database: string): string {
  if (access.password)
    return `postgres://${role}:${access.password}@${access.host}:${access.port}/${database}`
  return `postgres://${role}@/${database}?host=${encodeURIComponent(access.host)}&port=${access.port}`
}
