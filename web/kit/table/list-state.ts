import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export interface ListState<F extends string> {
  search: string
  page: number
  filters: Record<F, string>
  setSearch: (search: string) => void
  setFilter: (name: F, value: string) => void
  setPage: (page: number) => void
}

/**
 * Search, filters and page of a list. Filters and page stand in the query string, so that a shared link shows
 * the same list. What is searched for is a patient's name as a rule: it stands in the history's state, which
 * survives a reload and the back button but is in no address, log or shared link. A new search or filter
 * starts at page 1. `filterNames` must not change between renders.
 */
export function useListState<F extends string = never>(filterNames: readonly F[] = []): ListState<F> {
  const { search: query, state } = useLocation()
  const navigate = useNavigate()
  const words = searchIn(state)
  // A search box calls back later: by then a filter may have changed, and it must not be put back.
  const latest = useRef({ query, words })
  useEffect(() => {
    latest.current = { query, words }
  }, [query, words])

  const set = useCallback(
    (change: (params: URLSearchParams) => void, { replace = true, words = latest.current.words } = {}) => {
      const params = new URLSearchParams(latest.current.query)
      params.delete('page')
      change(params)
      navigate(`?${params}`, { replace, preventScrollReset: true, state: words ? { search: words } : null })
    },
    [navigate],
  )

  return useMemo(() => {
    const params = new URLSearchParams(query)
    return {
      search: words,
      page: pageOf(params.get('page')),
      filters: filtersIn(params, filterNames),
      setSearch: (next) => set(() => undefined, { words: next }),
      setFilter: (name, value) => set((next) => (value ? next.set(name, value) : next.delete(name))),
      setPage: (page) => set((next) => page > 1 && next.set('page', String(page)), { replace: false }),
    }
  }, [filterNames, query, words, set])
}

function filtersIn<F extends string>(params: URLSearchParams, names: readonly F[]): Record<F, string> {
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<F, string>
}

/** What is searched for, in the state of a place in the history; '' when nothing is. */
export function searchIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('search' in state)) return ''
  return typeof state.search === 'string' ? state.search : ''
}

function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}
