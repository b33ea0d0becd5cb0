import { rm } from 'node:fs/promises'
import { afterAll } from 'vitest'
import { type Cast, newCast, openPortal, type Portal } from './portal.ts'

/** A portal with a new database and its people for the tests of one file, after which it is closed and its files are removed. */
export async function portalWithCast(): Promise<{ portal: Portal; cast: Cast }> {
  const portal = await openPortal()
  afterAll(async () => {
    await portal.close()
    await rm(portal.config.dataDir, { recursive: true, force: true })
  })
  return { portal, cast: await newCast(portal) }
}
