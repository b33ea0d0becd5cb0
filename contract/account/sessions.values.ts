/** How long before an idle timeout the user is asked whether to stay signed in. */
export const warningSeconds = 60
