import { z } from 'zod'
import { QueueMatch } from './queue/queue.ts'
import { IvrFilter, IvrId } from './requests.ts'

/** The filters and the order of the list of requests, without a page. */
export const ListMatch = IvrFilter.omit({ page: true, limit: true, counts: true, fields: true })
export type ListMatch = z.infer<typeof ListMatch>

const nothing = 'Select at least one request.'
const maxSelected = 1000

/** Selected requests: checked ones, or all that match the filter of the list or of the queue. */
export const Matching = z.object({
  ids: z
    .array(IvrId, { error: nothing })
    .min(1, nothing)
    .max(maxSelected, `Select at most ${maxSelected} requests.`)
    .optional(),
  list: ListMatch.optional(),
  queue: QueueMatch.optional(),
})
export type Matching = z.infer<typeof Matching>

/** Exactly one of them is given. */
export function oneSelection({ ids, list, queue }: Matching, context: z.RefinementCtx): void {
  if ([ids, list, queue].filter(Boolean).length !== 1)
    context.addIssue({ code: 'custom', path: ['ids'], message: nothing })
}
