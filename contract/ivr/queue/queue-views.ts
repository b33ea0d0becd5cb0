import { z } from 'zod'
import { endpoint, reviewers } from '../../endpoint.ts'
import { oneLine, requiredText } from '../../fields.ts'
import { data, Id, message } from '../../replies.ts'
import { maxViewName } from './queue.ts'

export const QueueView = z.object({
  _id: Id,
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** The name of the person who saved it. */
  byName: z.string(),
  /** Whether the caller may remove it. */
  mayDelete: z.boolean(),
})
export type QueueView = z.infer<typeof QueueView>

export const queueViews = endpoint({
  method: 'GET',
  path: '/ivr/getQueueViews',
  summary: 'One’s own views of the queue and those that others share',
  allowed: reviewers,
  input: z.strictObject({}),
  output: data(z.array(QueueView)),
})

export const saveQueueView = endpoint({
  method: 'POST',
  path: '/ivr/saveQueueView',
  summary: 'Keep a view of the queue under a name; one of the same name is replaced',
  allowed: reviewers,
  input: z.strictObject({
    name: requiredText('Please enter a name.', maxViewName),
    /** Tab, filters and order, as in the URL. */
    query: z
      .string()
      .max(600)
      .refine(...oneLine)
      .regex(/^[\w=&%.*+-]*$/, 'This is not a view of the queue.'),
    shared: z.boolean(),
  }),
  output: message,
  errors: ['ivr.views-full'],
})

export const deleteQueueView = endpoint({
  method: 'POST',
  path: '/ivr/deleteQueueView',
  summary: 'Remove a view of one’s own; IVR Admins remove shared ones too',
  allowed: reviewers,
  input: z.strictObject({ viewId: Id }),
  output: message,
  errors: ['record.not-found'],
})
