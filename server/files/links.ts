import { hash, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../kit/access/actor.ts'
import type { Secrets } from '../kit/access/secrets.ts'
import { actorOfSession } from '../kit/access/sessions.ts'
import type { Queries } from '../kit/database/database.ts'
import { throwError } from '../kit/http/api-error.ts'
import type { LinkReader } from '../kit/http/route.ts'

/** The parts of a signed link: `until` in seconds since 1970, `by` the id of the session it was made for. */
export interface SignedLink {
  readonly id: string
  readonly until: number
  readonly by: string
  readonly signature: string
}

export interface FileLinks {
  /**
   * Appends the reader's signature to every file path, and every thumbnail path, that is an entire string in a JSON
   * text. One signature is valid for a file in every size.
   */
  signLinks(text: string, reader: LinkReader, now: Date): string
  /** The signed query for something that is not a file, named `id`: `until`, `by`, `signature`. */
  queryFor(id: string, reader: LinkReader, now: Date): string
  /** Whether a link is genuine and has not expired. Its session must be active, too: see `readerOf`. */
  check(link: SignedLink, now: Date): 'good' | 'expired' | 'forged'
}

/** The path of a file. Records and stored replies contain it unsigned; it is signed when a reply is sent. */
export const pathOf = (id: string) => `/api/files/${id}`
export const thumbnailPathOf = (id: string) => `${pathOf(id)}?size=thumbnail`

/** Links expire at the end of a five-minute window, so that lists read twice contain the same, cacheable links. */
const windowSeconds = 5 * 60
/** A link is valid for 10 to 15 minutes. */
const validWindows = 3

/** The path of a file or thumbnail that is an entire JSON string. A quotation mark in a string has a backslash. */
const filePath = /(?<!\\)"\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\?size=thumbnail)?"/g
/** 132 bits: cannot be guessed, and keeps a page of 60 links small. */
const signatureLength = 22

export function fileLinks(secrets: Secrets): FileLinks {
  /** One key for the links of a session in a window, so that a page of 60 links costs one HMAC. */
  const keyFor = (by: string | number, until: number) =>
    secrets.sign(`file links of session ${by} until ${until}`)
  return {
    signLinks(text, reader, now) {
      const until = endOfLinks(now)
      const key = keyFor(reader.sessionId, until)
      return text.replace(filePath, (_, id: string, size: string | undefined) => {
        const query = `until=${until}&by=${reader.sessionId}&signature=${signatureOf(key, id)}`
        return `"${pathOf(id)}?${query}${size ? '&size=thumbnail' : ''}"`
      })
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

/** Whose link it is. @throws ApiError if it is forged or has expired, or its session is not active */
export async function readerOf(links: FileLinks, link: SignedLink, db: Queries, now: Date): Promise<Actor> {
  const state = links.check(link, now)
  if (state !== 'good') throwError(state === 'expired' ? 'files.link-expired' : 'record.not-found')
  return (await actorOfSession(db, Number(link.by), now)) ?? throwError('record.not-found')
}

/** SHA-512/256 resists length extension, so a key before the text is a safe signature. */
function signatureOf(key: string, id: string): string {
  return hash('sha512-256', key + id, 'base64url').slice(0, signatureLength)
}

function endOfLinks(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / windowSeconds) + validWindows) * windowSeconds
}
