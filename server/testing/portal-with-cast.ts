import { afterAll } from 'vitest'
import { type Cast, newCast, openPortal, type Portal } from './portal.ts'

/** A portal with a new database and its people for the tests of one file, after which it is closed. */
export async function portalWithCast(): Promise<{ portal: Portal; cast: Cast }> {
  const portal = await openPortal()
  afterAll(() => portal.close())
  return { portal, cast: await newCast(portal) }
}
