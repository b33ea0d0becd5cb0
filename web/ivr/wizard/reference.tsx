import { getReferenceLists, type ReferenceLists } from '#contract/reference/lists.ts'
import { type SearchIndex, searchOptions } from '#contract/reference/search.ts'
import type { Option } from '#contract/replies.ts'
import type { ComboOption, ComboSearch } from '../../kit/form/choices/combo-options.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Note } from '../../kit/ui/Note.tsx'

const maxResults = 100

export interface Lists {
  data: ReferenceLists | undefined
  loading: boolean
  failed: boolean
  retry: () => void
}

/** The lists of options for a request; loaded once per visit. */
export function useLists(): Lists {
  const { data, isPending, isError, refetch } = useLoad(
    getReferenceLists,
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  )
  return { data: data?.data, loading: isPending, failed: isError, retry: () => void refetch() }
}

export function ListsFailure({ lists }: { lists: Lists }) {
  return lists.failed && <Note text="The lists to choose from could not load." onRetry={lists.retry} />
}

/** A search over an index of the contract, which is built on first use. */
export function searchBy<T extends Option>(makeIndex: () => SearchIndex<T>): ComboSearch {
  let index: SearchIndex<T> | undefined
  return (options, typed) => {
    index ??= makeIndex()
    const shown = new Map(options.map((option) => [option.value, option]))
    return searchOptions(index, typed, maxResults).map(
      ({ value, label }): ComboOption => shown.get(value) ?? { value, label },
    )
  }
}
