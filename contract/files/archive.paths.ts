export const archiveLink = { method: 'GET', path: '/fileArchives/link' } as const

/** Streams the ZIP. The signature must be valid and its holder must be allowed to see the record. */
export const readArchive = { method: 'GET', path: '/fileArchives' } as const
