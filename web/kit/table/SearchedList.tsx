import type { ReactNode } from 'react'
import { Card } from '../ui/surfaces.tsx'
import type { ListState } from './list-state.ts'
import { ListPages, type PagedList } from './Pagination.tsx'
import { SearchBox } from './SearchBox.tsx'

interface SearchedListProps {
  list: PagedList & Pick<ListState<never>, 'search' | 'setSearch'>
  /** Of the search box. */
  placeholder?: string | undefined
  /** The table. */
  children: ReactNode
}

/** A list in a card, with its search above it and its pages below. */
export function SearchedList({ list, placeholder, children }: SearchedListProps) {
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
      <ListPages list={list} />
    </Card>
  )
}
