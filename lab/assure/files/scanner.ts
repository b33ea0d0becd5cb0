import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scratchFolder } from '#server/testing/embedded.ts'
import { pdf } from '#server/testing/uploads.ts'
import { corpus } from '../../hostile/corpus.ts'
import { type Judgement, judge } from '../../hostile/judge.ts'
import { file } from '../../hostile/kind.ts'
import { peopleOf } from '../faults/people.ts'
import { type Found, type Part, skipped } from '../part.ts'
import { type Cleanups, openOwnDatabase, startPortal, withCleanups } from '../portal.ts'
import { startClamd } from './clamd.ts'

/** Uploads with a real clamd. Failures to get its verdict are tested with a stand-in (server/files/scan.test.ts). */
export const scanner: Part = {
  name: 'scanner',
  about: 'a real clamd finds what is infected, however it is packed, and nothing in a clean file',
  run: () => withCleanups(run),
}

async function run(cleanups: Cleanups): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'verimend-clamd-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const clamd = await startClamd(folder)
  if (typeof clamd === 'string') {
    console.info(`  not tried: ${clamd}`)
    return skipped(clamd)
  }
  cleanups.push(() => clamd.end())
  const scratch = await scratchFolder()
  cleanups.push(scratch.remove)
  const { db, url } = await openOwnDatabase(scratch.path, cleanups)
  const [office] = (await peopleOf(db, 1, 1)).offices
  const settings = { DATABASE_URL: url, CLAMD_URL: clamd.unixUrl }
  const { address } = await startPortal(scratch.path, cleanups, settings)
  const access = { address, token: office?.token ?? '', isScanned: true }
  const judged: Judgement[] = []
  for (const kind of [...(corpus.viruses ?? []), file('a clean PDF', 'chart.pdf', 'pdf', () => pdf)])
    judged.push(await judge(access, kind))
  const found = judged.filter(({ outcome }) => outcome === 'files.infected').length
  return {
    faults: judged.flatMap(({ kind, faults }) => faults.map((fault) => `${kind.name}: ${fault}`)),
    summary: `${found} infected found of ${judged.length} files`,
    figures: { found },
  }
}
