import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { type AcceptingServer, acceptingMailServer } from '#server/testing/smtp.ts'
import { type People, peopleOf } from '../faults/people.ts'
import type { Cleanups } from '../portal.ts'
import { within } from '../programs.ts'
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

/** Three database nodes, a balancer and three portals, each on a host of its own. The portals share a folder of files. */
export interface Fleet {
  readonly nodes: readonly DatabaseNode[]
  readonly manager: Manager
  readonly files: string
  /** Of the balancer in front of the portals. */
  readonly address: string
  /** Through the balancer in front of the database, like the portals. */
  readonly db: Database
  readonly people: People
  readonly post: AcceptingServer
}

const count = 3
const names = (kind: string) => Array.from({ length: count }, (_, at) => `${kind}${at + 1}`)

export async function openFleet(
  programs: { readonly ip: string; readonly haproxy: string },
  cleanups: Cleanups,
): Promise<Fleet> {
  const scratch = await scratchFolder()
  cleanups.push(scratch.remove)
  const network = openNetwork(programs.ip, cleanups)

  const hosts = names('database').map(network.host)
  const nodes = await openNodes(scratch.path, hosts)
  const post = await acceptingMailServer(20, network.gateway)
  cleanups.push(post.close)

  const balancerHost = network.host('balancer')
  const portalHosts = names('portal').map(network.host)
  await startBalancer(scratch.path, programs.haproxy, balancerHost, {
    databases: hosts.map(({ address }) => address),
    portals: portalHosts.map(({ address }) => address),
  })
  const url = `postgres://verimend@${balancerHost.address}:${databasePort}/verimend`
  // HAProxy considers a server available until it has checked.
  await within(30, async () => {
    for (let times = 0; times < 10; times += 1) await ask(url, 'select 1')
  })
  await migrate(url)
  const db = openDatabase(url, { connections: 3 })
  cleanups.push(db.close)
  for (const node of nodes.slice(1)) await node.copyFrom(nodes[0] as DatabaseNode)
  const manager = startManager(nodes, nodes[0] as DatabaseNode, (line) => console.info(`  ${line}`))
  cleanups.push(() => manager.end())

  const dataDir = join(scratch.path, 'data')
  await mkdir(dataDir)
  await chmod(dataDir, 0o700)
  const env = { DATABASE_URL: url, SMTP_URL: post.url, PORT: String(portalPort), DATA_DIR: dataDir }
  for (const host of portalHosts) await startPortal(host, scratch.path, env)
  const address = `http://${balancerHost.address}:${portalPort}`
  await within(20, () => expectReady(address))
  const people = await peopleOf(db)
  return { nodes, manager, files: join(dataDir, 'files'), address, db, people, post }
}

async function openNodes(folder: string, hosts: readonly Host[]): Promise<DatabaseNode[]> {
  const place = await nodePlace(folder)
  const nodes = hosts.map((host) => databaseNode(place, host))
  const [first] = nodes
  if (!first) throw new Error('no nodes')
  await makeCluster(place, first.host, `${first.host.address}/24`)
  await first.start()
  await ask(first.consoleUrl, `create role ${watcher} login`)
  // May create roles, so that the portal works as one that owns nothing.
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
): Promise<void> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, await balancerConfig(host.address, behind))
  host.run(haproxy, ['-db', '-f', file], join(folder, 'haproxy.log'))
}

async function startPortal(host: Host, folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const log = join(folder, `${host.name}.log`)
  const how = { program: unlimitedPortal, log, launcher: host.launcher }
  const { address } = await startServer({ ...env, HOST: host.address }, how)
  await expectReady(address)
}

async function expectReady(address: string): Promise<void> {
  const { status } = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(3_000) })
  if (status !== 200) throw new Error(`/ready answers ${status}`)
}
