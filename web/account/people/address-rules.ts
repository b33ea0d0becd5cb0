import { z } from 'zod'
import { email } from '#contract/fields.ts'

/** The address that an invitation is sent to again. */
export const Address = z.strictObject({ email: email('Email address  is required.') })
