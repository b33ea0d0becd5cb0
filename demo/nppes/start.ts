import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The stand-in for the registry of NPIs, running as a separate process. */
export interface DemoNppes {
  /** The base URL of its API. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts the stand-in on a free port of the loopback address. */
export async function startDemoNppes(): Promise<DemoNppes> {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the stand-in for NPPES ended before it was ready'))),
  ])
  return {
    url: String(line).trim(),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
