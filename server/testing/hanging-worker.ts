import { z } from 'zod'
import { openDatabase } from '../kit/database/database.ts'
import { openJobs } from '../kit/jobs/jobs.ts'

// Takes jobs of the queue 'stuck' from the database at the address given, and never ends them.
const [url = ''] = process.argv.slice(2)
const jobs = openJobs(openDatabase(url, { connections: 2 }), () => {})
const rules = { maxRetryDelaySeconds: 60, retryForHours: 1, attemptTimeoutSeconds: 90 }
jobs.job({
  name: 'stuck',
  payload: z.object({}),
  ...rules,
  run: () => {
    process.stdout.write('taken\n')
    return new Promise(() => {})
  },
})
await jobs.start()
process.stdout.write('ready\n')
