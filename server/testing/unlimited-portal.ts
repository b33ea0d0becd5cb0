import { run } from '../run.ts'

// The portal for patients as server/main.ts starts it, but without the limit on what one person creates: for
// measurements and checks in which few people create thousands of records. No setting does this to main.ts.
process.umask(0o077)
const running = await run(process.env, { demo: false, stand: { limitCreations: false } })
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void running.stop().then(() => process.exit(0)))
process.stdout.write(`Verimend is ready at ${running.address}\n`)
