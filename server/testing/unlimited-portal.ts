import { run } from '../run.ts'

// The portal for patients as server/main.ts starts it, but without the limit on created records per user: for
// benchmarks and checks in which few users create thousands of records. main.ts has no setting for this.
process.umask(0o077)
const running = await run(process.env, { demo: false, overrides: { limitCreations: false } })
const stop = () => running.stop().then(() => process.exit(0))
process.once('SIGTERM', () => void running.drain().then(stop))
process.once('SIGINT', () => void stop())
process.stdout.write(`Verimend is ready at ${running.address}\n`)
