import type { FileStorage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import type { S3Settings } from './storage-s3.ts'

/** The configured file storage: an S3 bucket if one is set, else a folder. */
export async function openStorage(settings: {
  folder: string
  s3: S3Settings | undefined
}): Promise<FileStorage> {
  if (!settings.s3) return diskStorage(settings.folder)
  // The AWS SDK takes long to load, and most installations do not use it.
  const { s3Storage } = await import('./storage-s3.ts')
  return s3Storage(settings.s3)
}
