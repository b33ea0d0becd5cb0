import { type Queries, sql } from '../kit/database/database.ts'

/** An email that was refused for good. */
export interface RefusedMail {
  readonly id: string
  readonly recipient: Buffer
  readonly reply: string
  readonly sealed: string
  readonly urgent: boolean
}

/** Refusals are judged one at a time, so that of several concurrent ones one sees all. */
export async function lockRefusals(tx: Queries): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(73074)`)
}

/** Keeps a refused email, so that it can be sent again should many be refused alike. */
export async function keepRefused(tx: Queries, mail: RefusedMail, now: Date): Promise<void> {
  const { id, recipient, reply, sealed, urgent } = mail
  await tx.run(sql`
    insert into refused_mails (id, recipient, reply, refused_at, sealed, urgent)
    values (${id}, ${recipient}, ${reply}, ${now}, ${sealed}, ${urgent})
    on conflict (id) do update set reply = excluded.reply, refused_at = excluded.refused_at, sealed = excluded.sealed`)
}

/** How many recipients were refused alike since then. */
export const countRefusedAlike = (tx: Queries, reply: string, since: Date): Promise<number> =>
  tx.oneValue<number>(sql`
    select count(distinct recipient)::int as recipients from refused_mails
    where reply = ${reply} and refused_at >= ${since}`)

/** The emails that were stopped though their recipients were not the cause. Each is returned once. */
export const takeRefusedAlike = (tx: Queries, reply: string, since: Date) =>
  tx.all<Pick<RefusedMail, 'id' | 'sealed' | 'urgent'>>(sql`
    with alike as (
      select id, sealed from refused_mails
      where reply = ${reply} and refused_at >= ${since} and sealed is not null for update
    )
    update refused_mails m set sealed = null from alike where m.id = alike.id
    returning m.id::text, alike.sealed, m.urgent`)

export async function deleteOldRefused(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from refused_mails where refused_at < ${before}`)
}
