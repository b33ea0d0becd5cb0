import type { IvrRequest } from '#contract/ivr/requests.ts'
import { lazyChunk } from '../../kit/lazy/lazy-chunk.ts'
import { useNeeded } from '../../kit/lazy/lazy-part.ts'

const sectionChunk = lazyChunk(() => import('./AnswerSection.tsx'))

/** The answer on both details pages, whose code is loaded once the request is painted. */
export function AnswerPart({ request }: { request: IvrRequest }) {
  const section = useNeeded(sectionChunk)
  return section && <section.default request={request} />
}
