import sharp from 'sharp'
import { expect, test } from 'vitest'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { picture, pictureWithLocation, pixelsOf, remainsIn, upload } from '../testing/uploads.ts'

const { portal, cast } = await portalWithCast()

const send = (content: Buffer, format: 'png' | 'jpeg' = 'jpeg') =>
  upload(portal, cast.office, { name: `wound.${format}`, type: `image/${format}`, content })

/** The stored bytes of a picture. */
async function stored(content: Buffer, format: 'png' | 'jpeg' = 'jpeg'): Promise<Buffer> {
  const answer = await send(content, format)
  expect(answer.status, answer.code).toBe(200)
  const { rawPayload } = await portal.app.http.inject(answer.file.fileUrl)
  expect(answer.file.fileSize).toBe(rawPayload.length)
  return rawPayload
}

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 60, b: 60 } } })

test.each(['jpeg', 'png'] as const)(
  'a %s with location and camera data is stored without them',
  async (format) => {
    const taken = await pictureWithLocation(format)
    const before = await sharp(taken).metadata()
    expect(before.exif?.includes('Canarycam')).toBe(true)
    const kept = await stored(taken, format)
    const after = await sharp(kept).metadata()
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'comments'] as const)
      expect(after[part]).toBeUndefined()
    for (const secret of ['Canary', 'GPS', 'Exif']) expect(kept.includes(secret)).toBe(false)
    expect(after).toMatchObject({ format, width: 60, height: 40 })
  },
)

test('a picture with a rotation mark is stored upright', async () => {
  const lying = await canvas(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const after = await sharp(await stored(lying)).metadata()
  expect(after).toMatchObject({ width: 40, height: 60 })
  expect(after.orientation).toBeUndefined()
})

test('a PNG is stored with every pixel unchanged, including transparent ones', async () => {
  const reencoded = await picture('png')
  expect(await pixelsOf(await stored(reencoded, 'png'))).toEqual(await pixelsOf(reencoded))
  const clear = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 9, g: 8, b: 7, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  expect(await pixelsOf(await stored(clear, 'png'))).toEqual(await pixelsOf(clear))
})

test('bytes after the end of a picture, or in its comments, are not stored', async () => {
  const hidden = Buffer.from('<script>alert("canary")</script>PK\x03\x04canary')
  for (const format of ['jpeg', 'png'] as const) {
    const kept = await stored(Buffer.concat([await picture(format), hidden]), format)
    expect(kept.includes('canary')).toBe(false)
  }
  const plain = await picture('jpeg')
  const comment = Buffer.from('canary in a comment')
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  const commented = Buffer.concat([plain.subarray(0, 2), segment, comment, plain.subarray(2)])
  expect((await stored(commented)).includes('canary')).toBe(false)
})

test('a picture that is truncated, or invalid after its first bytes, is rejected and not stored', async () => {
  const before = await remainsIn(portal)
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
  const whole = { raw: { width: 200, height: 100, channels: 3 } } as const
  for (const format of ['jpeg', 'png'] as const) {
    const reencoded = await sharp(noise, whole).toFormat(format).toBuffer()
    for (const content of [
      reencoded.subarray(0, reencoded.length / 2),
      reencoded.subarray(0, 60),
      Buffer.concat([reencoded.subarray(0, 60), Buffer.alloc(5_000)]),
    ])
      expect(await send(content, format)).toMatchObject({ status: 415 })
  }
  expect(await remainsIn(portal)).toEqual(before)
})

test('a picture of more than fifty megapixels is rejected before it is decoded', {
  tags: 'slow',
}, async () => {
  const vast = await canvas(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()
  expect(vast.length).toBeLessThan(5 * 1024 * 1024)
  expect(await send(vast, 'png')).toMatchObject({ status: 413, code: 'files.too-many-pixels' })
})

test('a picture of nearly 5 MB is stored with at most 5 MB', { tags: 'slow' }, async () => {
  const [width, height] = [3_000, 2_300]
  const noise = Buffer.alloc(width * height * 3)
  for (let at = 0; at < noise.length; at += 65_536)
    crypto.getRandomValues(noise.subarray(at, Math.min(at + 65_536, noise.length)))
  const raw = { raw: { width, height, channels: 3 } } as const
  const rough = await sharp(noise, raw).jpeg({ quality: 78 }).toBuffer()
  expect(rough.length).toBeLessThan(5 * 1024 * 1024)
  expect((await sharp(noise, raw).jpeg({ quality: 90 }).toBuffer()).length).toBeGreaterThan(5 * 1024 * 1024)
  expect((await stored(rough)).length).toBeLessThanOrEqual(5 * 1024 * 1024)
})

test('twelve concurrent pictures are all stored, although at most two are decoded at a time', async () => {
  const reencoded = await Promise.all(Array.from({ length: 12 }, () => picture('png')))
  const kept = await Promise.all(reencoded.map((content) => stored(content, 'png')))
  for (const [at, content] of reencoded.entries())
    expect(await pixelsOf(kept[at] ?? Buffer.alloc(0))).toEqual(await pixelsOf(content))
})
