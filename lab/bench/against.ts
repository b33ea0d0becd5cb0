import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, sql } from '#server/kit/database/database.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { ratioFigure, readsOf } from './beside-raw.ts'
import { details, pageOne, type ReadCase, readCases } from './cases.ts'
import type { Databases } from './databases.ts'
import { chooseTerms, type Dataset } from './dataset.ts'
import { type Figure, goals } from './goals.ts'
import { interleaved, ratioOf, round } from './rounds.ts'
import type { serversIn } from './servers.ts'
import { plainCreations, reviews } from './writes.ts'

const root = join(import.meta.dirname, '../..')
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

/** A commit in a folder of its own. */
export interface OtherTree {
  readonly folder: string
  readonly commit: string
  remove(): void
}

/** Checks out a commit with its packages: those of this checkout if its lock file is the same, otherwise its own. */
export function checkOut(commit: string, into: string): OtherTree {
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

/** A dataset without its connection: what one process can pass to another. */
type Described = Omit<Dataset, 'db'>

/**
 * Fills a database with the other commit, so that both can start on it: this checkout migrates its copy. Call it before
 * `openDatabases`, because one process at a time runs PostgreSQL in the folder.
 */
export function fillWith({ folder }: OtherTree, data: string, size: number): Described {
  // Where the benchmark was before it moved to lab/.
  const bench = existsSync(join(folder, 'lab/bench')) ? './lab/bench' : './bench'
  const program = `
    import { openDatabases } from '${bench}/databases.ts'
    import { openDataset } from '${bench}/dataset.ts'
    const databases = await openDatabases(${JSON.stringify(data)}, console.error)
    const { db, ...described } = await openDataset(${size}, await databases.fresh(${size}, 'against'))
    await db.close()
    await databases.stop()
    console.log(JSON.stringify(described))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')
}

/** How often writes are sent in a second of a round. Fixed, so that they can be prepared. */
const writesEachSecond = 300

const searches = readCases.filter(({ name }) => name === 'searchRare')

/**
 * The portals of this checkout and of another commit, each on its own copy of one database, in turns. A figure is this
 * checkout's throughput ÷ the other commit's.
 */
export async function againstFigures(
  tree: OtherTree,
  described: Described,
  databases: Databases,
  servers: ReturnType<typeof serversIn>,
  { pairs, seconds }: { readonly pairs: number; readonly seconds: number },
  ended: (server: ServerProcess) => () => Promise<void>,
): Promise<Figure[]> {
  const { size } = described
  const open = async (url: string, program?: string) => {
    const dataset = { ...described, url, db: openDatabase(url, { connections: 4, queryTimeoutMs: 600_000 }) }
    const server = await servers.portal(dataset, program)
    ended(server)
    // A migration that has just rewritten rows makes reads slower until the next vacuum.
    await dataset.db.run(sql`vacuum (analyze)`)
    return { dataset, server }
  }
  const ours = await open(await databases.copy(`against_${size}`, `against_new_${size}`))
  const theirs = await open(
    databases.addressOf(`against_${size}`),
    join(tree.folder, 'server/testing/unlimited-portal.ts'),
  )
  type Side = typeof ours
  const terms = await chooseTerms(ours.dataset)
  const reads =
    ({ asks }: ReadCase) =>
    async ({ dataset, server }: Side) =>
    () =>
      round(server.address, readsOf(asks(dataset, terms)), { seconds })
  const writes =
    (path: string, make: typeof reviews) =>
    async ({ dataset, server }: Side) => {
      const amount = writesEachSecond * seconds
      const requests = await make(dataset, amount, path)
      return () => round(server.address, requests, { amount })
    }
  const cases = [
    ...[pageOne, ...searches, details].map((read) => ({ name: read.name, prepare: reads(read) })),
    { name: 'create', prepare: writes('/api/ivr/submitIvr', plainCreations) },
    { name: 'review', prepare: writes('/api/ivr/reviewIvr', reviews) },
  ]
  const figures: Figure[] = []
  for (const { name, prepare } of cases) {
    console.error(`against ${tree.commit}: ${name}`)
    const sides = [ours, theirs].map((side) => async () => (await (await prepare(side))()).rate)
    for (const side of sides) await side()
    const [here = [], there = []] = await interleaved(pairs, sides)
    figures.push(
      ratioFigure(`against.${name}.${size}`, `${name} ÷ ${tree.commit}`, ratioOf(here, there), goals.against),
    )
  }
  for (const { dataset } of [ours, theirs]) await dataset.db.close()
  return figures
}
