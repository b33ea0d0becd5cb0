import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { StartError } from './kit/start-error.ts'

const minNodeVersion = 26

// Checked before the dynamic imports below, which an older Node cannot load.
if (Number.parseInt(process.versions.node, 10) < minNodeVersion) {
  console.error(
    `Verimend needs Node ${minNodeVersion}, which it brings along; this is Node ${process.versions.node}. ` +
      'Run it with "npm start" (the demo) or "npm run serve".',
  )
  process.exit(1)
}
// Files contain patient data: by default other accounts get no access to what this process creates.
process.umask(0o077)
// Compiling is a third of a start's work, so the result is cached. If the folder is not writable, Node skips the cache.
module.enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)))

const { isDemo } = await import('./config.ts')
const { log, traceOf } = await import('./kit/log.ts')
const { run } = await import('./run.ts')

/**
 * After this time, counted from the end of draining, a stop is forced: the parts together take up to 8 s, the embedded
 * database takes as long as it needs.
 */
const stopTimeoutMs = 40_000
/** Ctrl-C arrives twice, from the terminal and from npm. Only a signal later than this forces an immediate exit. */
const repeatedSignalMs = 1_000

const running = run(process.env, { demo: isDemo(process.env, process.argv.includes('--demo')) })

let stopRequestedAt = 0
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopRequestedAt === 0) void end(signal)
    else if (Date.now() - stopRequestedAt > repeatedSignalMs) process.exit(1)
  })
}

const forceExit = () => setTimeout(() => process.exit(1), stopTimeoutMs).unref()

async function end(signal: string): Promise<void> {
  stopRequestedAt = Date.now()
  log('info', 'stopping', { signal })
  const forced = forceExit()
  try {
    const portal = await running
    // Ctrl-C comes from someone who is waiting; SIGTERM from a process manager, perhaps with a load balancer.
    if (signal === 'SIGTERM') {
      clearTimeout(forced)
      await portal.drain()
      forceExit()
    }
    await portal.stop()
    process.exit(0)
  } catch (error) {
    log('error', 'could not stop cleanly', traceOf(error))
    process.exit(1)
  }
}

process.on('uncaughtException', (error) => {
  log('error', 'an unhandled error: the process exits', traceOf(error))
  process.exit(1)
})

try {
  const { address } = await running
  process.stdout.write(`Verimend is ready at ${address}\n`)
} catch (error) {
  // A database error may contain patient data, so its message is not printed.
  console.error(error instanceof StartError ? error.message : JSON.stringify(traceOf(error)))
  process.exit(1)
}
