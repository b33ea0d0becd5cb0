import { join } from 'node:path'
import { beginSession } from '#server/kit/access/sessions.ts'
import { openDatabase, sql } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { startServer } from '#server/testing/portal-process.ts'

/** What the browser keeps of someone who has signed in. */
export interface Session {
  readonly token: string
  readonly email: string
  readonly userType: number
  readonly name: string
}

/** A portal with the demo's people and requests. */
export interface Demo {
  readonly address: string
  readonly office: Session
  readonly reviewer: Session
  /** The number of a request that waits for a decision, such as IVR-1042. */
  readonly request: string
  /** All such, newest first: a round that decides takes one away. */
  readonly requests: readonly string[]
  stop(): Promise<void>
}

/** Starts a portal with its own database in a folder. */
export async function startDemo(folder: string): Promise<Demo> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  await migrate(postgres.ownerUrl)
  const db = openDatabase(postgres.url, { connections: 2 })
  const server = await startServer(
    {
      DEMO: '1',
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: 'http://localhost',
      SMTP_URL: '',
    },
    { log: join(folder, 'log') },
  )
  const sessionOf = async (who: string): Promise<Session> => {
    const email = `${who}@demo.verimend.test`
    const user = await db.first<{ id: number; type: number; name: string }>(sql`
      select id, user_type as type, first_name || ' ' || last_name as name from users where email = ${email}`)
    if (!user) throw new Error(`the demo has no ${email}`)
    const token = await beginSession(db, user.id, new Date(), 'bench')
    return { token, email, userType: user.type, name: user.name }
  }
  const open = await db.all<{ id: number }>(sql`
    select r.id from ivr_requests r join users u on u.office_id = r.office_id
    where u.email = 'office@demo.verimend.test' and r.status = 'Pending' order by r.id desc`)
  const requests = open.map(({ id }) => `IVR-${id}`)
  const [request] = requests
  if (!request) throw new Error('the demo has no request that waits')
  return {
    address: server.address,
    office: await sessionOf('office'),
    reviewer: await sessionOf('reviewer'),
    request,
    requests,
    async stop() {
      await server.end('SIGTERM')
      await db.close()
      await postgres.stop()
    },
  }
}
