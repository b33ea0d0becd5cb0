import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import { s3Storage } from '#server/outside/storage-s3.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { type ServerProcess, startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { type AcceptingServer, acceptingMailServer } from '#server/testing/smtp.ts'
import { type People, peopleOf } from '../faults/people.ts'
import type { Cleanups } from '../portal.ts'
import { within } from '../programs.ts'
import { type S3Server, startS3 } from '../storage/radosgw.ts'
import { balancerConfig, portalPort } from './balancer.ts'
import {
  ask,
  type DatabaseNode,
  databaseNode,
  databasePort,
  makeCluster,
  nodePlace,
  watcher,
} from './database-node.ts'
import { type Manager, startManager } from './fail-over.ts'
import { type Host, openNetwork } from './network.ts'

/** Something that a command starts and that can be started again. */
export interface Service {
  readonly host: Host
  start(): Promise<void>
}

/** Three database nodes, a bucket, a balancer and three portals, each on a host of its own. */
export interface Fleet {
  readonly nodes: readonly DatabaseNode[]
  readonly manager: Manager
  readonly portals: readonly Service[]
  readonly balancer: Service
  readonly store: { readonly host: Host; readonly server: S3Server; readonly files: FileStorage }
  /** Of the balancer before the portals. */
  readonly address: string
  /** Through the balancer before the database, as the portals come. */
  readonly db: Database
  readonly people: People
  readonly post: AcceptingServer
}

const count = 3
const names = (kind: string) => Array.from({ length: count }, (_, at) => `${kind}${at + 1}`)

/** @returns why there is no fleet, when programs are missing */
export async function openFleet(
  programs: { readonly ip: string; readonly haproxy: string },
  cleanups: Cleanups,
): Promise<Fleet | string> {
  const scratch = await scratchFolder()
  cleanups.push(scratch.remove)
  const network = openNetwork(programs.ip, cleanups)

  const store = network.host('store')
  // On disk: Ceph's storage does not work in memory.
  const disk = await mkdtemp(join(tmpdir(), 'verimend-fleet-'))
  cleanups.push(() => rm(disk, { recursive: true, force: true }))
  const server = await startS3(disk, store)
  if (typeof server === 'string') return server
  cleanups.push(() => server.stop())

  const hosts = names('database').map(network.host)
  const nodes = await openNodes(scratch.path, hosts)
  const post = await acceptingMailServer(20, network.gateway)
  cleanups.push(post.close)

  const balancerHost = network.host('balancer')
  const portalHosts = names('portal').map(network.host)
  const balancer = await startBalancer(scratch.path, programs.haproxy, balancerHost, {
    databases: hosts.map(({ address }) => address),
    portals: portalHosts.map(({ address }) => address),
  })
  const url = `postgres://verimend@${balancerHost.address}:${databasePort}/verimend`
  // HAProxy takes a server for able until it has asked.
  await within(30, async () => {
    for (let times = 0; times < 10; times += 1) await ask(url, 'select 1')
  })
  await migrate(url)
  const db = openDatabase(url, { connections: 3 })
  cleanups.push(db.close)
  for (const node of nodes.slice(1)) await node.copyFrom(nodes[0] as DatabaseNode)
  const manager = startManager(nodes, nodes[0] as DatabaseNode, (line) => console.info(`  ${line}`))
  cleanups.push(() => manager.end())

  const { bucket, endpoint = '', accessKey, secretKey } = server.place
  const env = {
    ...{ DATABASE_URL: url, SMTP_URL: post.url, PORT: String(portalPort) },
    ...{ S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
  }
  const portals = portalHosts.map((host) => portalOn(host, scratch.path, env))
  for (const portal of portals) await portal.start()
  const address = `http://${balancerHost.address}:${portalPort}`
  await within(20, () => expectReady(address))
  const files = s3Storage(server.place)
  const people = await peopleOf(db)
  return {
    nodes,
    manager,
    portals,
    balancer,
    store: { host: store, server, files },
    address,
    db,
    people,
    post,
  }
}

async function openNodes(folder: string, hosts: readonly Host[]): Promise<DatabaseNode[]> {
  const place = await nodePlace(folder)
  const nodes = hosts.map((host) => databaseNode(place, host))
  const [first] = nodes
  if (!first) throw new Error('no nodes')
  await makeCluster(place, first.host, `${first.host.address}/24`)
  await first.start()
  await ask(first.consoleUrl, `create role ${watcher} login`)
  // May make roles, so that the portal works as one that owns nothing.
  await ask(first.consoleUrl, 'create role verimend login createrole')
  await ask(first.consoleUrl, 'create database verimend owner verimend', 10_000)
  return nodes
}

/** A commit waits until one of the replicas has it on its disk; 'off' for the control. */
export async function replicate(nodes: readonly DatabaseNode[], how: 'synchronously' | 'asynchronously') {
  const all = nodes.map(({ host }) => host.name).join(', ')
  const value = how === 'synchronously' ? `ANY 1 (${all})` : ''
  for (const { consoleUrl } of nodes) {
    await ask(consoleUrl, `alter system set synchronous_standby_names = '${value}'`)
    await ask(consoleUrl, 'select pg_reload_conf()')
  }
}

async function startBalancer(
  folder: string,
  haproxy: string,
  host: Host,
  behind: Parameters<typeof balancerConfig>[1],
): Promise<Service> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, await balancerConfig(host.address, behind))
  const start = async () => void host.run(haproxy, ['-db', '-f', file], join(folder, 'haproxy.log'))
  await start()
  return { host, start }
}

function portalOn(host: Host, folder: string, env: Readonly<Record<string, string>>): Service {
  const place = join(folder, host.name)
  let process: ServerProcess | undefined
  return {
    host,
    async start() {
      await mkdir(place, { recursive: true })
      await chmod(place, 0o700)
      const settings = { ...env, HOST: host.address, DATA_DIR: place }
      const log = join(folder, `${host.name}.log`)
      process = await startServer(settings, { program: unlimitedPortal, log, launcher: host.launcher })
      await expectReady(process.address)
    },
  }
}

export async function expectReady(address: string): Promise<void> {
  const { status } = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(3_000) })
  if (status !== 200) throw new Error(`/ready answers ${status}`)
}
