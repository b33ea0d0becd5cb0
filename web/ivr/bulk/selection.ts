import { useState } from 'react'
import type { InputTo } from '#contract/endpoint.ts'
import type { exportIvrs } from '#contract/ivr/export.ts'
import type { Selection } from '../../kit/table/table-parts.tsx'

type Matching = InputTo<typeof exportIvrs>

export interface Selected {
  /** For the table: the selected rows. */
  readonly selection: Selection
  /** What a call is made with: selected requests, or everything that matches. */
  readonly input: Matching
  readonly count: number
  /** Everything that matches is selected, on all pages. */
  readonly isAll: boolean
  /** All rows of this page are selected, and others match too. */
  readonly canSelectAll: boolean
  selectAll(): void
  clear(): void
}

interface Shown {
  /** The rows of the page. */
  readonly keys: readonly string[]
  /** How many match on all pages. */
  readonly total: number
  /** All matches can be selected. */
  readonly filter: Pick<Matching, 'list'> | Pick<Matching, 'queue'>
}

/**
 * Which requests of a list are selected: one by one on any pages, or all that match. Another filter ends the latter.
 */
export function useSelected({ keys, total, filter }: Shown): Selected {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [allOf, setAllOf] = useState<string>()
  const matching = JSON.stringify(filter)
  const isAll = allOf === matching && total > 0
  const choose = (next: ReadonlySet<string>) => {
    setAllOf(undefined)
    setTicked(next)
  }
  return {
    selection: { selected: isAll ? new Set([...ticked, ...keys]) : ticked, onChange: choose },
    input: isAll ? filter : { ids: [...ticked] },
    count: isAll ? total : ticked.size,
    isAll,
    canSelectAll: !isAll && keys.length > 0 && total > keys.length && keys.every((key) => ticked.has(key)),
    selectAll: () => setAllOf(matching),
    clear: () => choose(new Set()),
  }
}
