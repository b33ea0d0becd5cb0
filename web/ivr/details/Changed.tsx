import type { IvrRounds } from '#contract/ivr/rounds.ts'
import type { Step } from '#contract/ivr/steps.ts'
import { changedPictures } from '../shown.ts'

/** A value before a correction; nothing if it is the same. */
export function Before({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span className="block text-xs font-medium text-conditional">
      Changed; was: <del>{text || 'empty'}</del>
    </span>
  )
}

/** The names of a step's pictures that a correction replaces. */
export function ChangedPictures({ step, rounds }: { step: Step; rounds: IvrRounds | undefined }) {
  const labels = changedPictures(step, rounds?.changed)
  if (labels.length === 0) return null
  return <p className="mt-2 text-xs font-medium text-conditional">Changed: {labels.join(', ')}</p>
}
