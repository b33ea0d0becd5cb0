import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'

/**
 * npm run dev: the demo, restarted when server code changes, behind Vite's server with hot reload for browser code.
 * `--port` is the port to open (5173); `--inspect` enables the debugger of the demo's process.
 */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '5173' }, inspect: { type: 'boolean', default: false } },
})
const serverPort = Number(values.port) + 1

const portal = spawn(
  process.execPath,
  [
    ...['server', 'contract', 'demo', 'database'].map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    ...(values.inspect ? ['--inspect'] : []),
    ...['server/main.ts', '--demo'],
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: `http://localhost:${values.port}` },
  },
)

const target = `http://127.0.0.1:${serverPort}`
const browser = await createServer({
  configFile: 'vite.config.ts',
  server: { port: Number(values.port), strictPort: true, proxy: { '/api': target, '/demo': target } },
})
await browser.listen()
console.info(`Develop at http://localhost:${values.port} (reloads by itself; the server is at ${target})`)

async function stop(): Promise<void> {
  portal.kill('SIGTERM')
  await browser.close()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
portal.once('exit', (code) => {
  process.exitCode = code ?? 0
  void browser.close()
})
