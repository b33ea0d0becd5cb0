import { actFor, getMemberships, type Membership } from '#contract/account/memberships.ts'
import { exchangeDrafts } from '../form/drafts.ts'
import { call } from '../http/client.ts'
import { queryClient } from '../http/queries.ts'
import { setTabOffice, tabOffice } from './tab-office.ts'

/**
 * Has this tab work for an office, or show lists of all. Screens that are open load anew. With `remember` new tabs, and
 * the next sign-in, begin with it.
 */
export async function workFor(
  { officeId, userType }: Pick<Membership, 'officeId' | 'userType'>,
  { all = false, remember = false } = {},
): Promise<void> {
  const before = tabOffice()
  if (remember && before?.officeId !== officeId) await call(actFor, { officeId })
  if (before && before.officeId !== officeId) exchangeDrafts(before.officeId, officeId)
  setTabOffice({ officeId, userType, all })
  if (before && (before.officeId !== officeId || before.all !== all)) void queryClient.resetQueries()
}

/** The same for an office that a link names; false if the person is not of it. */
export async function workForNamed(officeId: string): Promise<boolean> {
  const now = tabOffice()
  if (now?.officeId === officeId) return true
  const { data } = await call(getMemberships, {})
  const named = data.find((membership) => membership.officeId === officeId)
  if (named) await workFor(named, { all: now?.all ?? false })
  return named !== undefined
}
