/** The maximum size of a file: 5 MB. */
export const maxBytes = 5 * 1024 * 1024

/** The number of files that one call copies. */
export const maxCopies = 10

export const acceptedExtensions = ['csv', 'pdf', 'jpeg', 'jpg', 'png', 'xls', 'xlsx'] as const
export type Extension = (typeof acceptedExtensions)[number]
export const imageExtensions: readonly string[] = ['jpeg', 'jpg', 'png']
/** Further endings of pictures that can be sent: they are stored as JPEG or PNG, several pages of a TIFF as PDF. */
export const convertedExtensions: readonly string[] = [
  ...['jpe', 'jfif', 'pjpeg', 'pjp'],
  ...['webp', 'gif', 'tif', 'tiff'],
]

export const filePath =
  /^\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\?[\w=&.-]*)?$/

export const isFileId = (text: string): boolean => filePath.test(`/api/files/${text.toLowerCase()}`)

/** The id in a `fileUrl` of this portal; undefined for any other text. */
export function fileIdOf(fileUrl: string): string | undefined {
  return filePath.exec(fileUrl)?.[1]
}

/** The thumbnail's URL for a signed `fileUrl`, where only that is known. */
export function thumbnailOf(fileUrl: string): string {
  return fileUrl.includes('?') ? `${fileUrl}&size=thumbnail` : fileUrl
}

/** What a form says of a file that is not stored (docs/spec/files.md, 'Uploading'). */
export const noPreview = 'Preview URL is required'
