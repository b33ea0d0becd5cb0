import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Stretch } from '#server/kit/wall-clock.ts'
import { firstOverlap, type Overlap, type Wanted, type Whose } from './overlap-store.ts'
import { spanInWords } from './times.ts'

interface OverlapError {
  /** The time zone of the other appointment's time in the message. */
  readonly timeZone: string
  readonly code: (other: Overlap) => ErrorCode
  /** Values for the message in addition to `name`, `physician` and `time` of the other appointment. */
  readonly parts?: (other: Overlap) => Record<string, string>
}

/** Throws if the booker or the physician has another appointment at that time. */
export async function mustNotOverlap(
  tx: Tx,
  whose: Whose,
  wanted: Wanted,
  slot: Stretch,
  { timeZone, code, parts }: OverlapError,
): Promise<void> {
  const other = await firstOverlap(tx, whose, wanted, slot)
  if (!other) return
  const { memberName: name, physicianName: physician, startsAt, endsAt } = other
  const time = spanInWords(startsAt, endsAt, timeZone)
  throwError(code(other), { parts: { name, physician, time, ...parts?.(other) } })
}
