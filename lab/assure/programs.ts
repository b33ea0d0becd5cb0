import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']

const pathOf = (program: string) => folders.map((folder) => `${folder}/${program}`).find(existsSync)

/**
 * Finds programs, and installs missing ones from Debian packages when possible.
 * @returns their paths, or installation instructions
 */
export function programsOf(
  names: readonly string[],
  packages: readonly string[],
): Record<string, string> | string {
  if (names.some((name) => !pathOf(name))) install(packages)
  const missing = names.filter((name) => !pathOf(name))
  if (missing.length > 0)
    return `${missing.join(', ')} missing: on Debian, as root, apt-get install ${packages.join(' ')}`
  return Object.fromEntries(names.map((name) => [name, pathOf(name) ?? '']))
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

/** A running program whose output goes to a file. */
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

/** @returns the output of a program. @throws when it fails or takes longer than a minute */
export function outputOf(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const path = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  return execFileSync(program, args, {
    timeout: 60_000,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: path, ...env },
  })
}

/**
 * What a program prints until it ends, or is ended after this many seconds. Its own settings are in `home`.
 * @throws when it fails or is ended
 */
export async function boundedOutput(
  program: string,
  args: readonly string[],
  { seconds, home }: { seconds: number; home: string },
): Promise<string> {
  const path = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: path, HOME: home },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000)
  const [code] = (await once(child, 'close').finally(() => clearTimeout(late))) as [number | null]
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output.slice(-2_000)}`)
  return output
}

/** Retries until the work succeeds; rethrows its last error after `seconds`. */
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
