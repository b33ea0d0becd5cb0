import type pg from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }

/**
 * Makes the tables of the job queue, or brings them up to date, as the owner: the portal's own role may not. One of a
 * newer version stays as it is.
 * @param client holds the lock of the migrations
 */
export async function migrateJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(
    "select to_regclass('pgboss.version') as found",
  )
  if (!rows[0]?.found) {
    await client.query(getConstructionPlans())
    return
  }
  const version = await client.query<{ version: number }>('select version from pgboss.version')
  const [installed] = version.rows
  if (installed && installed.version < library.pgboss.schema)
    await client.query(getMigrationPlans('pgboss', installed.version))
}
