import { fileTypeFromBuffer } from 'file-type'
import type { Extension } from '#contract/files/files.values.ts'
import { fileTypes } from './types.ts'
import { newWorkbook, oldWorkbook, type WorkbookVerdict } from './workbook-content.ts'

/** Whether the content is of the declared type, of another type, or of the declared type with executable parts. */
export type Verdict = WorkbookVerdict

/** Checks a file's bytes while they arrive. */
export interface ContentCheck {
  /** False as soon as the content is known to be something else. */
  take(chunk: Uint8Array): Promise<boolean>
  /** The final verdict, after all bytes. */
  finish(): Promise<Verdict>
}

/** The size of the head that identifies a type: what the file-type library reads. */
const headBytes = 4_100

/** The check for a file with this extension. */
export function contentCheck(extension: Extension): ContentCheck {
  const { contentType } = fileTypes[extension]
  if (extension === 'csv') return textCheck()
  if (extension === 'xls') return wholeCheck(async (bytes) => oldWorkbook(bytes))
  if (extension === 'xlsx')
    return wholeCheck(async (bytes) => {
      const verdict = newWorkbook(bytes)
      return verdict !== 'fits' || (await isOfType(bytes, contentType)) ? verdict : 'differs'
    })
  const head = headCheck((bytes) => isOfType(bytes, contentType))
  return extension === 'pdf' ? andEnd(head, '%%EOF') : head
}

async function isOfType(bytes: Uint8Array, contentType: string): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes)
  return found?.mime === contentType
}

/** For types that are identified by their first bytes. */
function headCheck(test: (head: Uint8Array) => Promise<boolean>): ContentCheck {
  const chunks: Uint8Array[] = []
  let length = 0
  let verdict: boolean | undefined
  const decide = async () => {
    verdict = await test(Buffer.concat(chunks).subarray(0, headBytes))
    return verdict
  }
  return {
    async take(chunk) {
      if (verdict !== undefined) return verdict
      chunks.push(chunk)
      length += chunk.length
      return length < headBytes || decide()
    },
    finish: async () => ((verdict ?? (await decide())) ? 'fits' : 'differs'),
  }
}

/** The same for a type with an end marker, which a truncated file lacks. More bytes may follow the marker. */
function andEnd(head: ContentCheck, mark: string): ContentCheck {
  let hasEnd = false
  let last = Buffer.alloc(0)
  const kept = mark.length - 1
  return {
    take(chunk) {
      if (!hasEnd) {
        const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
        // The marker may lie across two chunks. Only the seam is copied.
        const seam = Buffer.concat([last, bytes.subarray(0, kept)])
        hasEnd = seam.includes(mark) || bytes.includes(mark)
        last = Buffer.concat([last, bytes.subarray(-kept)]).subarray(-kept)
      }
      return head.take(chunk)
    },
    finish: async () => (hasEnd ? head.finish() : 'differs'),
  }
}

/** For workbooks, which are identified by parts anywhere in the file, so all bytes (5 MB at most) are collected. */
function wholeCheck(test: (bytes: Buffer) => Promise<Verdict>): ContentCheck {
  const chunks: Uint8Array[] = []
  return {
    async take(chunk) {
      chunks.push(chunk)
      return true
    },
    finish: () => test(Buffer.concat(chunks)),
  }
}

/** Tab, line feed, form feed, carriage return: no other control character is allowed in a text. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 32 && ![9, 10, 12, 13].includes(byte)) || byte === 127 ? 1 : 0,
)
const markup = /^\s*<|<(?:!doctype|html|svg|script|\?xml)\b/i
/**
 * How other text formats begin: PDF, PostScript, RTF, a script, a web archive, and SYLK, which Excel opens with its
 * macros whatever the extension.
 */
const otherText = /^\s*(?:%PDF-|%!PS|\{\\rtf|#!|MIME-Version:|ID;P)/i

/** For CSV, which has no signature: it must be plain text (UTF-8 or a single-byte encoding) and not HTML or another format. */
function textCheck(): ContentCheck {
  const head = headCheck(async (bytes) => {
    const text = new TextDecoder().decode(bytes)
    return !markup.test(text) && !otherText.test(text)
  })
  return {
    async take(chunk) {
      for (const byte of chunk) if (isControl[byte] === 1) return false
      return head.take(chunk)
    },
    finish: () => head.finish(),
  }
}
