import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { acceptingMailServer } from '#server/testing/smtp.ts'
import { pageSizes } from '#tools/page-size.ts'
import { againstFigures, checkOut, fillWith } from './against.ts'
import { besideRawFigures } from './beside-raw.ts'
import { readCases } from './cases.ts'
import { openDatabases } from './databases.ts'
import { chooseTerms, type Dataset, openDataset, type Terms } from './dataset.ts'
import { type Figure, goals, printed, verdictOn } from './goals.ts'
import { asker, costsOf, countedFigures, growthFigures, searchFigures } from './growth.ts'
import { loadFigures } from './load.ts'
import { openQueueDataset, type QueueDataset, queueFigures } from './queue.ts'
import { serversIn } from './servers.ts'

const usage = `npm run bench -- [--sizes 1000,100000] [--seconds 3] [--pairs 3] [--json FILE] [--data FOLDER] [--only PARTS] [--against COMMIT]
  --only measures these parts alone: bytes, growth, list, details, officeList, officeDetails, create, review
    (after create), load, queue
  --against compares list, search, details, create and review with those of another commit, at the first size
  --data keeps the filled databases in FOLDER, for the next run; --profile FOLDER writes CPU profiles of the portals`
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    seconds: { type: 'string', default: '3' },
    pairs: { type: 'string', default: '3' },
    json: { type: 'string' },
    data: { type: 'string' },
    profile: { type: 'string' },
    only: { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const sizes = values.sizes
  .split(',')
  .map(Number)
  .sort((a, b) => a - b)
const extent = { pairs: Number(values.pairs), seconds: Number(values.seconds) }
const only = values.only?.split(',')
const isWanted = (part: string) => only === undefined || only.includes(part)
const isCount = (number: number) => Number.isInteger(number) && number > 0
if (values.help || ![...sizes, extent.pairs, extent.seconds].every(isCount)) {
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}

/** How long the steady load lasts, in seconds. */
const loadSeconds = 60

const cleanups: (() => Promise<unknown>)[] = []
async function end(): Promise<void> {
  for (let next = cleanups.pop(); next; next = cleanups.pop()) await next()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => end().finally(() => process.exit(130)))

try {
  const figures = await measure()
  printed(figures)
  if (values.json) writeFileSync(values.json, jsonOf(figures))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await end()
}

async function measure(): Promise<Figure[]> {
  const folder = await dataFolder()
  const other = values.against === undefined ? undefined : checkOut(values.against, folder)
  if (other) cleanups.push(async () => other.remove())
  const filled = other && fillWith(other, folder, sizes[0] ?? 0)
  const databases = await openDatabases(folder, console.error)
  cleanups.push(databases.stop)
  const mail = await acceptingMailServer(50)
  cleanups.push(mail.close)
  const profile = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(values.profile)}`] : []
  const servers = serversIn(folder, mail.url, profile)

  if (other && filled) return againstFigures(other, filled, databases, servers, extent, ended)

  const figures = isWanted('bytes') ? byteFigures() : []
  if (only?.some((part) => part !== 'bytes' && part !== 'queue') ?? true) {
    const urls: string[] = []
    for (const size of sizes) {
      console.error(`${size} requests: preparing`)
      urls.push(await databases.fresh(size, 'run'))
    }
    // Afterwards, because filling the largest takes longer than a session lasts without a call.
    const datasets: Dataset[] = []
    for (const [at, url] of urls.entries()) {
      const dataset = await openDataset(sizes[at] ?? 0, url)
      cleanups.push(() => dataset.db.close())
      datasets.push(dataset)
    }
    const largest = datasets.at(-1)
    if (!largest) throw new Error('no size was given')
    const terms = await chooseTerms(largest)
    console.error(`search terms: ${terms.rare}, ${terms.common}`)
    if (isWanted('growth')) figures.push(...(await growth(datasets, terms, servers.portal)))
    for (const dataset of datasets)
      figures.push(...(await besideRawFigures(dataset, terms, servers, extent, ended, isWanted)))
    if (isWanted('load')) {
      console.error('200 requests a second')
      const portal = await servers.portal(largest)
      const stop = ended(portal)
      figures.push(...(await loadFigures(largest, terms, portal, loadSeconds)))
      await stop()
    }
  }
  if (isWanted('queue')) {
    const datasets: QueueDataset[] = []
    for (const size of sizes) {
      console.error(`${size} open requests: preparing`)
      // Made from copies of the requests in a small database.
      datasets.push(await openQueueDataset(size, await databases.fresh(1_000, `queue${size}`)))
    }
    figures.push(...(await queueFigures(datasets, servers.portal)))
  }
  return figures
}

async function dataFolder(): Promise<string> {
  if (values.data) {
    mkdirSync(resolve(values.data), { recursive: true })
    return resolve(values.data)
  }
  const folder = await mkdtemp(join(tmpdir(), 'verimend-bench-'))
  // Lets PostgreSQL enter the folder when it runs as another account.
  chmodSync(folder, 0o711)
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Stops a server at the end of the run. @returns stops it earlier */
function ended(server: ServerProcess): () => Promise<void> {
  let over = false
  const stop = async () => {
    if (over) return
    over = true
    await server.end('SIGTERM')
  }
  cleanups.push(stop)
  return stop
}

async function growth(
  datasets: readonly Dataset[],
  terms: Terms,
  start: (dataset: Dataset) => Promise<ServerProcess>,
): Promise<Figure[]> {
  const stages: { dataset: Dataset; address: string; stop: () => Promise<void> }[] = []
  for (const dataset of datasets) {
    const portal = await start(dataset)
    stages.push({ dataset, address: portal.address, stop: ended(portal) })
  }
  const figures: Figure[] = []
  for (const { name, title, kind, asks } of readCases) {
    console.error(`growth: ${title}`)
    const costs = await costsOf(
      stages.map(({ dataset, address }) => ({
        size: dataset.size,
        ask: asker(address, asks(dataset, terms)),
      })),
    )
    figures.push(
      ...(kind === 'flat'
        ? growthFigures(name, title, costs)
        : kind === 'counted'
          ? countedFigures(name, title, costs)
          : searchFigures(name, title, kind, costs)),
    )
  }
  for (const { stop } of stages) await stop()
  return figures
}

function byteFigures(): Figure[] {
  const folder = fileURLToPath(new URL('../../dist/web', import.meta.url))
  const { signIn, screens, office } = pageSizes(folder)
  const [largest = '', bytes = 0] = Object.entries(screens).toSorted(([, a], [, b]) => b - a)[0] ?? []
  const figure = (name: keyof typeof goals.bytes, title: string, value: number, note = ''): Figure => ({
    name: `bytes.${name}`,
    title,
    value,
    unit: 'B',
    goal: goals.bytes[name],
    note,
  })
  return [
    figure('signIn', 'sign-in until it can be used', signIn),
    figure('screen', 'largest other screen on top', bytes, largest),
    figure('day', 'all screens of an office', office),
  ]
}

function jsonOf(figures: readonly Figure[]): string {
  const all = figures.map((figure) => ({ ...figure, verdict: verdictOn(figure) || undefined }))
  const report = { at: new Date().toISOString(), node: process.version, sizes, ...extent, figures: all }
  return `${JSON.stringify(report, undefined, 2)}\n`
}
