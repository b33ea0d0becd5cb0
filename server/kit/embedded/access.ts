import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { DataLocation } from './location.ts'

/** How this machine's processes reach the embedded server. */
export interface Access {
  /** The folder of the unix socket, or the loopback address where there are no unix sockets. */
  readonly host: string
  readonly port: number
  /** Only where the server listens on the loopback address, which every account of the machine can reach. */
  readonly password: string | undefined
}

/** The role that owns the database and that the application signs in as; no superuser. */
export const applicationRole = 'verimend'
/** PostgreSQL's first role, used to make the other one and to stop the server. */
export const adminRole = 'postgres'

/** A unix socket in a closed folder; on Windows a loopback port and a password, kept in the place's folder. */
export async function accessTo(place: DataLocation): Promise<Access> {
  if (process.platform !== 'win32') return { host: place.sockets, port: 5432, password: undefined }
  const file = join(place.folder, 'access.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return JSON.parse(kept) as Access
  const access = {
    host: '127.0.0.1',
    port: await freePort(),
    password: randomBytes(24).toString('base64url'),
  }
  await writeFile(file, JSON.stringify(access), { mode: 0o600 })
  return access
}

/** The address of `database` for `role`, as pg reads it. */
export function addressOf(access: Access, role: string, database: string): string {
  if (access.password)
    return `postgres://${role}:${access.password}@${access.host}:${access.port}/${database}`
  return `postgres://${role}@/${database}?host=${encodeURIComponent(access.host)}&port=${access.port}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no loopback port is free')
  return address.port
}
