import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeRules } from '#server/testing/store-rules.ts'
import { type Found, type Part, tableOf } from '../part.ts'
import { type Cleanups, listen, openOwnDatabase, signedIn, withCleanups } from '../portal.ts'
import { type KilledRun, killedWhilePutting } from './killed.ts'
import { type Outage, outageOf } from './outage.ts'
import { type Speed, speedOf } from './speed.ts'
import { diskStore, type Store, s3Store } from './stores.ts'

interface StoreFigures {
  /** '12 of 12': the rules that hold. */
  readonly rules: string
  readonly speed: Speed
  readonly outages: Readonly<Record<string, Outage>>
  readonly killed: readonly KilledRun[]
}

/** The same checks on both stores: rules, outages, a killed writer, and speed. */
export const storage: Part = {
  name: 'storage',
  about: 'both file stores by the same rules, S3 on a real server',
  run: () => withCleanups(run),
}

async function run(cleanups: Cleanups): Promise<Found> {
  // On disk: a scratch folder may be in memory.
  const folder = await mkdtemp(join(tmpdir(), 'verimend-assure-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const s3 = await s3Store(join(folder, 's3'), cleanups)
  const stores = [await diskStore(join(folder, 'disk')), ...(typeof s3 === 'string' ? [] : [s3])]
  const faults: string[] = []
  const figures: Record<string, StoreFigures> = {}
  for (const store of stores) {
    const found: string[] = []
    figures[store.name] = await tried(store, join(folder, store.name), found)
    faults.push(...found.map((fault) => `${store.name}: ${fault}`))
  }
  console.info(sideBySide(figures))
  if (typeof s3 === 'string') console.info(`  S3 was not tried: ${s3}`)
  const without = typeof s3 === 'string' ? ', S3 NOT TRIED' : ''
  return {
    faults,
    summary: `${storeRules.length} rules on ${Object.keys(figures).join(' and ')}${without}`,
    figures,
  }
}

async function tried(store: Store, folder: string, faults: string[]): Promise<StoreFigures> {
  let held = 0
  for (const { title, check } of storeRules) {
    try {
      await check(store.storage)
      held += 1
    } catch (error) {
      faults.push(`${title}: ${(error as Error).message}`)
    }
  }
  const killed: KilledRun[] = []
  for (const after of [1, 5, 15, 30]) killed.push(await killedWhilePutting(store.place, store.storage, after))
  for (const { lost } of killed) if (lost > 0) faults.push(`${lost} files in part or lost by a killed writer`)
  return {
    rules: `${held} of ${storeRules.length}`,
    killed,
    speed: await speedOf(store.storage),
    outages: await outagesOf(store, folder, faults),
  }
}

function outagesOf(store: Store, folder: string, faults: string[]): Promise<Record<string, Outage>> {
  return withCleanups(async (cleanups) => {
    const { db } = await openOwnDatabase(folder, cleanups)
    const { address } = await listen(folder, db, cleanups, store.settings)
    const session = { address, token: await signedIn(db) }
    const outages: Record<string, Outage> = {}
    for (const { how, makeUnavailable, restore } of store.outageKinds)
      outages[how] = await outageOf(session, makeUnavailable, restore, faults)
    return outages
  })
}

function sideBySide(figures: Readonly<Record<string, StoreFigures>>): string {
  const all = Object.values(figures)
  const spread = (of: 'put100KB' | 'get100KB' | 'put5MB' | 'get5MB') =>
    all.map(({ speed }) => `${speed[of].p50} / ${speed[of].p95} ms`)
  const sum = (of: keyof KilledRun) =>
    all.map(({ killed }) => killed.reduce((total, run) => total + run[of], 0))
  const outages = Object.entries(figures).flatMap(([name, figure]) =>
    Object.entries(figure.outages).map(
      ([how, { uploadErrorMs, readErrorMs, recoveryMs }]) =>
        `  ${name} ${how}: an upload answered 503 after ${uploadErrorMs} ms, a download after ${readErrorMs} ms; back after ${recoveryMs} ms`,
    ),
  )
  const table = tableOf([
    ['', ...Object.keys(figures)],
    ['rules that hold', ...all.map(({ rules }) => rules)],
    ['put 100 KB, p50 / p95', ...spread('put100KB')],
    ['get 100 KB, p50 / p95', ...spread('get100KB')],
    ['put 5 MB, p50 / p95', ...spread('put5MB')],
    ['get 5 MB, p50 / p95', ...spread('get5MB')],
    ['puts of 100 KB a second, 8 at once', ...all.map(({ speed }) => `${speed.putsPerSecond}`)],
    ['gets of 100 KB a second, 8 at once', ...all.map(({ speed }) => `${speed.getsPerSecond}`)],
    ['writer killed 4 times: acknowledged', ...sum('acknowledged').map(String)],
    ['  of these lost, or others in part', ...sum('lost').map(String)],
  ])
  return [table, ...outages].join('\n')
}
