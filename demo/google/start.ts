import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config, GoogleConfig } from '#server/config.ts'
import type { Database } from '#server/kit/database/database.ts'
import { connectDemoTeam } from './connect-team.ts'
import { serveProxy } from './proxy.ts'

/** The stand-in, running as a separate process. */
export interface DemoGoogle {
  readonly google: GoogleConfig
  /** Proxies its pages at the portal's address. */
  serve(http: FastifyInstance): void
  /** Connects the demo team's calendars when none is connected yet. */
  connectTeam(http: FastifyInstance, db: Database): Promise<void>
  stop(): Promise<void>
}

const client = { clientId: 'verimend-demo', clientSecret: 'everyone knows this one' }

/** Starts the stand-in on a free port of the loopback address; it keeps its state in dataDir/google.json. */
export async function startDemoGoogle(config: Pick<Config, 'dataDir' | 'publicUrl'>): Promise<DemoGoogle> {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url))
  const flags = Object.entries({
    '--port': '0',
    '--file': join(config.dataDir, 'google.json'),
    '--client-id': client.clientId,
    '--client-secret': client.clientSecret,
    '--redirect-uri': `${config.publicUrl}/appointment`,
  }).flat()
  const child = spawn(process.execPath, [program, ...flags], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the stand-in for Google ended before it was ready'))),
  ])
  const api = String(line).trim()
  return {
    google: { ...client, standIn: { api, pages: `${config.publicUrl}/demo/google` } },
    serve: (http) => serveProxy(http, api),
    connectTeam: (http, db) => connectDemoTeam(http, db, api),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
