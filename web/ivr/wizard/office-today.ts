import { getUserProfile } from '#contract/account/profile.ts'
import { type Today, todayInState } from '#contract/ivr/office-days.rules.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { isoDay, todayText } from '../../kit/ui/dates.ts'
import { serverDate } from '../../kit/ui/server-time.ts'

/**
 * Today at the user's office by the server's clock, as the server judges days; if the state does not determine the
 * time zone or is not known yet, today in the browser's.
 */
export function useOfficeToday(): () => Today {
  const { data } = useLoad(getUserProfile, {}, { staleTime: Number.POSITIVE_INFINITY })
  const state = data?.data.officeAddress.state ?? ''
  return () => todayInState(state, serverDate()) ?? todayHere()
}

function todayHere(): Today {
  const today = isoDay(todayText())
  return { earliest: today, latest: today }
}
