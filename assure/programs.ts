import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']

const placeOf = (program: string) => folders.map((folder) => `${folder}/${program}`).find(existsSync)

/**
 * Where programs are, installed first from Debian's packages where they are missing and that is possible.
 * @returns their paths, or what whoever runs this can do about it
 */
export function programsOf(
  names: readonly string[],
  packages: readonly string[],
): Record<string, string> | string {
  if (names.some((name) => !placeOf(name))) install(packages)
  const missing = names.filter((name) => !placeOf(name))
  if (missing.length > 0)
    return `${missing.join(', ')} missing: on Debian, as root, apt-get install ${packages.join(' ')}`
  return Object.fromEntries(names.map((name) => [name, placeOf(name) ?? '']))
}

function install(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.info(`  installing ${packages.join(' ')} …`)
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-qq', '-y', '--no-install-recommends', ...packages],
  ])
    if (spawnSync('/usr/bin/apt-get', args, { stdio: 'ignore', env }).status !== 0) return
}

/** A program of this run, with what it says in a file. */
export interface Running {
  readonly child: ChildProcess
  end(signal?: NodeJS.Signals): Promise<void>
}

export function running(
  program: string,
  args: readonly string[],
  log: string,
  env: Record<string, string> = {},
): Running {
  const output = openSync(log, 'a')
  const path = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const child = spawn(program, args, { stdio: ['ignore', output, output], env: { PATH: path, ...env } })
  const ended = once(child, 'exit')
  return {
    child,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(late)
    },
  }
}

/** What a program prints; throws with its words when it fails or takes longer than a minute. */
export function said(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const path = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  return execFileSync(program, args, {
    timeout: 60_000,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: path, ...env },
  })
}

/** Tries until it works; after so many seconds its last failure is thrown. */
export async function within<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + seconds * 1_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(200)
    }
  }
}
