import { z } from 'zod'
import { email } from '#contract/fields.ts'

/** The address to which an invitation is sent again. */
export const Address = z.strictObject({ email: email('Email address  is required.') })
