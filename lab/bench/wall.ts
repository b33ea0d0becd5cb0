import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { IvrFilter } from '#contract/ivr/requests.ts'
import { dashboardWhole } from '#server/dashboard/store.ts'
import { ivrPage } from '#server/ivr/list-store.ts'
import { ivrWhole } from '#server/ivr/store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { actorOf } from '#server/kit/access/sessions.ts'
import { nameOf, type Sql, sql } from '#server/kit/database/database.ts'
import type { ReadQuery } from '#server/kit/http/route.ts'
import { guardedRead } from '#server/kit/http/serve-read.ts'
import { median } from '../statistics.ts'
import { openDatabases } from './databases.ts'
import { chooseTerms, openDataset } from './dataset.ts'

// What the wall around the records of offices costs (docs/decisions/0075-row-level-security.md): the same reads as the team's
// role without it and as the role of offices with it, in turns on one database.
// node lab/bench/wall.ts --size 100000 --data FOLDER

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    data: { type: 'string', default: join(tmpdir(), 'verimend-bench-wall') },
    rounds: { type: 'string', default: '20' },
    calls: { type: 'string', default: '150' },
  },
})
const [rounds, calls] = [Number(values.rounds), Number(values.calls)]

const databases = await openDatabases(values.data, console.error)
const dataset = await openDataset(Number(values.size), await databases.fresh(Number(values.size), 'wall'))
const { common } = await chooseTerms(dataset)
await dataset.db.run(sql`vacuum analyze`)

type Client = pg.Client & { readonly processID: number }
async function connect(role: string): Promise<Client> {
  const client = new pg.Client({
    connectionString: dataset.url.replace('//verimend@', `//${role}@`),
    pipeline: true,
  } as pg.ClientConfig) as Client
  await client.connect()
  return client
}
const [team, office] = [await connect('verimend_portal'), await connect('verimend_office')]

const admin = await actorOf(
  dataset.db,
  { token: dataset.office.token, officeId: undefined, isAcross: false },
  new Date(),
)
if (!admin) throw new Error('the session of the office has ended')
const idsOf = async (where: Sql) =>
  (
    await dataset.db.all<{ id: number }>(
      sql`select id from ivr_requests where ${where} order by md5(id::text) limit 200`,
    )
  ).map(({ id }) => id)
const ids = await idsOf(sql`office_id = ${admin.officeId}`)

const page = (filter: Record<string, unknown>) => (actor: Actor) => ({
  action: 'ivr.list',
  kind: 'ivr',
  body: ivrPage(actor, IvrFilter.parse(filter)),
})
const cases: Record<string, (actor: Actor, call: number) => ReadQuery> = {
  details: (actor, call) => ({
    action: 'ivr.read',
    kind: 'ivr',
    body: ivrWhole(actor, ids[call % ids.length] ?? 0),
  }),
  'list, page 1': page({ page: 1 }),
  'list, one status': page({ page: 1, status: 'Approved' }),
  'list, search': page({ search: common }),
  'list, two letters': page({ search: 'ma' }),
  dashboard: (actor) => ({
    action: 'dashboard.read',
    kind: 'ivr',
    body: dashboardWhole(actor, { physicianId: '' }, new Date()),
  }),
}

const send = (client: pg.Client, { text, values }: Sql) =>
  client.query<{ body: string | null }>({ name: nameOf(text), text, values: [...values] })
/** A read tells the wall its context, unless it is given another. */
const ways: Record<string, { client: Client; context?: Sql }> = {
  without: { client: team, context: sql`` },
  with: { client: office },
}

/** Milliseconds of CPU of a connection's server process, in steps of ten. */
function cpuOf({ processID }: Client): number {
  const fields = readFileSync(`/proc/${processID}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

for (const [name, query] of Object.entries(cases)) {
  const measured = new Map(Object.keys(ways).map((way) => [way, { ms: [] as number[], server: 0, own: 0 }]))
  for (let round = -1; round < rounds; round++)
    for (const [way, { client, context }] of Object.entries(ways)) {
      const found = measured.get(way)
      const [server, own, at] = [cpuOf(client), process.cpuUsage(), performance.now()]
      for (let call = 0; call < calls; call++) {
        const read = guardedRead(query(admin, call), admin, new Date(), '127.0.0.1', context)
        const { rows } = await send(client, read)
        if (!rows[0]?.body) throw new Error(`${name} ${way} shows nothing`)
      }
      if (round < 0 || !found) continue
      found.ms.push((performance.now() - at) / calls)
      found.server += cpuOf(client) - server
      const { user, system } = process.cpuUsage(own)
      found.own += (user + system) / 1000
    }
  const all = rounds * calls
  const figures = [...measured].map(([way, { ms, server, own }]) => ({
    way,
    ms: median(ms),
    cpu: (server + own) / all,
    server: server / all,
  }))
  const [first] = figures
  for (const { way, ms, cpu, server } of figures)
    console.log(
      `${name}, ${way}: ${ms.toFixed(3)} ms, CPU ${cpu.toFixed(3)} ms (server ${server.toFixed(3)}); ÷ without: ` +
        `${(ms / (first?.ms ?? 1)).toFixed(2)}, CPU ${(cpu / (first?.cpu ?? 1)).toFixed(2)}`,
    )
}
await Promise.all([team.end(), office.end(), dataset.db.close()])
await databases.stop()
