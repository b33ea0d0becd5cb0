import { getUserProfile } from '#contract/account/profile.ts'
import { useLoad } from '../http/queries.ts'

/** File links are valid for at least ten minutes, so they are renewed before that. */
const linkRenewMs = 8 * 60_000

/** What the header shows of the signed-in user: a link to their picture and their office's name; '' for none. */
export function useOwnLooks(): { picture: string; office: string } {
  // Loaded again, as the stored link may have expired.
  const profile = useLoad(getUserProfile, {}, { staleTime: linkRenewMs }).data?.data
  return { picture: profile?.profilePic ?? '', office: profile?.officeName ?? '' }
}
