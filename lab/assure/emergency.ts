import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '#server/account/passwords.ts'
import { createUser } from '#server/account/store.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { takeBackup } from '#server/backup/take.ts'
import { freePort } from '#server/kit/free-ports.ts'
import { codeIn } from '#server/testing/accounts.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { type SmtpPeer, smtpPeer } from '#server/testing/smtp.ts'
import { peopleOf } from './faults/people.ts'
import { startWorkload } from './faults/workload.ts'
import type { Found, Part } from './part.ts'
import { type Cleanups, openOwnDatabase, withCleanups } from './portal.ts'
import { within } from './programs.ts'

const admin = { email: 'ada@test.example', password: 'Correct-horse!7' }
const codeSeconds = 20

/** The procedure for an emergency in docs/operations.md: a backup elsewhere, without the mail server, network and bucket. */
export const emergency: Part = {
  name: 'emergency',
  about: 'from a backup to an IVR Admin who reads a request, with a mail server on the same machine alone',
  run: () => withCleanups(run),
}

async function run(cleanups: Cleanups): Promise<Found> {
  const scratch = await scratchFolder()
  cleanups.push(scratch.remove)
  const at = (name: string) => join(scratch.path, name)
  const settings = (name: string) => ({
    demo: false,
    dataDir: at(name),
    databaseUrl: undefined,
    s3: undefined,
  })
  const submitted = await submitSome(at('data'))
  const place = { folder: at('backup'), key: randomBytes(36).toString('base64') }
  await takeBackup(settings('data'), place)

  const startedAt = performance.now()
  await restoreBackup(settings('restored'), place)
  const mails = await smtpPeer(await freePort())
  cleanups.push(mails.close)
  const seen = await withCleanups((own) => requestsSeenBy(own, at('restored'), mails.url, mails))
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  // Nobody listens there: the code does not come, and without it nobody gets in.
  const control = await withCleanups((own) =>
    requestsSeenBy(own, at('restored'), 'smtp://127.0.0.1:9', mails).catch(() => 'no code' as const),
  )
  const faults = [
    ...(seen === submitted && seen > 0 ? [] : [`${seen} of ${submitted} requests are seen`]),
    ...(control === 'no code' ? [] : ['the control passed: somebody signed in without a mail']),
  ]
  return {
    faults,
    summary: `${seconds} s from a backup to ${seen} of ${submitted} requests in an IVR Admin's list`,
    figures: { seconds, seen, submitted },
  }
}

/** A portal with an IVR Admin and some requests. @returns how many */
async function submitSome(dataDir: string): Promise<number> {
  const people = await withCleanups(async (own) => {
    const { db } = await openOwnDatabase(dataDir, own)
    const passwordHash = await hashPassword(admin.password)
    const user = {
      userType: 4 as const,
      firstName: 'Ada',
      lastName: 'Admin',
      email: admin.email,
      passwordHash,
    }
    await createUser(db, user, new Date())
    return peopleOf(db, 2, 1)
  })
  const portal = await startServer({ DATA_DIR: dataDir }, { program: unlimitedPortal })
  const workload = await startWorkload({ people, address: () => portal.address, clients: 2 })
  while (workload.ledger.submits.size < 4) await pause(20)
  await workload.finish()
  await portal.end('SIGTERM')
  return workload.ledger.submits.size
}

async function requestsSeenBy(
  cleanups: Cleanups,
  dataDir: string,
  smtpUrl: string,
  mails: SmtpPeer,
): Promise<number> {
  const portal = await startServer({ DATA_DIR: dataDir, SMTP_URL: smtpUrl }, { program: unlimitedPortal })
  cleanups.push(() => portal.end('SIGTERM'))
  const before = mails.received.length
  const ask = async (path: string, token: string | undefined, body?: unknown) => {
    const reply = await fetch(`${portal.address}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}`)
    return (await reply.json()) as { token?: string; data?: { token?: string; total?: number } }
  }
  const pending = await ask('/user/signInUserForWeb', undefined, admin)
  const mail = await within(codeSeconds, async () => {
    const found = mails.received.slice(before).find(({ to }) => to?.[0]?.address === admin.email)
    if (!found) throw new Error('no code came')
    return found
  })
  const otp = codeIn(mail)
  const session = await ask('/user/verifyOtp', pending.token ?? pending.data?.token, {
    email: admin.email,
    otp,
  })
  const list = await ask('/ivr/getIvrRequests', session.token ?? session.data?.token)
  return list.data?.total ?? 0
}
