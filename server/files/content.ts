import { fileTypeFromBuffer } from 'file-type'
import type { Extension } from '#contract/files/files.ts'
import { pictureTypes } from './pictures.ts'
import { decodedText, isPlainText } from './text-content.ts'
import type { Family } from './types.ts'
import { workbookKind } from './workbook-content.ts'

/** How far into a PDF its head may begin: printers and mail programs write lines before it. */
const pdfHeadWithin = 1_024

/**
 * What is kept of a file: its bytes as they are, other bytes, or what a converter makes of them, for which the file has
 * to be read by a library. `undefined`: its content is something else. 'runs': a workbook with executable parts.
 */
export type Verdict =
  | { readonly extension: Extension; readonly bytes: Buffer }
  | { readonly convert: 'pages' | 'cells'; readonly bytes: Buffer }
  | 'runs'
  | undefined

/** Whether a file of this family can begin like this, so that anything else is refused before all of it has arrived. */
export async function canBegin(family: Family, head: Buffer): Promise<boolean> {
  if (family === 'picture') return pictureTypes.has((await fileTypeFromBuffer(head))?.mime ?? '')
  if (family === 'pdf') return pdfStart(head) >= 0
  return true
}

/** Judges a file, other than a picture, by its content. */
export async function verdictOn(family: Exclude<Family, 'picture'>, bytes: Buffer): Promise<Verdict> {
  if (family === 'pdf') return pdfVerdict(bytes)
  if (family === 'csv') {
    const text = decodedText(bytes)
    return isPlainText(text) ? { extension: 'csv', bytes: text } : undefined
  }
  const kind = workbookKind(bytes)
  if (kind === 'runs') return 'runs'
  if (kind === 'xlsx')
    return (await fileTypeFromBuffer(bytes))?.mime === xlsxType ? { extension: 'xlsx', bytes } : undefined
  if (kind === 'xls') return { extension: 'xls', bytes }
  return kind === 'tables' ? { convert: 'cells', bytes: decodedText(bytes) } : undefined
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const pdfStart = (bytes: Buffer): number => bytes.subarray(0, pdfHeadWithin).indexOf('%PDF-')

/**
 * A PDF that is cut off lacks its end. Some scanners never write one, and some printers write before the head: what is
 * between is then kept if every page can be read.
 */
function pdfVerdict(bytes: Buffer): Verdict {
  const start = pdfStart(bytes)
  if (start < 0) return undefined
  if (start === 0 && bytes.includes('%%EOF')) return { extension: 'pdf', bytes }
  return { convert: 'pages', bytes: bytes.subarray(start) }
}

/** What the sender of a file can do if its content is not what its name says. */
export async function adviceOn(head: Buffer): Promise<string> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? (pdfStart(head) >= 0 ? 'application/pdf' : '')
  return advice.find(([pattern]) => pattern.test(mime))?.[1] ?? 'Please choose another one.'
}

const advice: readonly (readonly [RegExp, string])[] = [
  [
    /^image\/(?:hei[cf]|avif)/,
    'It is a photo in the format HEIC. Please save it as JPEG and upload that one.',
  ],
  [/^image\/(?:jpeg|a?png|webp|gif|tiff)$/, 'It is a picture. Please give it a name that ends with .jpg.'],
  [/^image\//, 'Please save it as JPEG or PNG and upload that one.'],
  [/^application\/pdf$/, 'It is a PDF. Please give it a name that ends with .pdf.'],
  [/spreadsheetml\.sheet$/, 'It is a workbook. Please give it a name that ends with .xlsx.'],
  [
    /wordprocessingml|opendocument|rtf$|presentationml/,
    'It is a document. Please save it as PDF and upload that one.',
  ],
  [
    /x-cfb$/,
    'It may be an older document or protected by a password. Please save it as PDF, or without the password, and upload that one.',
  ],
  [
    /(?:zip|rar|7z|gzip|tar)[\w-]*$/,
    'It is an archive. Please unpack it and upload the files that are in it.',
  ],
  [/^(?:video|audio)\//, 'Recordings cannot be stored here. Please choose a picture or a document.'],
]
