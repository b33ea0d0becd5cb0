import { useQuery } from '@tanstack/react-query'
import { unreadNotifications } from '#contract/notifications/notifications.ts'
import { call } from '../kit/http/client.ts'
import { useLiveState } from '../kit/live/use-live.ts'

/** The polling interval while there is no event stream. Polling does not extend the session. */
const askEveryMs = 60_000
/** Reloads at any time (use-live.ts), and does not count toward the screen's age (ShownAsOf.tsx). */
export const quiet = { quiet: true, ofFrame: true } as const

export const unreadKey = [unreadNotifications.path, {}] as const

/** The number of unread notifications; undefined while unknown. */
export function useUnread(): number | undefined {
  const connected = useLiveState((state) => state.connected)
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(unreadNotifications, {}, { signal }),
    refetchInterval: connected ? false : askEveryMs,
    meta: quiet,
  })
  return data?.data.unread
}
