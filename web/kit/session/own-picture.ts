import { getUserProfile } from '#contract/account/profile.paths.ts'
import { useLoad } from '../http/queries.ts'
import { useSession } from './session.ts'

/** File links are valid for at least ten minutes, so they are renewed before that. */
const linkRenewMs = 8 * 60_000

/** A link to the signed-in user's picture; '' for none. Loaded again, as the stored link may have expired. */
export function useOwnPicture(): string {
  const hasPicture = useSession(({ auth }) => auth.profilePic !== '')
  const profile = useLoad(getUserProfile, {}, { enabled: hasPicture, staleTime: linkRenewMs })
  return hasPicture ? (profile.data?.data.profilePic ?? '') : ''
}
