import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Request } from 'autocannon'
import { fullPage } from '#contract/fields.ts'
import { freePort } from '#server/kit/free-ports.ts'
import { acceptingMailServer } from '#server/testing/smtp.ts'
import { ratioFigure } from '../bench/beside-raw.ts'
import { openDatabases } from '../bench/databases.ts'
import { chooseTerms, type Dataset, openDataset, type Terms } from '../bench/dataset.ts'
import { type Figure, goals, printed } from '../bench/goals.ts'
import { interleaved, ratioOf, round } from '../bench/rounds.ts'
import { serversIn } from '../bench/servers.ts'

/**
 * Compares the portal with Directus on copies of one database, screen by screen in turns:
 * `node lab/peers/directus.ts --sizes 1000 --data FOLDER`. Directus is installed into FOLDER on first use, with nothing
 * tuned and nothing cached, and is called as its administrator, for whom it checks no permissions. A list's screen is a
 * page with its total and the counts by status: one call to the portal, two to Directus. The portal also proves the
 * session and audits the read.
 */
const version = '12.4.0'
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000' },
    data: { type: 'string', default: join(tmpdir(), 'verimend-peers') },
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
})
const folder = resolve(values.data)
mkdirSync(folder, { recursive: true })
const extent = { seconds: Number(values.seconds) }

/** A screen of both, as the calls that fill it. */
interface Screen {
  readonly name: string
  readonly ours: readonly Request[]
  readonly theirs: readonly Request[]
}

const table = '/items/ivr_requests'
const query = (path: string, asked: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`

function screensOf(dataset: Dataset, { rare, common }: Terms, adminToken: string): Screen[] {
  const get = (token: string) => (path: string) => ({ path, headers: { authorization: `Bearer ${token}` } })
  const [portal, directus] = [get(dataset.reviewer.token), get(adminToken)]
  const list = (
    name: string,
    ours: Record<string, string | number>,
    theirs: Record<string, string | number>,
  ) => ({
    name,
    ours: [portal(query('/api/ivr/getIvrRequests', ours))],
    theirs: [
      directus(query(table, { limit: fullPage, sort: '-created_at,-id', meta: 'filter_count', ...theirs })),
      directus(query(table, { 'aggregate[count]': '*', 'groupBy[]': 'status' })),
    ],
  })
  const deep = Math.floor((dataset.requests * 0.9) / fullPage)
  const approved = { 'filter[status][_eq]': 'Approved' }
  return [
    list('page 1', { page: 1 }, { page: 1 }),
    list('one status', { page: 1, status: 'Approved' }, { page: 1, ...approved }),
    list('page at 90%', { page: deep }, { page: deep }),
    list('search, 0.35%', { search: rare }, { search: rare }),
    list('search, 7%, a status', { search: common, status: 'Approved' }, { search: common, ...approved }),
    {
      name: 'details',
      ours: dataset.someIds.map((id) => portal(`/api/ivr/getIvrRequest/${id}`)),
      theirs: dataset.someIds.map((id) => directus(`${table}/${id}`)),
    },
  ]
}

/**
 * Its program, installed if it is not there. No package script is run: the only required one builds the sandbox for
 * users' scripts, which this runtime cannot build and no screen uses.
 */
function installed(): string {
  const home = join(folder, `directus-${version}`)
  const modules = join(home, 'node_modules')
  const program = join(modules, 'directus', 'cli.js')
  const sandbox = join(modules, 'isolated-vm', 'isolated-vm.js')
  const standIn = 'module.exports = {}'
  if (existsSync(sandbox) && readFileSync(sandbox, 'utf8') === standIn) return program
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"private":true}')
  console.error(`installing Directus ${version}`)
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `directus@${version}`]
  execFileSync('npm', args, {
    cwd: home,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(sandbox, standIn)
  return program
}

/** It does not accept a URL that contains a socket's folder. A socket asks for no password. */
function connection(databaseUrl: string) {
  const { searchParams, pathname, username } = new URL(databaseUrl.replace('@/', '@localhost/'))
  return {
    DB_CLIENT: 'pg',
    DB_HOST: searchParams.get('host') ?? '',
    DB_PORT: searchParams.get('port') ?? '',
    DB_DATABASE: pathname.slice(1),
    DB_USER: username,
    DB_PASSWORD: 'none',
  }
}

/** The size that the goals are for. */
const judgedSize = 100_000
/** How long Directus may take to end, in ms. */
const endMs = 10_000

/** Starts Directus on a database. Its own tables are created there. */
async function startDirectus(program: string, databaseUrl: string, token: string) {
  const port = await freePort()
  const log = openSync(join(folder, 'logs', 'directus.log'), 'a')
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...connection(databaseUrl),
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ADMIN_TOKEN: token,
    ACCEPT_TERMS: 'true',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  const cwd = dirname(dirname(dirname(program)))
  const run = (command: string) =>
    spawn(process.execPath, [program, command], { cwd, env, stdio: ['ignore', log, log] })
  const [code] = await once(run('bootstrap'), 'exit')
  if (code !== 0) throw new Error(`Directus could not set up its database: see ${folder}/logs/directus.log`)
  const server = run('start')
  const address = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${address}/server/ping`, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 600 || server.exitCode !== null) {
      server.kill('SIGKILL')
      throw new Error(`Directus did not start: see ${folder}/logs/directus.log`)
    }
    await pause(200)
  }
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    // It waits for its calls, and on a busy machine some may still take minutes.
    const forced = setTimeout(() => server.kill('SIGKILL'), endMs)
    await ended
    clearTimeout(forced)
  }
  return { address, end }
}

const program = installed()
const mail = await acceptingMailServer(50)
const databases = await openDatabases(folder, console.error)
const servers = serversIn(folder, mail.url, [])
const ends: (() => Promise<unknown>)[] = [databases.stop, mail.close]
/** What all sizes share ends last. */
const shared = ends.length
try {
  const figures: Figure[] = []
  for (const size of values.sizes.split(',').map(Number)) {
    const theirUrl = await databases.fresh(size, 'directus')
    const dataset = await openDataset(size, await databases.fresh(size, 'portal'))
    ends.push(() => dataset.db.close())
    const terms = await chooseTerms(dataset)
    const token = randomBytes(24).toString('hex')
    const portal = await servers.portal(dataset)
    ends.push(() => portal.end('SIGTERM'))
    const directus = await startDirectus(program, theirUrl, token)
    ends.push(directus.end)
    for (const { name, ours, theirs } of screensOf(dataset, terms, token)) {
      const calls = name === 'details' ? 1 : theirs.length
      const rate = async (url: string, requests: readonly Request[], each: number) =>
        (await round(url, requests, extent)).rate / each
      const sides = [() => rate(portal.address, ours, 1), () => rate(directus.address, theirs, calls)]
      for (const side of sides) await side()
      const [mine = [], its = []] = await interleaved(Number(values.pairs), sides)
      const kind = name === 'details' ? 'details' : name.startsWith('search') ? 'search' : 'list'
      const goal = size === judgedSize ? goals.directus[kind] : undefined
      figures.push(
        ratioFigure(`directus.${name}.${size}`, `${name} ÷ Directus, ${size}`, ratioOf(mine, its), goal),
      )
    }
    while (ends.length > shared) await ends.pop()?.()
  }
  printed(figures)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}
