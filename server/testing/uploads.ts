import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { Person, Portal } from './portal.ts'

const boundary = 'verimend-test-boundary'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A part of a multipart body: a file, or without `name` a plain field. */
export interface Part {
  readonly field?: string
  readonly name?: string | undefined
  readonly type?: string
  readonly content: Buffer | string
}

/** A multipart body as a browser would send it. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ field = 'file', name, type, content }) => {
    const filename = name === undefined ? '' : `; filename="${name}"`
    const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`
    return [
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${filename}\r\n${typeLine}\r\n`,
      content,
      '\r\n',
    ]
  })
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
}

export interface Uploaded {
  readonly status: number
  readonly code: string | undefined
  readonly error: string | undefined
  readonly file: { fileUrl: string; fileName: string; fileExtension: string; fileSize: number }
}

/** Sends a complete multipart body to the upload endpoint. */
export async function sendBody(
  portal: Portal,
  by: Person,
  payload: Buffer,
  headers: Record<string, string> = {},
): Promise<Uploaded> {
  const answer = await portal.app.http.inject({
    method: 'POST',
    url: '/api/s3/uploadFileOnS3',
    payload,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': multipartType, ...headers },
  })
  return { status: answer.statusCode, ...answer.json() }
}

/** Uploads one file. */
export function upload(portal: Portal, by: Person, part: Part, headers: Record<string, string> = {}) {
  return sendBody(portal, by, multipartBody([part]), headers)
}

/** A valid picture of a random color. */
export async function picture(format: 'png' | 'jpeg'): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const canvas = sharp({ create: { width: 40, height: 25, channels: 3, background: { r, g, b } } })
  return canvas.toFormat(format).toBuffer()
}

/** A photo like one from a phone: with camera, GPS position and description in EXIF, and text in XMP. */
export function pictureWithLocation(format: 'png' | 'jpeg'): Promise<Buffer> {
  const canvas = sharp({
    create: { width: 60, height: 40, channels: 3, background: { r: 180, g: 60, b: 60 } },
  })
  return canvas.withExif(place).withXmp(xmp).toFormat(format).toBuffer()
}

const place = {
  IFD0: { Make: 'Canarycam', ImageDescription: 'Mary Canary' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '30/1 16/1 2/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '97/1 44/1 3/1',
  },
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Mary Canary</note></x:xmpmeta>'

/** A picture of exactly this size, padded after its end. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const whole = Buffer.alloc(bytes)
  ;(await picture('jpeg')).copy(whole)
  return whole
}

/** The pixels of a picture, which re-encoding preserves. */
export const pixelsOf = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer()

/** Workbooks of one sheet with two cells in two rows, as LibreOffice saved them. */
export const workbook = (extension: 'xls' | 'xlsx') =>
  readFileSync(join(import.meta.dirname, 'samples', `book.${extension}`))

/** A PDF of one empty page. */
export const pdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)

/** A PDF of exactly this size, padded after its end. */
export const pdfOf = (bytes: number): Buffer => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)])

/** A zip archive of texts or bytes, not compressed. */
export function zipOf(entries: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content])
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

/** Where a portal under test keeps its files. */
export const folderOf = (portal: Portal) => join(portal.config.dataDir, 'files')

/** The names of all files in the storage, including partial ones. */
export async function storedIn(portal: Portal): Promise<string[]> {
  const entries = await readdir(folderOf(portal), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Counts of uploads: file rows, rows about orphaned files, and stored files. */
export async function remainsIn(portal: Portal): Promise<{ files: number; orphans: number; bytes: number }> {
  const { rows } = await portal.db.pool.query(
    'select (select count(*) from files) as files, (select count(*) from file_leftovers) as orphans',
  )
  return { ...rows[0], bytes: (await storedIn(portal)).length }
}
