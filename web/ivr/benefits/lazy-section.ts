import { lazyPart } from '../../kit/lazy/lazy-part.ts'

/** The answer on both details pages: loaded beside the request. */
export const AnswerSection = lazyPart(() => import('./AnswerSection.tsx'))
