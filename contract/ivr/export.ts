import { z } from 'zod'
import { endpoint, officeAdmins, reviewers } from '../endpoint.ts'
import { offices } from '../offices.ts'
import { Count } from '../replies.ts'
import { Matching, oneSelection } from './matching.ts'
import { IvrRequest } from './requests.ts'

/**
 * The reply is streamed: one line with `total`, one line for each request, and a last line. A reply without its last
 * line is incomplete.
 */
export const exportIvrs = endpoint({
  method: 'POST',
  path: '/ivr/exportIvrRequests',
  summary: 'All selected requests, whole, for a spreadsheet; a reply of any length, one request in each line',
  allowed: [...officeAdmins, ...reviewers],
  input: Matching.extend({ offices }).strict().superRefine(oneSelection),
  acrossOffices: true,
  output: z.object({
    /** How many requests follow. */
    total: Count,
    /** File links have no signatures: an export outlives them. */
    data: z.array(IvrRequest),
  }),
  errors: ['server.busy'],
})
