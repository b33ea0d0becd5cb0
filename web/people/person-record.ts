import { useParams } from 'react-router'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Id, isId } from '#contract/replies.ts'
import { useLoad } from '../kit/http/queries.ts'

/** An endpoint about one person. */
export type RecordEndpoint<R> = Endpoint<z.ZodObject<{ id: typeof Id }>, z.ZodType<{ data: R }>>

/** The record whose id is in the URL, as its page and its form show it. */
export function useRecord<R>(endpoint: RecordEndpoint<R>, isReady = true) {
  const { id } = useParams()
  const isNumber = isId(id ?? '')
  const loaded = useLoad(endpoint, { id: id ?? '' }, { enabled: isNumber && isReady })
  return {
    id,
    record: loaded.data?.data,
    failure: isNumber ? loaded.error : ('missing' as const),
    onRetry: () => void loaded.refetch(),
  }
}
