import { useState } from 'react'
import { ivrIds, maxIvrChoices } from '#contract/ivr/documents.ts'
import type { ComboOption } from '../kit/form/choices/combo-options.ts'
import { useSettled } from '../kit/form/use-settled.ts'
import { useLoad } from '../kit/http/queries.ts'
import { searched } from '../kit/table/search-text.ts'

interface IvrChoices {
  options: readonly ComboOption[]
  loading: boolean
  failed: boolean
  retry: () => void
  /** Called with what is typed into the search. */
  onTyped: (text: string) => void
}

/** The office's requests to choose from: the newest ones, or, if there are more, those that match the typed text. */
export function useIvrChoices(isAsked: boolean): IvrChoices {
  const [typed, setTyped] = useState('')
  const newest = useLoad(ivrIds, {}, { enabled: isAsked })
  const hasMore = (newest.data?.data.length ?? 0) >= maxIvrChoices
  const wanted = hasMore ? searched(typed) : ''
  const search = useSettled(wanted)
  const matching = useLoad(ivrIds, { search }, { enabled: search !== '', keep: true })
  const found = search === '' ? newest : matching
  const shown = found.data ?? newest.data
  return {
    options: (shown?.data ?? []).map(({ name, ivrNumber }) => {
      const label = `${name}: ${ivrNumber}`
      return { value: label, label }
    }),
    loading: isAsked && (found.isPending || found.isPlaceholderData || wanted !== search),
    failed: found.isError,
    retry: () => void found.refetch(),
    onTyped: setTyped,
  }
}
