import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { StartError } from './kit/start-error.ts'

const oldestNode = 26

// Before anything that an older Node cannot even load.
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(
    `Verimend needs Node ${oldestNode}, which it brings along; this is Node ${process.versions.node}. ` +
      'Run it with "npm start" (the demo) or "npm run serve".',
  )
  process.exit(1)
}
// Files of patients: whatever this process makes is closed to other accounts unless it says otherwise.
process.umask(0o077)
// What the next start need not compile again takes a third of its work. Where it cannot be kept, nothing changes.
module.enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)))

const { log, traceOf } = await import('./kit/log.ts')
const { run } = await import('./run.ts')

/** How long a stop may take before the process ends all the same: parts take 8 s, and the database what it needs. */
const patience = 40_000
/** Ctrl-C reaches this process twice at once: from the terminal and from npm. Only a later signal means "now". */
const echo = 1_000

const flag = process.env.DEMO?.trim() || (process.argv.includes('--demo') ? '1' : '0')
const running = run(process.env, { demo: !['0', 'false', 'no', 'off'].includes(flag.toLowerCase()) })

let asked = 0
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (asked === 0) void end(signal)
    else if (Date.now() - asked > echo) process.exit(1)
  })
}

async function end(signal: string): Promise<void> {
  asked = Date.now()
  log('info', 'stopping', { signal })
  setTimeout(() => process.exit(1), patience).unref()
  try {
    const portal = await running
    await portal.stop()
    process.exit(0)
  } catch (error) {
    log('error', 'could not stop cleanly', traceOf(error))
    process.exit(1)
  }
}

process.on('uncaughtException', (error) => {
  log('error', 'an error nobody handled: ending', traceOf(error))
  process.exit(1)
})

try {
  const { address } = await running
  process.stdout.write(`Verimend is ready at ${address}\n`)
} catch (error) {
  // An error of the database may quote a patient's row.
  console.error(error instanceof StartError ? error.message : JSON.stringify(traceOf(error)))
  process.exit(1)
}
