import { getUserProfile } from '#contract/account/profile.ts'
import type { Viewer } from '#contract/appointments/appointments.ts'
import { useLoad } from '../kit/http/queries.ts'
import { useUserType } from '../kit/session/user-type.ts'

interface LoadedViewer {
  /** Undefined until loaded. */
  viewer: Viewer | undefined
  failure: Error | null
  retry: () => void
}

/** Who is viewing appointments: the actions on an appointment depend on whose it is. */
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
