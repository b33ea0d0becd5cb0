import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configFrom } from '#server/config.ts'
import { openDatabase } from '#server/kit/database.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded-postgres.ts'
import { migrate } from '#server/kit/migrate.ts'
import { openStorage } from '#server/outside/open-storage.ts'
import { fillRequests } from './fill.ts'
import { drawPictures, seedDemo } from './seed.ts'

// npm run demo:fill -- --requests N: works beside a running demo on the same DATA_DIR, and without one.
const { values } = parseArgs({ options: { requests: { type: 'string' } } })
const count = Number(values.requests)
if (!Number.isInteger(count) || count < 1 || count > 5_000_000) {
  console.error('Say how many requests to add: npm run demo:fill -- --requests 100000')
  process.exit(1)
}

const config = configFrom(process.env, { demo: true })
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres'), log: () => {} })
const url = config.databaseUrl ?? embedded?.url ?? ''
try {
  await migrate(url)
  // A batch of a thousand takes longer on a slow disk than a call of the portal may.
  const db = openDatabase(url, { connections: 2, answerWithinMs: 600_000 })
  await seedDemo(db)
  const storage = await openStorage({ folder: join(config.dataDir, 'files'), s3: config.s3 })
  await drawPictures(db, storage, () => false)
  const started = Date.now()
  await fillRequests(db, count, {
    progress: (done) => process.stderr.write(`\r${done} of ${count} requests`),
  })
  console.error(`\n${count} requests in ${Math.round((Date.now() - started) / 1000)} s`)
  await db.close()
} finally {
  await embedded?.stop()
}
