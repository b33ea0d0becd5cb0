import { z } from 'zod'
import { Id } from './replies.ts'

/** 'all': all of the caller's offices in which they may call the endpoint. Left out: the one that the call names. */
export const offices = z.literal('all').optional()

/** The office of a row, such as a request: sent in lists of all of the caller's offices only. */
export const OfficeRef = z.object({ _id: Id, name: z.string() })
export type OfficeRef = z.infer<typeof OfficeRef>
