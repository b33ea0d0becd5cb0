import { z } from 'zod'
import { MemberForm } from '#contract/members/members.ts'

/** The promise's form, whose user type a dropdown gives as text. */
export const MemberFields = MemberForm.extend({
  userType: z.string().transform(Number).pipe(MemberForm.shape.userType.unwrap()),
})
