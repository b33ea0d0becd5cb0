export const uploadFile = { method: 'POST', path: '/s3/uploadFileOnS3', creates: true } as const

export const uploadSingleFile = { method: 'POST', path: '/s3/uploadSingleFileOnS3', creates: true } as const

/**
 * The bytes of a file. The signature in the link is the permission, so no session is needed. Asked for a `size` that
 * is not made yet or that the file cannot have, it answers with the whole file.
 */
export const readFile = { method: 'GET', path: '/files/:id' } as const

/** Copies of files of a record, to attach to another one. */
export const copyFiles = { method: 'POST', path: '/files/copyFiles', creates: true } as const

export const signFile = { method: 'GET', path: '/files/:id/link' } as const
