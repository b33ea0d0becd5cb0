/** How far the server's clock is ahead of this browser's, in milliseconds. */
let ahead = 0

/** Replies give the time in whole seconds and take a while to arrive, so a smaller difference counts as none. */
const tolerated = 30_000

/**
 * Learns the server's time from the Date header of a reply that has just arrived. Office computers have wrong clocks,
 * and the server decides which day is today and what has begun.
 */
export function learnServerTime(header: string | null): void {
  const at = Date.parse(header ?? '')
  if (Number.isNaN(at)) return
  const difference = at - Date.now()
  ahead = Math.abs(difference) < tolerated ? 0 : difference
}

/** The time by the server's clock, in milliseconds; by this browser's until the server has answered. */
export const serverNow = (): number => Date.now() + ahead

/** The same as a date, which this browser shows in its own time zone. */
export const serverDate = (): Date => new Date(serverNow())
