import { useInfiniteQuery } from '@tanstack/react-query'
import {
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationsUnread,
  notificationList,
} from '#contract/notifications/notifications.ts'
import { call } from '../kit/http/client.ts'
import { queryClient, reload } from '../kit/http/queries.ts'
import { toastFailure } from '../kit/http/reply-toasts.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { quiet, unreadKey } from './use-bell.ts'

/** The bell's list, page by page, newest first. */
export function useNotifications() {
  const loaded = useInfiniteQuery({
    queryKey: [notificationList.path, 'bell'],
    queryFn: ({ pageParam, signal }) => call(notificationList, { before: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => (data.more ? data.notifications.at(-1)?.id : undefined),
    meta: quiet,
  })
  return {
    notifications: loaded.data?.pages.flatMap(({ data }) => data.notifications),
    failure: loaded.error,
    retry: () => void loaded.refetch(),
    more: loaded.hasNextPage,
    isLoadingMore: loaded.isFetchingNextPage,
    loadMore: async () => {
      const { error } = await loaded.fetchNextPage()
      if (error) toastFailure(error, 'load')
    },
  }
}

const keepUnread = (unread: number) => {
  queryClient.setQueryData(unreadKey, { data: { unread } })
  void reload(notificationList)
}

/** Marks one as read. A failure must not prevent following its link. */
export async function markRead(id: string): Promise<void> {
  await call(markNotificationRead, { id }).then(
    ({ data }) => keepUnread(data.unread),
    () => undefined,
  )
}

/** Marks all as read, up to the newest one shown, and offers to undo it. */
export async function markAllRead(upTo: string): Promise<void> {
  await call(markAllNotificationsRead, { upTo }).then(({ data: { unread, ids } }) => {
    keepUnread(unread)
    if (ids.length > 0) toast.undo('All notifications are marked as read.', () => void markUnread(ids))
  }, toastFailure)
}

async function markUnread(ids: string[]): Promise<void> {
  await call(markNotificationsUnread, { ids }).then(({ data }) => keepUnread(data.unread), toastFailure)
}
