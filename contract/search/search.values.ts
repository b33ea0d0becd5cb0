/** How many records of each kind a search over all kinds returns. */
export const maxFound = 5
