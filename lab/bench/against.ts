import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase, sql } from '#server/kit/database/database.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { besideRaw } from './cases.ts'
import { cpuMeter } from './cpu.ts'
import type { Databases } from './databases.ts'
import { chooseTerms, type Dataset } from './dataset.ts'
import type { Figure } from './goals.ts'
import { isSlower, pairedRatio } from './paired-ratio.ts'
import { interleaved, type Round, round } from './rounds.ts'
import type { serversIn } from './servers.ts'
import { creations, reviews } from './writes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

/** A commit in a folder of its own. */
export interface EarlierTree {
  readonly folder: string
  readonly commit: string
  remove(): void
}

/** Checks out a commit with its packages: those of this checkout if its lock file is the same, otherwise its own. */
export function checkOut(commit: string, into: string): EarlierTree {
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`)
  const folder = join(into, `against-${hash.slice(0, 12)}`)
  if (!existsSync(folder)) {
    git('worktree', 'add', '--detach', folder, hash)
    const lock = (tree: string) => readFileSync(join(tree, 'package-lock.json'), 'utf8')
    if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    symlinkSync(join(root, 'dist'), join(folder, 'dist'))
  }
  return {
    folder,
    commit: hash.slice(0, 12),
    remove: () => void git('worktree', 'remove', '--force', folder),
  }
}

/** A dataset without its connection: what one process can tell another. */
type Described = Omit<Dataset, 'db'>

/**
 * Fills a database with the earlier commit and adds the people of the measured calls, so that both can start on it: the
 * later one migrates its copy. Before `openDatabases`, because one process at a time runs PostgreSQL in the folder.
 */
export function fillEarlier({ folder }: EarlierTree, data: string, size: number): Described {
  const bench = existsSync(join(folder, 'lab')) ? './lab/bench' : './bench'
  const program = `
    import { openDatabases } from '${bench}/databases.ts'
    import { openDataset } from '${bench}/dataset.ts'
    const databases = await openDatabases(${JSON.stringify(data)}, console.error)
    const { db, ...described } = await openDataset(${size}, await databases.fresh(${size}, 'against'))
    await db.close()
    await databases.stop()
    console.log(JSON.stringify(described))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  return JSON.parse(said.trimEnd().split('\n').at(-1) ?? '')
}

interface Extent {
  readonly pairs: number
  readonly seconds: number
}

interface Options {
  onError(words: string): void
  isWanted(name: string): boolean
  ended(server: ServerProcess): unknown
}

/** How often writes are sent in a second of a round. Fixed, so that they can be prepared. */
const writesEachSecond = 300

/**
 * The servers of this checkout and of an earlier commit, each on its own copy of one database, in turns. `reach` and
 * `must` are not set: a figure that is slower beyond doubt has `isSlower`.
 */
export async function againstFigures(
  tree: EarlierTree,
  described: Described,
  databases: Databases,
  servers: ReturnType<typeof serversIn>,
  { pairs, seconds }: Extent,
  { onError, isWanted, ended }: Options,
): Promise<{ figure: Figure; isSlower: boolean }[]> {
  const { size } = described
  const earlierUrl = databases.addressOf(`against_${size}`)
  const ourUrl = await databases.copy(`against_${size}`, `against_new_${size}`)
  const ours = await openSide({ ...described, url: ourUrl }, servers.portal, ended)
  const program = join(tree.folder, 'server', 'testing', 'unlimited-portal.ts')
  const earlier = await openSide(
    { ...described, url: earlierUrl },
    (dataset) => servers.portal(dataset, program),
    ended,
  )
  const known = await fieldsKnownTo(earlier.server.address)
  // Migrations that have just rewritten rows are slower to read until the next automatic vacuum.
  for (const { dataset } of [ours, earlier]) await dataset.db.run(sql`vacuum (analyze)`)
  const terms = await chooseTerms(ours.dataset)
  const reads = besideRaw.map(({ name, title, asks }) => ({
    name,
    title,
    prepare: ({ dataset, server }: Side) => {
      const requests = asks(dataset, terms).map(({ path, token }) => ({
        path,
        headers: { authorization: `Bearer ${token}` },
      }))
      return async () => () => round(server.address, requests, { seconds })
    },
  }))
  const write = (name: string, path: string, make: typeof reviews) => ({
    name,
    title: name,
    prepare:
      ({ dataset, server }: Side) =>
      async () => {
        const amount = writesEachSecond * seconds
        const requests = await make(dataset, amount, path)
        return () => round(server.address, requests, { amount })
      },
  })
  const cases = [
    ...reads,
    write('create', '/api/ivr/submitIvr', (dataset, amount, path) => creations(dataset, amount, path, known)),
    write('review', '/api/ivr/reviewIvr', reviews),
  ].filter(({ name }) => isWanted(name))

  const figures = []
  try {
    for (const { name, title, prepare } of cases) {
      const compared = await inPairs([ours, earlier], prepare, pairs)
      onError(`${title}: ${compared.note}`)
      const { ratio } = compared.interval
      const note = `95%: ${compared.note}; CPU ${compared.cpu}`
      figures.push({
        figure: {
          name: `against.${name}.${size}`,
          title: `${title} ÷ ${tree.commit}`,
          value: ratio,
          unit: '',
          note,
        },
        isSlower: isSlower(compared.interval),
      })
    }
  } finally {
    for (const { dataset } of [ours, earlier]) await dataset.db.close()
  }
  return figures
}

interface Side {
  readonly dataset: Dataset
  readonly server: ServerProcess
}

async function openSide(
  described: Described,
  start: (dataset: Dataset) => Promise<ServerProcess>,
  ended: Options['ended'],
): Promise<Side> {
  const dataset = {
    ...described,
    db: openDatabase(described.url, { connections: 4, queryTimeoutMs: 600_000 }),
  }
  const server = await start(dataset)
  ended(server)
  return { dataset, server }
}

/** The fields of a submission that a server's document names: a field added since is left out. */
async function fieldsKnownTo(address: string): Promise<ReadonlySet<string>> {
  const reply = await fetch(`${address}/api/openapi.json`)
  const { paths } = (await reply.json()) as { paths: Record<string, { post: SubmissionDocument }> }
  const properties =
    paths['/api/ivr/submitIvr']?.post.requestBody.content['application/json'].schema.properties
  if (!properties) throw new Error('the earlier commit documents no submission')
  return new Set(Object.keys(properties))
}

interface SubmissionDocument {
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly properties: object } } }
  }
}

async function inPairs(
  sides: readonly Side[],
  prepare: (side: Side) => () => Promise<() => Promise<Round>>,
  pairs: number,
) {
  const rounds = sides.map(prepare)
  for (const next of rounds) await (await next())()
  const meters = sides.map(({ server, dataset }) => cpuMeter(server, dataset.db))
  const [ours = [], theirs = []] = await interleaved(
    pairs,
    rounds.map((next, at) => async () => {
      const send = await next()
      return (await meters[at]?.around(send))?.rate ?? Number.NaN
    }),
  )
  const interval = pairedRatio(ours, theirs)
  const [newer, older] = meters.map((meter) => meter.cost())
  const shown = (value: number) => value.toFixed(3)
  return {
    interval,
    note: `${shown(interval.low)} to ${shown(interval.high)}`,
    cpu:
      newer && older
        ? `${newer.server.toFixed(0)} + ${newer.database.toFixed(0)} µs, before ${older.server.toFixed(0)} + ${older.database.toFixed(0)}`
        : 'not told by this system',
  }
}
