import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { type Account, borrowAccount, runAs } from '#server/kit/embedded/account.ts'
import { takeBaseBackup } from '#server/kit/embedded/base-backup.ts'
import { findBinaries } from '#server/kit/embedded/binaries.ts'
import { outputOf, within } from '../programs.ts'
import type { Host } from './network.ts'

/** A PostgreSQL of the fleet: the primary or one of its replicas. */
export interface DatabaseNode {
  readonly host: Host
  /** For the superuser, over the socket in its folder: it works when the host's cable is pulled. */
  readonly consoleUrl: string
  /** Over the network. */
  readonly url: string
  /** The end of its log output. */
  lastWords(): Promise<string>
  start(): Promise<void>
  /** Replaces its data with a copy from the primary, which keeps running, and starts it as a replica. */
  copyFrom(primary: DatabaseNode): Promise<void>
  /** Lets a running replica follow another primary. */
  follow(primary: DatabaseNode): Promise<void>
}

export const databasePort = 5432
const superuser = 'postgres'
/** May connect and nothing else: for the balancer and the fail-over manager. */
export const watcher = 'watcher'

const settings = {
  port: String(databasePort),
  max_connections: '150',
  shared_buffers: '128MB',
  wal_keep_size: '1GB',
  max_wal_senders: '10',
  // A silent peer is given up before anyone waits for it long.
  wal_receiver_timeout: '3s',
  wal_sender_timeout: '3s',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '500ms',
  log_min_error_statement: 'panic',
}

/** Where the nodes keep their data, and the programs that they run. */
export interface NodePlace {
  readonly folder: string
  readonly account: Account
  readonly binaries: string
}

export async function nodePlace(folder: string): Promise<NodePlace> {
  const account = await borrowAccount()
  const binaries = await findBinaries(account, join(folder, 'postgresql'))
  return { folder, account, binaries }
}

/** The first node, with an empty cluster. `network` may connect without a password: it ends with the run. */
export async function makeCluster(place: NodePlace, { name }: Host, network: string): Promise<void> {
  const data = await privateFolder(place, name)
  await runAs(place.account, join(place.binaries, 'bin', 'initdb'), [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    '--auth-local=trust',
    '--auth-host=reject',
  ])
  const access = `local all all trust\nhost all all ${network} trust\nhost replication all ${network} trust\n`
  await writeFile(join(data, 'pg_hba.conf'), access)
}

async function privateFolder({ folder, account }: NodePlace, name: string): Promise<string> {
  const data = join(folder, name, 'data')
  await rm(data, { recursive: true, force: true })
  for (const path of [join(folder, name), data]) {
    await mkdir(path, { recursive: true })
    await chown(path, account.uid, account.gid)
    await chmod(path, 0o700)
  }
  return data
}

export function databaseNode(place: NodePlace, host: Host): DatabaseNode {
  const home = join(place.folder, host.name)
  const data = join(home, 'data')
  const { uid, gid } = place.account
  const consoleUrl = `postgres://${superuser}@/postgres?host=${encodeURIComponent(home)}&port=${databasePort}`
  const follows = (primary: DatabaseNode) =>
    `host=${primary.host.address} port=${databasePort} user=${superuser} application_name=${host.name} connect_timeout=2`
  const lastWords = async () => {
    const log = await readFile(join(home, 'server.log'), 'utf8').catch(() => '')
    return log.split('\n').slice(-12).join('\n')
  }
  const own = async (path: string, mode: number) => {
    await chown(path, uid, gid)
    await chmod(path, mode)
  }
  const node: DatabaseNode = {
    host,
    consoleUrl,
    url: `postgres://${watcher}@${host.address}:${databasePort}/postgres`,
    lastWords,
    async start() {
      const options = {
        listen_addresses: host.address,
        unix_socket_directories: home,
        cluster_name: host.name,
      }
      const flags = Object.entries({ ...settings, ...options }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ])
      const asAccount = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups']
      const program = [join(place.binaries, 'bin', 'postgres'), '-D', data, ...flags]
      host.run('/usr/bin/setpriv', [...asAccount, ...program], join(home, 'server.log'), {
        LC_ALL: 'C',
        TZ: 'UTC',
      })
      await within(30, () => ask(consoleUrl, 'select 1')).catch(async (error) => {
        throw new Error(`${host.name} does not start: ${await lastWords()}`, { cause: error })
      })
    },
    async copyFrom(primary) {
      await privateFolder(place, host.name)
      const store = async (path: string, content: Iterable<Buffer> | AsyncIterable<Buffer>) => {
        await mkdir(dirname(join(data, path)), { recursive: true })
        await pipeline(content, createWriteStream(join(data, path), { mode: 0o600 }))
      }
      const from = join(place.folder, primary.host.name, 'data')
      const { folders } = await takeBaseBackup(primary.consoleUrl, from, store)
      for (const folder of folders) await mkdir(join(data, folder), { recursive: true })
      await writeFile(join(data, 'standby.signal'), '')
      await writeFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${follows(primary)}'\n`, {
        flag: 'a',
      })
      outputOf('/bin/chown', ['-R', `${uid}:${gid}`, data])
      await own(data, 0o700)
      await node.start()
    },
    async follow(primary) {
      await ask(consoleUrl, `alter system set primary_conninfo = '${follows(primary)}'`)
      await ask(consoleUrl, 'select pg_reload_conf()')
    },
  }
  return node
}

/** Runs one statement on a new connection. @throws after `ms` without an answer */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  ms = 1_000,
): Promise<Row[]> {
  const socket = new Socket()
  const limits = { connectionTimeoutMillis: ms, query_timeout: ms }
  const client = new pg.Client({ connectionString: url, stream: () => socket, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    // A frozen server never closes the connection.
    socket.destroy()
  }
}
