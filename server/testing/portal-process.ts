import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../kit/free-ports.ts'
import { machineClock } from './machine-clock.ts'

/** A server in its own process. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly address: string
  /** Sends the signal and resolves to the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** The portal without creation limits, for benchmarks in which few users create thousands of records. */
export const unlimitedPortal = fileURLToPath(new URL('./unlimited-portal.ts', import.meta.url))

/** The required settings of `npm run serve` apart from DATA_DIR. No mail server listens on this port. */
export const serveSettings = {
  SECRET_KEY: 'kQ3v9Zt1LxW7bN5cR8mP2dF6gH4jS0aY',
  PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

/**
 * Starts a program that listens on PORT, by default the portal for patients, and resolves when the program prints that
 * it is ready. Its log is written to the file `log`. `launcher` is a command that replaces itself with another one.
 * @throws Error when the program exits before
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  {
    program = main,
    log = '/dev/null',
    flags = [] as readonly string[],
    launcher = [] as readonly string[],
  } = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const [command = '', ...args] = [...launcher, process.execPath, ...flags, program]
  const child = spawn(command, args, {
    // As `npm run serve` sets it, and without a reserve for a full disk, which each would write.
    env: {
      ...machineClock,
      ...serveSettings,
      MALLOC_ARENA_MAX: '2',
      MIN_FREE_MB: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  })
  const ended = once(child, 'exit').then(() => child.exitCode)
  const { stdout } = child
  if (!stdout) throw new Error('the program has no output')
  await Promise.race([
    once(stdout, 'data'),
    ended.then((code) =>
      Promise.reject(new Error(`the program ended with ${code} before it was ready: see ${log}`)),
    ),
  ])
  return {
    child,
    address: `http://${env.HOST ?? '127.0.0.1'}:${env.PORT ?? port}`,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}
