import type { z } from 'zod'
import type { Endpoint, InputTo, Output } from '#contract/endpoint.ts'
import { useLoad } from '../http/queries.ts'
import { isMissing } from './NotLoaded.tsx'

type OfRecord = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType<{ data: object }>>

interface ShownRecord<R> {
  record: R | undefined
  /** 'missing' without an id; an error with 404 if the viewer may see no record with that id. */
  failure: Error | 'missing' | null
  retry: () => void
}

/**
 * A record that a screen shows, as long as it exists.
 * @param id its number or id, with or without '#'; undefined if the URL contains none
 */
export function useShownRecord<E extends OfRecord>(
  endpoint: E,
  id: string | undefined,
  options: { staleTime?: number } = {},
): ShownRecord<Output<E>['data']> {
  const input = { id: id ?? '' } as InputTo<E>
  const { data, error, refetch } = useLoad(endpoint, input, { ...options, enabled: id !== undefined })
  const failure = id === undefined ? 'missing' : error
  return { record: isMissing(failure) ? undefined : data?.data, failure, retry: () => void refetch() }
}
