/** How long a session lasts without use. */
export const idleSeconds = 30 * 60
