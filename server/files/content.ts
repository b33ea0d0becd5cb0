import { fileTypeFromBuffer } from 'file-type'
import type { Extension } from '#contract/files/files.ts'
import { fileTypes } from './types.ts'
import { newWorkbook, oldWorkbook, type WorkbookVerdict } from './workbook-content.ts'

/** What a file's content says: it is what it should be, it is not, or it is and holds parts that run. */
export type Verdict = WorkbookVerdict

/** Looks at a file's bytes as they pass and says when they cannot be what they should be. */
export interface ContentCheck {
  /** False as soon as the content is known to be something else. */
  take(chunk: Uint8Array): Promise<boolean>
  /** The last word, when every byte has been taken. */
  finish(): Promise<Verdict>
}

/** How much of a file's beginning tells its type: what file-type looks at. */
const headBytes = 4_100

/** The check for a file that calls itself `extension`. */
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

/** For types that their first bytes prove. */
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

/** The same for a type whose end is marked: one that was cut off lacks the mark. Something may stand behind it. */
function andEnd(head: ContentCheck, mark: string): ContentCheck {
  let hasEnd = false
  let last = Buffer.alloc(0)
  return {
    take(chunk) {
      const seen = Buffer.concat([last, chunk])
      hasEnd ||= seen.includes(mark)
      last = seen.subarray(Math.max(0, seen.length - mark.length + 1))
      return head.take(chunk)
    },
    finish: async () => (hasEnd ? head.finish() : 'differs'),
  }
}

/** For workbooks: what proves them stands anywhere in them, so their 5 MB at most are gathered. */
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

/** Tab, line feed, form feed, carriage return: no other control character stands in a text. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 32 && ![9, 10, 12, 13].includes(byte)) || byte === 127 ? 1 : 0,
)
const markup = /^\s*<|<(?:!doctype|html|svg|script|\?xml)\b/i
/**
 * How texts begin that are something else: PDF, PostScript, RTF, a script, a mailed page, and SYLK, which Excel opens
 * with its macros whatever the name says.
 */
const otherText = /^\s*(?:%PDF-|%!PS|\{\\rtf|#!|MIME-Version:|ID;P)/i

/** For CSV, which nothing but being plain text proves: UTF-8 or one byte a letter, and no page in disguise. */
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
