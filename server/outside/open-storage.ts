import type { FileStorage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import type { S3Place } from './storage-s3.ts'

/** The storage that an installation is set up with: a bucket of its own where one is given, else a folder. */
export async function openStorage(place: { folder: string; s3: S3Place | undefined }): Promise<FileStorage> {
  if (!place.s3) return diskStorage(place.folder)
  // Amazon's client takes a while to load, and most installations have no use for it.
  const { s3Storage } = await import('./storage-s3.ts')
  return s3Storage(place.s3)
}
