/** How long a session lasts without use. */
export const idleSeconds = 30 * 60
/** How long before an idle timeout the user is asked whether to stay signed in. */
export const warningSeconds = 60
