import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { Endpoint } from '#contract/endpoint.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { type Found, type Part, skipped } from '../part.ts'
import { openOwnDatabase, withCleanups } from '../portal.ts'
import { programsOf } from '../programs.ts'
import { brokenServer } from './control.ts'
import { sqlmap, type Verdict } from './sqlmap.ts'
import type { openTarget, ScannedCall, Target } from './target.ts'
import { type WapitiFound, wapiti } from './wapiti.ts'

/** Of which wapiti takes a quarter, after the controls. */
const minutes = Number(process.env.SCAN_MINUTES ?? 14)
const atOnce = 3
/** For one call. */
const maxSeconds = Number(process.env.SCAN_SECONDS ?? 240)

/**
 * sqlmap tries the endpoints one by one with valid calls of someone who is signed in; wapiti tries the pages and what they
 * load. Both must find what is wrong with a broken server, and nothing here; the portal must answer no 5xx meanwhile.
 */
export const scanners: Part = {
  name: 'scanners',
  about: 'sqlmap and wapiti find nothing in the API and the pages, and the faults of a broken server',
  async run({ only }) {
    const programs = programsOf(['sqlmap', 'wapiti'], ['sqlmap', 'wapiti'])
    if (typeof programs === 'string') return skipped(programs)
    const { sqlmap: sqlmapPath = '', wapiti: wapitiPath = '' } = programs
    return await withCleanups(async (cleanups) => {
      const scratch = await scratchFolder()
      cleanups.push(scratch.remove)
      const folder = scratch.path
      const database = await openOwnDatabase(folder, cleanups)
      // The contract's endpoints are found by Vite's glob.
      const { module } = await runnerImport<{ openTarget: typeof openTarget }>(
        join(import.meta.dirname, 'target.ts'),
        { configFile: false, root: process.cwd() },
      )
      const target = await module.openTarget(database)
      cleanups.push(target.close)
      const broken = await brokenServer(database.url, cleanups)

      const faults = await controls(broken, sqlmapPath, wapitiPath, folder)
      const startedAt = performance.now()
      const injected = await injectedInto(target, only, (call) =>
        performance.now() - startedAt < minutes * 45_000
          ? sqlmap(sqlmapPath, folder, target.address, call, maxSeconds)
          : undefined,
      )
      const scanned = await wapiti({
        program: wapitiPath,
        folder,
        address: target.address,
        ...(await startsOf(target)),
        seconds: minutes * 15,
      })
      faults.push(...injected.faults, ...faultsOf(scanned), ...target.broken)
      const { fields, whole, calls } = injected
      const answered = Object.values(target.statuses).reduce((sum, count) => sum + count, 0)
      return {
        faults,
        summary: `sqlmap: ${fields} fields, ${whole} of ${calls} calls to the end; wapiti: ${scanned.found.length} findings, ${scanned.cutOff.length} of its modules cut off; ${answered} calls answered, ${target.statuses['5xx'] ?? 0} with 5xx`,
        figures: { ...injected, wapiti: scanned, statuses: target.statuses },
      } satisfies Found
    })
  },
}

/** Both must find what is wrong with the broken server, with the same options. */
async function controls(
  broken: string,
  sqlmapPath: string,
  wapitiPath: string,
  folder: string,
): Promise<string[]> {
  const faults: string[] = []
  const [token, parts] = ['', 1]
  const calls: ScannedCall[] = [
    { title: 'control GET', method: 'GET', url: '/search?name=A', body: undefined, token, parts },
    { title: 'control POST', method: 'POST', url: '/search', body: '{"name":"A*"}', token, parts },
  ]
  for (const call of calls) {
    const { injectable } = await sqlmap(sqlmapPath, folder, broken, call, maxSeconds)
    if (injectable.length === 0) faults.push(`the control passed: sqlmap found nothing in ${call.title}`)
  }
  const { found } = await wapiti({
    program: wapitiPath,
    folder,
    address: broken,
    paths: ['/page?q=word', '/search?name=A'],
    token: '',
    seconds: 120,
  })
  for (const kind of ['Cross Site Scripting', 'SQL Injection', 'Content Security Policy'])
    if (!found.some((one) => one.includes(kind)))
      faults.push(`the control passed: wapiti found no ${kind} in ${JSON.stringify(found)}`)
  return faults
}

interface Injected {
  readonly faults: readonly string[]
  /** Calls, and how many of them were tried to their end. */
  readonly calls: number
  readonly whole: number
  readonly fields: number
}

/**
 * Tries the calls of the endpoints, some at once, as long as `scan` says, in a random order: several runs, each of which ends
 * in its time, come to all of them.
 */
async function injectedInto(
  target: Target,
  only: string,
  scan: (call: ScannedCall) => Promise<Verdict> | undefined,
): Promise<Injected> {
  const faults: string[] = []
  const all: { endpoint: Endpoint; part: number; title: string; place: number }[] = []
  for (const endpoint of target.endpoints) {
    const { parts } = await target.callOf(endpoint, 0)
    for (let part = 0; part < parts; part += 1) {
      const { title } = await target.callOf(endpoint, part)
      all.push({ endpoint, part, title, place: Math.random() })
    }
  }
  const waiting = all
    .filter(({ title }) => title.includes(only))
    .toSorted((one, other) => one.place - other.place)
  const count = { whole: 0, fields: 0 }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const call = await target.callOf(next.endpoint, next.part)
      const running = scan(call)
      if (running === undefined) return
      const { injectable, tried, isWhole } = await running
      faults.push(...injectable.map((how) => `${call.title} can be injected into: ${how}`))
      count.fields += tried
      if (isWhole) count.whole += 1
      console.info(`  sqlmap ${call.title}: ${tried} fields${isWhole ? '' : ', cut off'}${injectable.join()}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { faults, calls: all.length, ...count }
}

/** Every page of the browser part, and the reads of the API with what they take. */
async function startsOf(target: Target): Promise<{ paths: string[]; token: string }> {
  const sources = ['web/routes.tsx']
  const text = (await Promise.all(sources.map((path) => readFile(path, 'utf8')))).join('\n')
  const pages = [...text.matchAll(/(?:path: |screen\(\s*)'(\/[^'*]*)'/g)].map(([, path = '']) =>
    path.replace(/:\w+/g, '1'),
  )
  const calls: ScannedCall[] = []
  for (const endpoint of target.endpoints.filter(({ method }) => method === 'GET'))
    calls.push(await target.callOf(endpoint, 0))
  // One session: that of whoever may call most of them.
  const byToken = Map.groupBy(calls, ({ token }) => token)
  const [token = '', own = []] = [...byToken].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return { token, paths: [...pages, ...own.map(({ url }) => url.replace(/\*$/, ''))] }
}

const faultsOf = ({ found, ledAway }: WapitiFound): string[] => [
  ...found.map((one) => `wapiti: ${one}`),
  ...(ledAway > 0 ? [`the portal called a listener that it was led to ${ledAway} times`] : []),
]
