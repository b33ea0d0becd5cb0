import type { StoredFile } from '#contract/files/files.ts'
import { pathOf, thumbnailPathOf } from './links.ts'
import { isPicture } from './pictures.ts'
import type { FileRow, NewFile } from './store.ts'

/** A file as replies list it; its links are signed when the reply is sent. */
export function asStored(id: string, file: NewFile | FileRow): StoredFile {
  const { name: fileName, extension: fileExtension, size: fileSize } = file
  const thumbnailUrl = isPicture(file.extension) ? thumbnailPathOf(id) : null
  return { fileUrl: pathOf(id), thumbnailUrl, fileName, fileExtension, fileSize }
}
