import { fileTypeFromBuffer } from 'file-type'
import type { Extension } from '#contract/files.ts'
import { fileTypes } from './types.ts'

/** Looks at a file's bytes as they pass and says when they cannot be what they should be. */
export interface ContentCheck {
  /** False as soon as the content is known to be something else. */
  take(chunk: Uint8Array): Promise<boolean>
  /** The last word, when every byte has been taken. */
  finish(): Promise<boolean>
}

/** How much of a file's beginning tells its type: what file-type looks at. */
const headBytes = 4_100

/** The check for a file that calls itself `extension`. */
export function contentCheck(extension: Extension): ContentCheck {
  const { contentType } = fileTypes[extension]
  if (extension === 'csv') return textCheck()
  if (extension === 'xls') return wholeCheck(isOldWorkbook)
  if (extension === 'xlsx') return wholeCheck((bytes) => isOfType(bytes, contentType))
  return headCheck((head) => isOfType(head, contentType))
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
    finish: async () => verdict ?? decide(),
  }
}

/** For workbooks: what proves them stands anywhere in them, so their 5 MB at most are gathered. */
function wholeCheck(test: (bytes: Buffer) => Promise<boolean>): ContentCheck {
  const chunks: Uint8Array[] = []
  return {
    async take(chunk) {
      chunks.push(chunk)
      return true
    },
    finish: () => test(Buffer.concat(chunks)),
  }
}

/** An entry of a compound file's directory: 128 bytes, the name first, its length with the closing NUL at 64. */
const directoryEntry = 128
const workbookStreams = ['Workbook', 'Book'].map((name) => ({
  name: Buffer.from(`${name}\0`, 'utf16le'),
  length: (name.length + 1) * 2,
}))

/** Word's and Excel's old files share one container (MS-CFB); only Excel's hold a stream called Workbook or Book. */
async function isOldWorkbook(bytes: Buffer): Promise<boolean> {
  if (!(await isOfType(bytes, 'application/x-cfb'))) return false
  for (let at = 0; at + directoryEntry <= bytes.length; at += directoryEntry) {
    const isStream = workbookStreams.some(
      ({ name, length }) =>
        bytes.readUInt16LE(at + 64) === length && bytes.subarray(at, at + length).equals(name),
    )
    if (isStream) return true
  }
  return false
}

/** Tab, line feed, form feed, carriage return: no other control character stands in a text. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 32 && ![9, 10, 12, 13].includes(byte)) || byte === 127 ? 1 : 0,
)
const markup = /^\s*<|<(?:!doctype|html|svg|script|\?xml)\b/i

/** For CSV, which nothing but being plain text proves: UTF-8 or one byte a letter, and no page in disguise. */
function textCheck(): ContentCheck {
  const head = headCheck(async (bytes) => !markup.test(new TextDecoder().decode(bytes)))
  return {
    async take(chunk) {
      for (const byte of chunk) if (isControl[byte] === 1) return false
      return head.take(chunk)
    },
    finish: () => head.finish(),
  }
}
