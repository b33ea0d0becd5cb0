import { hash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../kit/access/secrets.ts'
import type { LinkReader } from '../kit/http/route.ts'

/** A link as it comes back: `until` in seconds since 1970, `by` the id of the session it was made for. */
export interface SignedLink {
  readonly id: string
  readonly until: number
  readonly by: string
  readonly signature: string
}

export interface FileLinks {
  /**
   * Puts the reader's signature behind every file path, and every path of a thumbnail, that is a whole value in a
   * JSON text. One signature opens a file in every size.
   */
  signLinks(text: string, reader: LinkReader, now: Date): string
  /** What is put behind the address of something else, called `id`, that is not a file: `until`, `by`, `signature`. */
  queryFor(id: string, reader: LinkReader, now: Date): string
  /** Whether a link is one of ours and still good. Whether its session lives, whoever opens it must ask. */
  check(link: SignedLink, now: Date): 'good' | 'expired' | 'forged'
}

/** Where a file is read. Records and kept answers hold this form; who is handed it gets it signed. */
export const pathOf = (id: string) => `/api/files/${id}`
/** What is put behind that for the small picture. */
const small = '?size=thumbnail'
export const thumbnailPathOf = (id: string) => pathOf(id) + small

/** Links end with a window of five minutes, so that a list read twice names the same, cacheable pictures. */
const windowSeconds = 5 * 60
/** A link is good for 10 minutes at least, 15 at most. */
const windowsGood = 3

const mark = '"/api/files/'
const idLength = 36
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** 132 bits: nobody guesses one, and a page of 60 links stays small. */
const signatureLength = 22

export function fileLinks(secrets: Secrets): FileLinks {
  /** One key for each session and window, so that each link costs only one short hash (0.6 µs; an HMAC takes 2). */
  const keyFor = (by: string | number, until: number) =>
    secrets.sign(`file links of session ${by} until ${until}`)
  // People read the same pages again and again: what was signed for them in this window is remembered. Links that
  // come back are not, for anybody can make one up.
  let window = { until: 0, signers: new Map<number, Signer>() }
  const signerFor = (by: number, until: number) => {
    if (window.until !== until || window.signers.size >= mostSessions) window = { until, signers: new Map() }
    const known = window.signers.get(by)
    if (known) return known
    const made = signerWith(keyFor(by, until))
    window.signers.set(by, made)
    return made
  }
  return {
    signLinks(text, reader, now) {
      let at = text.indexOf(mark)
      if (at < 0) return text
      const until = endOfLinks(now)
      const sign = signerFor(reader.sessionId, until)
      const query = `?until=${until}&by=${reader.sessionId}&signature=`
      let signed = ''
      let copied = 0
      while (at >= 0) {
        const start = at + mark.length
        const end = start + idLength
        const isSmall = text[end] === '?' && text.startsWith(`${small}"`, end)
        const signature = isSmall || text[end] === '"' ? sign(text.slice(start, end)) : undefined
        if (signature !== undefined) {
          signed += text.slice(copied, end) + query + signature
          if (isSmall) signed += '&size=thumbnail'
          copied = isSmall ? end + small.length : end
        }
        at = text.indexOf(mark, start)
      }
      return signed + text.slice(copied)
    },
    queryFor(id, reader, now) {
      const until = endOfLinks(now)
      return `until=${until}&by=${reader.sessionId}&signature=${signatureOf(keyFor(reader.sessionId, until), id)}`
    },
    check({ id, until, by, signature }, now) {
      const expected = Buffer.from(signatureOf(keyFor(by, until), id))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
      return until * 1000 > now.getTime() ? 'good' : 'expired'
    },
  }
}

/** Signs what is an id of a file, and nothing else. */
type Signer = (id: string) => string | undefined

const mostSessions = 1_000
/** For each session: some six pages. */
const mostLinks = 300

function signerWith(key: string): Signer {
  const known = new Map<string, string>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    if (!isId.test(id)) return undefined
    const signature = signatureOf(key, id)
    // A copy: as a part of the page's text the id would keep all of it in memory.
    if (known.size < mostLinks) known.set(Buffer.from(id).toString(), signature)
    return signature
  }
}

/** SHA-512/256 cannot be lengthened, so a secret before the text makes a signature. */
function signatureOf(key: string, id: string): string {
  return hash('sha512-256', key + id, 'base64url').slice(0, signatureLength)
}

function endOfLinks(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / windowSeconds) + windowsGood) * windowSeconds
}
