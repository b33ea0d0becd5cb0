import { getUserProfile } from '#contract/account/profile.ts'
import type { Viewer } from '#contract/appointments/appointments.ts'
import { useLoad } from '../kit/http/queries.ts'
import { useUserType } from '../kit/session/user-type.ts'

interface LoadedViewer {
  /** Undefined until it is known who looks. */
  viewer: Viewer | undefined
  failure: Error | null
  retry: () => void
}

/** Who looks at appointments: what can be done with one depends on whose it is. */
export function useViewer(): LoadedViewer {
  const userType = useUserType()
  const { data, error, refetch } = useLoad(getUserProfile, {}, { staleTime: Number.POSITIVE_INFINITY })
  const userId = data?.data._id
  return {
    viewer: userId === undefined ? undefined : { userId, userType },
    failure: data ? null : error,
    retry: () => void refetch(),
  }
}
