/** The source of the current time; tests replace it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Adds seconds to a time; a negative number goes back. */
export const secondsFrom = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1000)
