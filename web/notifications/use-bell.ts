import { useQuery } from '@tanstack/react-query'
import { unreadNotifications } from '#contract/notifications/notifications.ts'
import { call } from '../kit/http/client.ts'
import { useLiveState } from '../kit/live/use-live.ts'

/** Without a stream the number is asked for this often; asking is no use of the session. */
const askEveryMs = 60_000
export const quiet = { quiet: true } as const

export const unreadKey = [unreadNotifications.path, {}] as const

/** How many notifications are unread; undefined while nobody knows. */
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
