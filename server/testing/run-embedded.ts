import { startEmbeddedPostgres } from '../kit/embedded/postgres.ts'

// Started by tests that kill processes: runs the embedded server on the given folder until SIGTERM.
const [folder = ''] = process.argv.slice(2)
const server = await startEmbeddedPostgres({ folder, durable: false })
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0))
})
process.stdout.write(`${server.ownerUrl}\n`)
