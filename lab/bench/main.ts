import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { discardingMailServer } from '#server/testing/smtp.ts'
import { pageSizes } from '#tools/page-size.ts'
import { againstFigures, checkOut, fillEarlier } from './against.ts'
import { besideRawFigures } from './beside-raw.ts'
import { type ReadCase, readCases } from './cases.ts'
import { countersCost } from './counters.ts'
import { type Databases, openDatabases } from './databases.ts'
import { chooseTerms, type Dataset, openDataset, type Terms } from './dataset.ts'
import {
  deltasFigure,
  type Figure,
  growthFigure,
  none,
  pageFigure,
  perMatchFigure,
  tableOf,
  verdictOn,
} from './goals.ts'
import { growthOf, type Stage } from './growth.ts'
import { addHistory, historyCases } from './history.ts'
import { queueFigures } from './queue.ts'
import { openQueueDataset, type QueueDataset } from './queue-dataset.ts'
import { serversIn } from './servers.ts'
import { slotFigures } from './slots.ts'
import { uploadFigures } from './uploads.ts'
import { writeLoadFigures } from './write-load.ts'

const usage = `npm run bench -- [--sizes 1000,10000,100000] [--seconds 3] [--pairs 3] [--json FILE] [--data FOLDER] [--queue SIZES] [--only PARTS]
  --only measures these parts alone: pages, growth, history, load, counters, counts, slots, uploads, or cases such as page1,details,create
  --queue measures the work queue alone, at these numbers of open requests, such as 1000,100000,1000000
  --against COMMIT compares this checkout with an earlier one, in pairs, and fails only where it is slower beyond doubt
  --in-place measures the filled databases instead of copies of them, and leaves in them what it writes: half the space
  --data keeps the filled databases in FOLDER, for the next run; --profile FOLDER writes CPU profiles of the portals`
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    seconds: { type: 'string', default: '3' },
    pairs: { type: 'string' },
    json: { type: 'string' },
    data: { type: 'string' },
    'in-place': { type: 'boolean', default: false },
    profile: { type: 'string' },
    queue: { type: 'string' },
    only: { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const sizesIn = (list: string) =>
  list
    .split(',')
    .map(Number)
    .sort((a, b) => a - b)
const sizes = sizesIn(values.queue ?? values.sizes)
/** A comparison with an earlier commit shall tell small differences from noise. */
const usualPairs = values.against === undefined ? 3 : 20
const extent = { pairs: Number(values.pairs ?? usualPairs), seconds: Number(values.seconds) }
const only = values.only?.split(',')
const isWanted = (part: string) => only === undefined || only.includes(part)
const isCount = (number: number) => Number.isInteger(number) && number > 0
if (values.help || ![...sizes, extent.pairs, extent.seconds].every(isCount)) {
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}

const onError = (words: string) => console.error(words)
const cleanups: (() => Promise<unknown>)[] = []
async function end(): Promise<void> {
  for (let next = cleanups.pop(); next; next = cleanups.pop()) await next()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => end().finally(() => process.exit(130)))

try {
  const figures = await measure()
  console.log(tableOf(figures))
  const missed = figures.filter((figure) => verdictOn(figure) === 'MISSED')
  console.log(
    missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.map(({ name }) => name).join(', ')}`,
  )
  if (values.json) writeFileSync(values.json, jsonOf(figures))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await end()
}

async function measure(): Promise<Figure[]> {
  const folder = await dataFolder()
  const tree = values.against === undefined ? undefined : checkOut(values.against, folder)
  if (tree) cleanups.push(async () => tree.remove())
  const filled = tree && fillEarlier(tree, folder, sizes[0] ?? 0)
  const databases = await openDatabases(folder, onError)
  cleanups.push(databases.stop)
  const mail = await discardingMailServer(50)
  cleanups.push(mail.close)
  const profile = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(values.profile)}`] : []
  const servers = serversIn(folder, mail.url, profile)
  if (tree && filled) {
    const options = { onError, isWanted, ended }
    const compared = await againstFigures(tree, filled, databases, servers, extent, options)
    for (const { figure, isSlower } of compared)
      if (isSlower) {
        console.log(`Slower than before beyond doubt: ${figure.title}`)
        process.exitCode = 1
      }
    return compared.map(({ figure }) => figure)
  }
  if (values.queue !== undefined) return queueAlone(databases, servers.portal)

  const ready: { size: number; url: string }[] = []
  for (const size of sizes) {
    onError(`${size} requests: preparing`)
    const url = await (values['in-place'] ? databases.inPlace(size) : databases.fresh(size, 'run'))
    ready.push({ size, url })
  }
  // Filling the largest takes longer than a session lasts without a call.
  const datasets: Dataset[] = []
  for (const { size, url } of ready) {
    const dataset = await openDataset(size, url)
    cleanups.push(() => dataset.db.close())
    datasets.push(dataset)
  }
  const [largest] = datasets.slice(-1)
  if (!largest) throw new Error('no size was given')
  const terms = await chooseTerms(largest)
  onError(`search terms: ${terms.rare}, ${terms.common}`)

  const figures = isWanted('pages') ? pageFigures() : []
  const growth = (cases: readonly ReadCase[]) => growthFigures(cases, datasets, terms, servers.portal)
  if (isWanted('growth')) figures.push(...(await growth(readCases)))
  for (const dataset of datasets)
    figures.push(...(await besideRawFigures(dataset, terms, servers, extent, ended, { onError, isWanted })))
  if (isWanted('history')) {
    for (const dataset of datasets) {
      onError(`history of ${dataset.size} requests: preparing`)
      await addHistory(dataset)
    }
    figures.push(...(await growth(historyCases)))
  }
  if (isWanted('load')) figures.push(...(await loadOf(largest, servers.portal)))
  if (isWanted('counters')) figures.push(...(await counterFigures(databases, largest.size)))
  if (isWanted('slots')) figures.push(...(await slotsOfTeam(databases, servers.portal)))
  const [smallest] = datasets
  if (isWanted('uploads') && smallest) {
    onError('uploads')
    figures.push(...(await uploadFigures(smallest, folder, servers.portal, extent.pairs)))
  }
  return figures
}

