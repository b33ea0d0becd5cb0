import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { withCleanups } from '../portal.ts'
import { boundedOutput } from '../programs.ts'

export interface WapitiFound {
  /** Each with its kind, method, path and what was changed. */
  readonly found: readonly string[]
  /** Calls of the listener to which a portal must not be led. */
  readonly ledAway: number
  /** Modules that did not end in their time. */
  readonly cutOff: readonly string[]
}

/** All modules but those that need the internet (nikto, wapp), guess passwords, or look for forms of other systems. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe'

interface Scan {
  readonly program: string
  readonly folder: string
  readonly address: string
  /** Where it starts, below the address; it follows what links it finds. */
  readonly paths: readonly string[]
  readonly token: string
  readonly seconds: number
}

/** Lets wapiti attack pages and calls with everything it has; what would lead it or the portal elsewhere comes back here. */
export function wapiti({
  program,
  folder: scratch,
  address,
  paths,
  token,
  seconds,
}: Scan): Promise<WapitiFound> {
  return withCleanups(async (cleanups) => {
    let ledAway = 0
    const elsewhere = createServer(({ url = '' }, reply) => {
      // Its own questions: whether the listener is there, and what has come in.
      if (url !== '/' && !url.includes('get_')) ledAway += 1
      reply.setHeader('content-type', 'application/json').end('{}')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    cleanups.push(async () => elsewhere.close())
    const folder = await mkdtemp(join(scratch, 'wapiti-'))
    const report = join(folder, 'report.json')
    const output = await boundedOutput(
      program,
      [
        ...['-u', `${address}/`, '--scope', 'domain', '-m', modules, '-f', 'json', '-o', report],
        ...paths.flatMap((path) => ['-s', `${address}${path}`]),
        ...(token === '' ? [] : ['-H', `Authorization: Bearer ${token}`]),
        ...['--endpoint', `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`],
        ...['--flush-session', '--store-session', folder, '--no-bugreport', '-v', '1', '-t', '30'],
        ...['--max-scan-time', String(Math.round(seconds / 4))],
        ...['--max-attack-time', String(Math.round(seconds / 17))],
      ],
      { seconds: seconds * 1.5, home: folder, anyEnd: true },
    )
    const { vulnerabilities, anomalies } = JSON.parse(
      await readFile(report, 'utf8').catch(() => {
        throw new Error(`wapiti left no report: ${output.slice(-2_000)}`)
      }),
    ) as Report
    // One for each screen, and one for what no screen has.
    const pages = new Set(
      await Promise.all(['/no-such-page', ...paths].map((path) => pageAt(`${address}${path}`))),
    )
    const found: string[] = []
    for (const [kind, all] of Object.entries({ ...vulnerabilities, ...anomalies }))
      for (const { method, path, info } of all) {
        // A page of the portal is the answer to every path that it does not know, so it is no forgotten copy.
        if (kind === 'Backup file' && pages.has(await pageAt(`${address}${path}`))) continue
        // Browsers have given it up, and OWASP advises against it.
        if (info.startsWith('X-XSS-Protection')) continue
        found.push(`${kind}: ${method} ${path} ${info}`.slice(0, 300))
      }
    const cutOff = [...output.matchAll(/Max attack time was reached for module (\w+)/g)].map(
      ([, name = '']) => name,
    )
    return { found, ledAway, cutOff }
  })
}

const pageAt = async (url: string) => (await fetch(url)).text()

type Findings = Readonly<
  Record<string, readonly { readonly method: string; readonly path: string; readonly info: string }[]>
>
interface Report {
  readonly vulnerabilities: Findings
  readonly anomalies: Findings
}
