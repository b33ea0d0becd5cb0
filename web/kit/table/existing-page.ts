import { useEffect } from 'react'
import type { ListState } from './list-state.ts'

/** Goes to the last page if the current one no longer exists, such as after its only entry was deleted. */
export function useExistingPage(
  { page, setPage }: Pick<ListState<never>, 'page' | 'setPage'>,
  totalPages: number | undefined,
): void {
  const last = Math.max(1, totalPages ?? page)
  useEffect(() => {
    if (page > last) setPage(last)
  }, [page, last, setPage])
}
