import { getUserProfile } from '#contract/account/profile.ts'
import { useLoad } from '../http/queries.ts'
import { useSession } from './session.ts'

/** Links to files end after ten minutes or more. */
const linkLivesMs = 8 * 60_000

/** A link to the picture of whoever is signed in; '' for none. The one in the stored state may have expired. */
export function useOwnPicture(): string {
  const hasPicture = useSession(({ auth }) => auth.profilePic !== '')
  const profile = useLoad(getUserProfile, {}, { enabled: hasPicture, staleTime: linkLivesMs })
  return hasPicture ? (profile.data?.data.profilePic ?? '') : ''
}
