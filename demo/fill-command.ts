import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runShutdown, type ShutdownStep } from '#server/kit/shutdown.ts'
import { StartError } from '#server/kit/start-error.ts'
import { openStorage } from '#server/outside/open-storage.ts'
import { connect, readSettings } from '#server/run.ts'
import { fillRequests } from './fill.ts'
import { seedDemo } from './seed.ts'

// npm run demo:fill -- --requests N: works with or without a running demo of the same settings.
process.umask(0o077)
const shutdownSteps: ShutdownStep[] = []
try {
  await fill(readCount())
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
} finally {
  await runShutdown(shutdownSteps)
}

function readCount(): number {
  const usage = 'Say how many requests to add: npm run demo:fill -- --requests 100000'
  try {
    const count = Number(parseArgs({ options: { requests: { type: 'string' } } }).values.requests)
    if (Number.isInteger(count) && count >= 1 && count <= 5_000_000) return count
  } catch {}
  throw new StartError(usage)
}

async function fill(count: number): Promise<void> {
  const settings = await readSettings(process.env, true)
  // On a slow disk a batch of 1,000 requests takes longer than the portal's usual query timeout.
  const { database: db } = await connect(settings, shutdownSteps, { queryTimeoutMs: 600_000 })
  await seedDemo(db)
  const storage = await openStorage({ folder: join(settings.dataDir, 'files'), s3: settings.s3 })
  const started = Date.now()
  await fillRequests(db, count, {
    storage,
    progress: (done) => process.stderr.write(`\r${done} of ${count} requests`),
  })
  console.error(`\n${count} requests in ${Math.round((Date.now() - started) / 1000)} s`)
}
