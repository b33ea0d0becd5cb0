import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boundedOutput } from '../programs.ts'
import type { ScannedCall } from './target.ts'

/** What sqlmap says of one call. */
export interface Verdict {
  /** What it can inject into, with how. */
  readonly injectable: readonly string[]
  /** Fields that it has tried to the end. */
  readonly tried: number
  /** Whether it has tried all of them in its time. */
  readonly isWhole: boolean
}

/** Lets sqlmap change each value of one call by its rules of level 2 and risk 1, for so long at most. */
export async function sqlmap(
  program: string,
  folder: string,
  address: string,
  call: ScannedCall,
  seconds: number,
): Promise<Verdict> {
  const file = join(folder, `${call.title.replace(/\W+/g, '-')}.http`)
  await writeFile(file, requestText(address, call))
  const output = await boundedOutput(program, [...options, '-r', file, '--output-dir', folder], {
    seconds,
    home: folder,
    anyEnd: true,
  })
  return {
    injectable: [...output.matchAll(/^Parameter: .*$(?:\n {4}.*)*/gm)].map(([found]) => found.slice(0, 400)),
    tried: [...output.matchAll(/parameter '.*' does not seem to be injectable/g)].length,
    isWhole: /all tested parameters do not appear to be injectable|identified the following/.test(output),
  }
}

const options = [
  ...['--batch', '--disable-coloring', '--flush-session', '--dbms=PostgreSQL', '--level=2', '--risk=1'],
  // 401 and 404 are answers here: this user type may not, this record is gone. Without this, sqlmap gives up at the first.
  ...['--ignore-code=401,404', '--timeout=30', '--retries=1'],
  // Without a terminal it would read the addresses to try from its input.
  '--ignore-stdin',
]

const requestText = (address: string, { method, url, token, body }: ScannedCall) =>
  [
    `${method} ${url} HTTP/1.1`,
    `Host: ${address.replace('http://', '')}`,
    ...(token === '' ? [] : [`Authorization: Bearer ${token}`]),
    'Accept: application/json',
    ...(body === undefined ? ['', ''] : ['Content-Type: application/json', '', body]),
  ].join('\r\n')
