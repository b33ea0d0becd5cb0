import { z } from 'zod'
import { MemberForm } from '#contract/people/members.ts'

/** The contract's form schema; the dropdown supplies the user type as text. */
export const MemberFields = MemberForm.extend({
  userType: z.string().transform(Number).pipe(MemberForm.shape.userType.unwrap()),
})
