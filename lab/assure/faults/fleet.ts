import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/kit/database/database.ts'
import { testBucket } from '#server/testing/bucket.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { type ServerProcess, startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { type AcceptingServer, acceptingMailServer } from '#server/testing/smtp.ts'
import { type Cleanups, openOwnDatabase } from '../portal.ts'
import { type People, peopleOf } from './people.ts'
import { type Passage, proxyTo } from './proxy.ts'

/** What portals share, each behind a proxy. */
export interface Fleet {
  readonly folder: string
  /** Past the proxy. */
  readonly db: Database
  readonly people: People
  readonly post: AcceptingServer
  readonly proxies: Readonly<Record<'database' | 'mail' | 'store', Passage>>
  /** Starts a portal with the common settings and a data folder of its own. */
  start(name: string, env?: Record<string, string>): Promise<ServerProcess>
}

/** One database, one mail server and one bucket, for one portal or several. */
export async function openFleet(cleanups: Cleanups): Promise<Fleet> {
  const scratch = await scratchFolder()
  cleanups.push(scratch.remove)
  const { db, url } = await openOwnDatabase(scratch.path, cleanups)
  const post = await acceptingMailServer(20)
  cleanups.push(post.close)
  const bucket = await testBucket()
  cleanups.push(bucket.close)
  const at = new URL(url.replace('@/', '@socket/'))
  const path = `${at.searchParams.get('host')}/.s.PGSQL.${at.searchParams.get('port') ?? 5432}`
  const loopback = (address: string) => ({ host: '127.0.0.1', port: Number(new URL(address).port) })
  const proxies = {
    database: await proxyTo({ path }),
    mail: await proxyTo(loopback(post.url)),
    store: await proxyTo(loopback(bucket.place.endpoint ?? '')),
  }
  for (const proxy of Object.values(proxies)) cleanups.push(proxy.close)
  const shared = {
    DATABASE_URL: `postgres://${at.username}@127.0.0.1:${proxies.database.port}${at.pathname}`,
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${proxies.store.port}`,
    ...{ S3_BUCKET: 'files', S3_ACCESS_KEY: 'test', S3_SECRET_KEY: 'test' },
  }
  return {
    folder: scratch.path,
    ...{ db, post, proxies, people: await peopleOf(db) },
    async start(name, env = {}) {
      const place = join(scratch.path, name)
      await mkdir(place, { recursive: true })
      const log = join(scratch.path, `${name}.log`)
      return startServer({ DATA_DIR: place, ...shared, ...env }, { program: unlimitedPortal, log })
    },
  }
}
