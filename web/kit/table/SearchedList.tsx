import type { ReactNode } from 'react'
import { Card } from '../ui/surfaces.tsx'
import type { ListState } from './list-state.ts'
import { Pagination } from './Pagination.tsx'
import { SearchBox } from './SearchBox.tsx'

interface SearchedListProps {
  list: Pick<ListState<never>, 'search' | 'setSearch' | 'page' | 'setPage'>
  /** Of the search box. */
  placeholder?: string | undefined
  /** Entries per page. */
  limit: number
  /** Entries in the whole list; undefined until the first page has loaded. */
  total: number | undefined
  /** The table. */
  children: ReactNode
}

/** A list in a card, with its search above it and its pages below. */
export function SearchedList({ list, placeholder, limit, total, children }: SearchedListProps) {
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
        <SearchBox
          value={list.search}
          onSearch={list.setSearch}
          placeholder={placeholder}
          className="w-full sm:w-72"
        />
      </div>
      {children}
      {total !== undefined && (
        <Pagination page={list.page} limit={limit} total={total} onPage={list.setPage} />
      )}
    </Card>
  )
}
