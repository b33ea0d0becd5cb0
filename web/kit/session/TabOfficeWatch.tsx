import { useEffect } from 'react'
import { getMemberships } from '#contract/account/memberships.ts'
import { useLoad } from '../http/queries.ts'
import { toast } from '../ui/toasts/toast.ts'
import { workFor } from './switch-office.ts'
import { officeLost, tabOffice } from './tab-office.ts'

/** Lets a new tab work for the office that the person chose last, and one whose office is gone for another. */
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
