import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MemberForm } from '#contract/people/members.ts'
import { accountsOf } from './account/invitations/accounts.ts'
import { secretsFrom } from './kit/access/secrets.ts'
import { systemClock } from './kit/clock.ts'
import { claimDatabase } from './kit/embedded/postgres.ts'
import { ApiError } from './kit/http/api-error.ts'
import { openJobs } from './kit/jobs/jobs.ts'
import { log, traceOf } from './kit/log.ts'
import { runShutdown, type ShutdownStep } from './kit/shutdown.ts'
import { StartError } from './kit/start-error.ts'
import { mailerFrom } from './outside/mail.ts'
import { mailOutbox } from './outside/outbox.ts'
import { type FirstAdmin, inviteFirstAdmin } from './people/first-admin.ts'
import { connect, readSettings, withSecretKey } from './run.ts'

const usage = `Say what to do. Invite the first IVR Admin:

  npm run admin -- invite --email ada@example.com --name "Ada Lovelace"

Use the embedded database after DATA_DIR was moved or restored from a backup:

  npm run admin -- claim-database

Bring the database up to date, where the portal itself does not know the owner of the tables (DATABASE_OWNER_URL):

  npm run admin -- migrate`

// The program of `npm run admin`. A portal with the same settings may or may not run at the same time.
process.umask(0o077)
const shutdownSteps: ShutdownStep[] = []
try {
  const { positionals, values } = parsed()
  const command = Object.keys(values).length === 0 ? positionals.join(' ') : ''
  if (command === 'claim-database') await claim()
  else if (command === 'migrate') await connect(await readSettings(process.env), shutdownSteps)
  else {
    const link = await invite(readArguments())
    process.stdout.write(`${link}\n`)
    console.error('The invitation is emailed once the portal runs. The email has the same link.')
  }
} catch (error) {
  const isForOperator = error instanceof StartError || error instanceof ApiError
  console.error(isForOperator ? error.message : error)
  process.exitCode = 1
} finally {
  await runShutdown(shutdownSteps)
}

function readArguments(): FirstAdmin {
  const { positionals, values } = parsed()
  if (positionals.join(' ') !== 'invite' || !values.email) throw new StartError(usage)
  const [firstName = '', ...others] = (values.name ?? 'IVR Admin').trim().split(/\s+/)
  const named = { firstName, lastName: others.join(' '), email: values.email }
  const checked = MemberForm.pick({ firstName: true, lastName: true, email: true }).safeParse(named)
  if (checked.success) return checked.data
  throw new StartError(checked.error.issues.map(({ message }) => message).join('\n'))
}

function parsed() {
  try {
    const options = { email: { type: 'string' }, name: { type: 'string' } } as const
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new StartError(usage)
  }
}

async function claim(): Promise<void> {
  const { databaseUrl, dataDir } = await readSettings(process.env)
  if (databaseUrl) throw new StartError('Only the embedded database has an owner: unset DATABASE_URL.')
  const home = await claimDatabase(join(dataDir, 'postgres'))
  console.error(`The database in ${home} belongs to ${dataDir} now.`)
}

async function invite(admin: FirstAdmin): Promise<string> {
  const settings = await readSettings(process.env)
  const { database: db } = await connect(settings, shutdownSteps)
  const config = await withSecretKey(settings)
  const onError = (error: unknown) => log('error', 'the email could not be queued', traceOf(error))
  const jobs = openJobs(db, onError)
  shutdownSteps.push({ part: 'jobs', end: jobs.stop })
  const mailer = mailerFrom({ ...config.mail, folder: join(config.dataDir, 'mail') })
  shutdownSteps.push({ part: 'mails', end: mailer.close })
  const secrets = secretsFrom(config.secretKey)
  const outbox = mailOutbox({ db, jobs, secrets, mailer, clock: systemClock })
  const accounts = accountsOf({ outbox, secrets, publicUrl: config.publicUrl })
  return inviteFirstAdmin(db, accounts, admin, systemClock.now())
}
