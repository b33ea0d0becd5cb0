/** Query hashes of replies that others have changed and that are not loaded again yet: their rows are in use. */
export const outdated = new Set<string>()
