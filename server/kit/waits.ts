/** How many times longer than usual to wait (docs/operations.md, WAIT_FACTOR); server/config.ts refuses non-numbers. */
const factor = Number(process.env.WAIT_FACTOR) || 1

/**
 * A limit, in ms, on the wait for something that an idle machine answers immediately: the database, a free place among
 * the running calls. WAIT_FACTOR allows more on a slow machine, such as one that runs all tests at once; never for what
 * must happen at a certain time, such as the end of an archive or a session.
 */
export const waitMs = (ms: number): number => ms * factor
