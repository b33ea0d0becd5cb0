/** How many weeks the dashboard covers, including the current one. */
export const shownWeeks = 12
/** The maximum number of entries in one list of waiting items. */
export const maxWaiting = 8
