import { acceptedExtensions, type Extension } from '#contract/files/files.values.ts'

/** A kind of file that is accepted. */
export interface FileType {
  /** Its name in messages. */
  readonly kind: string
  /** The Content-Type of replies. */
  readonly contentType: string
  /** Other media types that browsers and systems declare for it. */
  readonly alsoDeclared: readonly string[]
  /** Whether browsers may show it inline; everything else is downloaded. */
  readonly shown: boolean
}

const jpeg: FileType = {
  kind: 'a JPEG image',
  contentType: 'image/jpeg',
  alsoDeclared: ['image/jpg', 'image/pjpeg'],
  shown: true,
}

export const fileTypes: Record<Extension, FileType> = {
  jpeg,
  jpg: jpeg,
  png: { kind: 'a PNG image', contentType: 'image/png', alsoDeclared: ['image/x-png'], shown: true },
  pdf: { kind: 'a PDF', contentType: 'application/pdf', alsoDeclared: ['application/x-pdf'], shown: true },
  csv: {
    kind: 'CSV text',
    contentType: 'text/csv',
    // Windows declares Excel's type for .csv where Excel is installed.
    alsoDeclared: [
      'application/csv',
      'text/comma-separated-values',
      'text/plain',
      'application/vnd.ms-excel',
    ],
    shown: false,
  },
  xls: {
    kind: 'an Excel workbook',
    contentType: 'application/vnd.ms-excel',
    alsoDeclared: ['application/msexcel', 'application/x-msexcel', 'application/x-ole-storage'],
    shown: false,
  },
  xlsx: {
    kind: 'an Excel workbook',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    alsoDeclared: ['application/vnd.ms-excel', 'application/zip', 'application/x-zip-compressed'],
    shown: false,
  },
}

/** Declared for unknown types: accepted for every extension. */
const undeclared = ['', 'application/octet-stream', 'binary/octet-stream']

/** Whether a declared media type, with or without parameters, agrees with the extension. */
export function isDeclaredAs(declared: string, extension: Extension): boolean {
  const plain = (declared.split(';')[0] ?? '').trim().toLowerCase()
  const { contentType, alsoDeclared } = fileTypes[extension]
  return plain === contentType || alsoDeclared.includes(plain) || undeclared.includes(plain)
}

/** The lower-cased extension of a name, if it is an accepted one. */
export function extensionOf(name: string): Extension | undefined {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase()
  return acceptedExtensions.find((extension) => extension === ending)
}
