import { useEffect } from 'react'
import { actFor, getMemberships, type Membership } from '#contract/account/memberships.ts'
import { exchangeDrafts } from '../form/drafts.ts'
import { call } from '../http/client.ts'
import { queryClient, useLoad } from '../http/queries.ts'
import { toast } from '../ui/toasts/toast.ts'
import { officeLost, setTabOffice, tabOffice } from './tab-office.ts'

/**
 * Makes this tab work for an office, or show lists of all of them. Open screens reload. With `remember`, new tabs and
 * the next sign-in start with it.
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

/** The same for an office that a link names; false if the person does not belong to it. */
export async function workForNamed(officeId: string): Promise<boolean> {
  const now = tabOffice()
  if (now?.officeId === officeId) return true
  const { data } = await call(getMemberships, {})
  const named = data.find((membership) => membership.officeId === officeId)
  if (named) await workFor(named, { all: now?.all ?? false })
  return named !== undefined
}

/** Makes a new tab work for the office that the person chose last, and a tab whose office is gone for another one. */
export function TabOfficeWatch() {
  const { data, refetch } = useLoad(getMemberships, {})
  const memberships = data?.data
  useEffect(() => {
    const ask = () => void refetch()
    addEventListener(officeLost, ask)
    return () => removeEventListener(officeLost, ask)
  }, [refetch])
  useEffect(() => {
    if (!memberships) return
    const own = tabOffice()
    const same = memberships.find(({ officeId }) => officeId === own?.officeId)
    if (same && own?.userType === same.userType) return
    const next = same ?? memberships.find(({ current }) => current) ?? memberships[0]
    if (!next) return
    if (own && !same)
      toast.info(`You no longer work for that office. You’re now working for ${next.officeName}.`)
    void workFor(next, { all: own?.all ?? false })
  }, [memberships])
  return null
}
