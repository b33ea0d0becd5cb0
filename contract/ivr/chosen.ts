import { z } from 'zod'
import { oneLine } from '../fields.ts'
import { IvrId } from './requests.ts'

const noIvr = 'please select IVR'

/** A request as a dropdown shows it, 'Mary Doe: #IVR-1042', or only its number: what follows the last colon counts. */
export const ChosenIvr = z
  .string({ error: noIvr })
  .refine(...oneLine)
  .transform((text) => text.slice(text.lastIndexOf(':') + 1).trim())
  .refine((text) => IvrId.safeParse(text).success, noIvr)
  .pipe(IvrId)