type StartPortal = ReturnType<typeof serversIn>['portal']

/** Each queue is made of copies of the requests in the smallest database. */
async function queueAlone(databases: Databases, start: StartPortal): Promise<Figure[]> {
  const datasets: QueueDataset[] = []
  for (const size of sizes) {
    onError(`${size} open requests: preparing`)
    const dataset = await openQueueDataset(size, await databases.fresh(1_000, `queue${size}`))
    cleanups.push(() => dataset.db.close())
    datasets.push(dataset)
  }
  return queueFigures(datasets, start, extent, onError)
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

async function growthFigures(
  cases: readonly ReadCase[],
  datasets: readonly Dataset[],
  terms: Terms,
  start: StartPortal,
): Promise<Figure[]> {
  const stages: Stage[] = []
  const stops: (() => Promise<void>)[] = []
  for (const dataset of datasets) {
    const portal = await start(dataset)
    stops.push(ended(portal))
    stages.push({ dataset, address: portal.address })
  }
  const figures: Figure[] = []
  for (const { name, title, ...rest } of cases) {
    onError(`growth: ${title}`)
    const costs = await growthOf({ name, title, ...rest }, stages, terms).catch((error: unknown) => {
      onError(`${title}: ${error}`)
      figures.push(none(`growth.${name}.failed`, `${title}, refused`, 1))
      return []
    })
    const [small, ...larger] = costs
    for (const large of larger) {
      if (!small) continue
      figures.push(growthFigure(name, title, small, large))
      if (name === 'searchCommon') figures.push(perMatchFigure(small, large))
    }
  }
  for (const stop of stops) await stop()
  return figures
}

async function loadOf(dataset: Dataset, start: StartPortal): Promise<Figure[]> {
  const portal = await start(dataset)
  const stop = ended(portal)
  const figures = await writeLoadFigures(dataset, portal, extent.pairs, onError)
  await stop()
  return figures
}

async function slotsOfTeam(databases: Databases, start: StartPortal): Promise<Figure[]> {
  onError('slots of a whole team')
  const [size = 0] = sizes
  const dataset = await openDataset(size, await databases.fresh(size, 'slots'))
  return slotFigures(dataset.url, () => start(dataset))
}

async function counterFigures(databases: Databases, size: number): Promise<Figure[]> {
  onError('counts with 32 writers')
  const dataset = await openDataset(size, await databases.fresh(size, 'counters'))
  cleanups.push(() => dataset.db.close())
  const { create, review, deadlocks } = await countersCost(dataset, extent.pairs, extent.seconds)
  return [
    deltasFigure('create', create),
    deltasFigure('review', review),
    none('deltas.deadlocks', 'deadlocks with counts', deadlocks),
  ]
}

function pageFigures(): Figure[] {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const sizes = pageSizes(join(root, 'dist', 'web'))
  const onTop = ([name, bytes]: [string, number]) =>
    pageFigure(`page.${name}`, `${name}, on top`, bytes, 60, 35)
  return [
    pageFigure('page.signIn', 'sign-in page, everything', sizes.signIn, 110, 80),
    { name: 'page.frame', title: 'frame of all screens, on top', value: sizes.frame / 1_000, unit: 'KB' },
    ...Object.entries(sizes.screens).map(onTop),
    ...Object.entries(sizes.parts).map(onTop),
  ]
}

function jsonOf(figures: readonly Figure[]): string {
  const node = process.version
  const all = Object.fromEntries(
    figures.map((figure) => [
      figure.name,
      { ...figure, name: undefined, verdict: verdictOn(figure) || undefined },
    ]),
  )
  return `${JSON.stringify({ at: new Date().toISOString(), node, sizes, ...extent, figures: all }, undefined, 2)}\n`
}
