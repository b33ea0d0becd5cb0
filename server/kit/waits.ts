/** How many times longer than usual to wait (docs/operations.md, WAIT_FACTOR); server/config.ts refuses what is no number. */
const factor = Number(process.env.WAIT_FACTOR) || 1

/**
 * A limit, in ms, on the wait for something that an idle machine answers at once: the database, a free place among the
 * running calls. A machine that is slow for everybody, as one that runs all tests at once, is given more by WAIT_FACTOR;
 * what must happen at a certain time, such as an archive's or a session's end, never is.
 */
export const waitMs = (ms: number): number => ms * factor
