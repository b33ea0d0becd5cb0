import {
  acceptedExtensions,
  convertedExtensions,
  type Extension,
  imageExtensions,
} from '#contract/files/files.ts'

/** A kind of file that is accepted. */
export interface FileType {
  /** The Content-Type of replies. */
  readonly contentType: string
  /** Other media types that browsers and systems declare for it. */
  readonly alsoDeclared: readonly string[]
  /** Whether browsers may show it inline; everything else is downloaded. */
  readonly shown: boolean
}

const jpeg: FileType = {
  contentType: 'image/jpeg',
  alsoDeclared: ['image/jpg', 'image/pjpeg'],
  shown: true,
}

export const fileTypes: Record<Extension, FileType> = {
  jpeg,
  jpg: jpeg,
  png: { contentType: 'image/png', alsoDeclared: ['image/x-png'], shown: true },
  pdf: { contentType: 'application/pdf', alsoDeclared: ['application/x-pdf'], shown: true },
  csv: {
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
    contentType: 'application/vnd.ms-excel',
    alsoDeclared: ['application/msexcel', 'application/x-msexcel', 'application/x-ole-storage'],
    shown: false,
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    alsoDeclared: ['application/vnd.ms-excel', 'application/zip', 'application/x-zip-compressed'],
    shown: false,
  },
}

/** The size of the head that identifies a type: what the file-type library reads. */
export const headBytes = 4_100

/** Kinds of files that are judged alike, by what their names promise. */
export type Family = 'picture' | 'pdf' | 'csv' | 'workbook'

/** What a family is called in messages. */
export const familyKinds: Record<Family, string> = {
  picture: 'a picture',
  pdf: 'a PDF',
  csv: 'CSV text',
  workbook: 'an Excel workbook',
}

/** Declared for unknown types: accepted for every extension. */
const undeclared = ['', 'application/octet-stream', 'binary/octet-stream']

/** Whether a declared media type, with or without parameters, agrees with the name. */
export function isDeclaredAs(declared: string, family: Family): boolean {
  const plain = (declared.split(';')[0] ?? '').trim().toLowerCase()
  if (undeclared.includes(plain)) return true
  // Programs declare pictures by their names, and the content decides.
  if (family === 'picture') return /^image\/(?!svg)/.test(plain)
  return acceptedExtensions.some((extension) => {
    const { contentType, alsoDeclared } = fileTypes[extension]
    return familyOfExtension(extension) === family && (plain === contentType || alsoDeclared.includes(plain))
  })
}

/** What a name promises, if it is something that is accepted. */
export function familyOf(name: string): Family | undefined {
  const ending = /\.([a-z]{3,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (convertedExtensions.includes(ending)) return 'picture'
  const extension = acceptedExtensions.find((one) => one === ending)
  return extension && familyOfExtension(extension)
}

function familyOfExtension(extension: Extension): Family {
  if (extension === 'pdf' || extension === 'csv') return extension
  return imageExtensions.includes(extension) ? 'picture' : 'workbook'
}

/** The name with the ending of what is stored: a PNG that was called .jpg is called .png. */
export function namedAs(name: string, extension: Extension): string {
  const ending = /\.([a-z]{3,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const isSame = ending === extension || (fileTypes[extension] === jpeg && /^jpe?g$/.test(ending))
  return isSame ? name : `${name.slice(0, name.length - ending.length)}${extension}`
}
