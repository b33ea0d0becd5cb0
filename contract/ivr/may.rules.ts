import { mayOf, type UserType } from '../endpoint.ts'
import { getIvrCheck } from './check/check.ts'
import { addSupportingDocuments } from './documents.ts'
import type { Status } from './requests.ts'
import { resubmitIvr } from './resubmit.ts'
import { reviewIvr } from './review.ts'
import { answerIvr } from './rounds.ts'

/** What a user of this type may do with a request in this state. Approved and Rejected are final. */
export const requestMay = (status: Status, userType: UserType) =>
  mayOf(userType, {
    review: [reviewIvr, status === 'Pending' || status === 'Conditional'],
    answer: [answerIvr, status === 'Conditional'],
    resubmit: [resubmitIvr, status === 'Rejected' || status === 'Approved'],
    addDocuments: [addSupportingDocuments, true],
    readCheck: [getIvrCheck, true],
  })
