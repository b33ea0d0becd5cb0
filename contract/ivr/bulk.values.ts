/** How many requests are asked about in one call, which happens whole or not at all. */
export const maxAskedAtOnce = 100
