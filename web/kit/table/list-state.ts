import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { officeAdmins, type UserType } from '#contract/endpoint.ts'
import { isPage } from '#contract/fields.ts'
import { isId } from '#contract/replies.ts'

const none: readonly never[] = []

export interface ListState<F extends string> {
  search: string
  page: number
  filters: Record<F, string>
  setSearch: (search: string) => void
  setFilter: (name: F, value: string) => void
  setPage: (page: number) => void
}

/**
 * Search, filters and page of a list. Filters and page are in the query string, so that a shared link shows the same
 * list. The search term is usually a patient's name, so it is in the history state, which survives a reload and the
 * Back button but appears in no URL, log or shared link. A new search or filter starts at page 1. `filterNames` must
 * not change between renders.
 */
export function useListState<F extends string = never>(filterNames: readonly F[] = none): ListState<F> {
  const { search: query, state } = useLocation()
  const navigate = useNavigate()
  const term = searchIn(state)
  // A search box calls back after a delay; the ref keeps it from restoring an outdated filter.
  const latest = useRef({ query, term })
  useEffect(() => {
    latest.current = { query, term }
  }, [query, term])

  const set = useCallback(
    (change: (params: URLSearchParams) => void, { replace = true, term = latest.current.term } = {}) => {
      const params = new URLSearchParams(latest.current.query)
      params.delete('page')
      change(params)
      void navigate(`?${params}`, {
        replace,
        preventScrollReset: true,
        state: term ? { search: term } : null,
      })
    },
    [navigate],
  )

  return useMemo(() => {
    const params = new URLSearchParams(query)
    return {
      search: term,
      page: pageOf(params.get('page')),
      filters: filtersIn(params, filterNames),
      setSearch: (next) => set(() => undefined, { term: next }),
      setFilter: (name, value) => set((next) => (value ? next.set(name, value) : next.delete(name))),
      setPage: (page) => set((next) => page > 1 && next.set('page', String(page)), { replace: false }),
    }
  }, [filterNames, query, term, set])
}

function filtersIn<F extends string>(params: URLSearchParams, names: readonly F[]): Record<F, string> {
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<F, string>
}

/** The search term in the state of a history entry; '' if there is none. */
export function searchIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('search' in state)) return ''
  return typeof state.search === 'string' ? state.search : ''
}

/** The page in the query string, which may be edited by hand; 1 for one that no list has. */
export function pageOf(text: string | null): number {
  const page = Number(text)
  return isPage(page) ? page : 1
}

/**
 * The physician to filter a list by; '' if there is none or the user is not an Office Admin
 * (docs/spec/lists-and-forms.md, 'Filters and page').
 */
export function physicianIn(physicianId: string, userType: UserType): string {
  return officeAdmins.includes(userType) && isId(physicianId) ? physicianId : ''
}
