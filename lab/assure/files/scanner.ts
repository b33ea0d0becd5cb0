import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clamdScanner } from '#server/outside/scanner.ts'
import { eicar } from '#server/testing/clamd.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { pdf } from '#server/testing/uploads.ts'
import { judge, type PortalAccess } from '../../hostile/judge.ts'
import { file } from '../../hostile/kind.ts'
import { type Found, type Part, skipped } from '../part.ts'
import { type Cleanups, withCleanups } from '../portal.ts'
import { type Clamd, startClamd } from './clamd.ts'
import { faultsIn, sendAll } from './corpus.ts'
import { openOwnPortal } from './own-process.ts'

/** Uploads with a real clamd: infected files, clean files, and an unavailable clamd. */
export const scanner: Part = {
  name: 'scanner',
  about: 'a real clamd scans every upload before it is accepted',
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
  const portal = await openOwnPortal(scratch.path, cleanups, { CLAMD_URL: clamd.unixUrl })
  const judged = await sendAll(portal)
  const found = Object.values(judged)
    .flat()
    .filter(({ outcome }) => outcome === 'files.infected').length
  const faults = [
    ...faultsIn(judged),
    ...(await whileUnavailable(portal, clamd)),
    ...(await overLimit(cleanups)),
  ]
  return {
    faults,
    summary: `${found} infected found, none else; 503 while it was unavailable`,
    figures: { found },
  }
}

/** Without clamd's verdict no upload is accepted; when clamd is back, uploads work again. */
async function whileUnavailable(portalAccess: PortalAccess, clamd: Clamd): Promise<string[]> {
  const clean = (outcome: 'pdf' | 'files.scanner-unavailable') =>
    file('a clean PDF', 'chart.pdf', outcome, () => pdf)
  await clamd.end()
  const unavailable = (await judge(portalAccess, clean('files.scanner-unavailable'))).faults
  await clamd.restart()
  const back = (await judge(portalAccess, clean('pdf'))).faults
  return [
    ...unavailable.map((fault) => `while clamd is unavailable: ${fault}`),
    ...back.map((fault) => `when clamd is back: ${fault}`),
  ]
}

/** A clamd whose size limit is smaller than ours must cause an error, so that no file passes unscanned. */
async function overLimit(cleanups: Cleanups): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'verimend-clamd-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const clamd = await startClamd(folder, ['StreamMaxLength 1M'])
  if (typeof clamd === 'string') return [clamd]
  cleanups.push(() => clamd.end())
  const large = Buffer.concat([Buffer.alloc(4_000_000, 'a'), Buffer.from(eicar)])
  const answer = await clamdScanner(clamd.unixUrl)
    .scan([large])
    .then(
      (verdict) => `it said ${verdict ?? 'clean'}`,
      (error: Error) => (error.cause as { code?: string }).code ?? error.message,
    )
  // Over a unix socket clamd may close the connection before its error message is read.
  return ['CLAMD_STREAM_MAX_LENGTH', 'EPIPE'].includes(answer) ? [] : [`a file over clamd's limit: ${answer}`]
}
