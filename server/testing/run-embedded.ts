import { startEmbeddedPostgres } from '../kit/embedded/postgres.ts'

// A process for tests that kill one: runs the embedded server on the folder it is given until SIGTERM.
const [folder = ''] = process.argv.slice(2)
const server = await startEmbeddedPostgres({ folder, durable: false })
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0))
})
process.stdout.write(`${server.url}\n`)
