import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pdf, picture, pictureWithLocation, zipOf } from '#server/testing/uploads.ts'
import { canary, file, type HostileKind } from './kind.ts'

const script = `<html><script>alert('${canary}')</script></html>`
const zip = zipOf({ 'a.html': script })

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
/** The length of the signature and the first chunk (IHDR), in bytes. */
const pngHead = 33

function header(width: number, height: number, more: { bits?: number; colours?: number } = {}): Buffer {
  const { bits = 8, colours = 2 } = more
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([bits, colours, 0, 0, 0], 8)
  return Buffer.concat([pngSignature, chunk('IHDR', data)])
}

const pngOf = (head: Buffer, pixels: Buffer) =>
  Buffer.concat([head, chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])

/** A PNG with an additional chunk after the first. */
async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const png = await picture('png')
  return Buffer.concat([png.subarray(0, pngHead), chunk(type, data), png.subarray(pngHead)])
}

/** A JPEG with an additional segment after its start marker. */
async function jpegWith(marker: number, data: Buffer): Promise<Buffer> {
  const jpeg = await picture('jpeg')
  const segment = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), segment, data, jpeg.subarray(2)])
}

/** A JPEG whose frame header claims the given size. */
async function jpegOfSize(width: number, height: number): Promise<Buffer> {
  const jpeg = await picture('jpeg')
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** Compressed data that expands to 200 MB. */
const packedZeros = () => deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })

const behind = (format: 'png' | 'jpeg', what: Buffer | string) => async () =>
  Buffer.concat([await picture(format), Buffer.from(what)])

const jpg = (name: string, outcomes: Parameters<typeof file>[2], make: Parameters<typeof file>[3]) =>
  file(name, 'wound.jpg', outcomes, make, { type: 'image/jpeg' })
const png = (name: string, outcomes: Parameters<typeof file>[2], make: Parameters<typeof file>[3]) =>
  file(name, 'wound.png', outcomes, make, { type: 'image/png' })

const vast = 'files.too-many-pixels'
const broken = 'files.broken-picture'
const differs = 'files.type-differs'

/** Pictures that are also another file type, contain metadata, or grow when they are decoded. */
export const pictures: readonly HostileKind[] = [
  png('a PNG followed by a web page', 're-encoded', behind('png', script)),
  png('a PNG followed by an archive', 're-encoded', behind('png', zip)),
  png('a PNG followed by a PDF', 're-encoded', behind('png', pdf)),
  png('a PNG followed by an executable', 're-encoded', behind('png', `MZ\x90\0${canary}`)),
  png('a PNG with a web page in a text chunk', 're-encoded', () =>
    pngWith('tEXt', Buffer.from(`Comment\0${script}`)),
  ),
  png('a PNG with a web page in an unknown chunk', 're-encoded', () => pngWith('heLo', Buffer.from(script))),
  png('a PNG with PHP in a text chunk', 're-encoded', () =>
    pngWith('tEXt', Buffer.from(`Author\0<?php ${canary} ?>`)),
  ),
  png('a PNG whose text chunk unpacks to 200 MB', ['re-encoded', broken], () =>
    pngWith('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packedZeros()])),
  ),
  png('a PNG whose colour profile unpacks to 200 MB', ['re-encoded', broken], () =>
    pngWith('iCCP', Buffer.concat([Buffer.from('icc\0\0'), packedZeros()])),
  ),
  png('a PNG whose pixels unpack to 200 MB more than its header says', ['re-encoded', broken], () =>
    Buffer.concat([header(10, 10), chunk('IDAT', packedZeros()), chunk('IEND', Buffer.alloc(0))]),
  ),
  png('a PNG of 100 megapixels', vast, () => blank(10_000, 10_000, 'png')),
  png('a PNG of 2,147,483,647 × 2,147,483,647 by its header', [vast, broken], async () =>
    pngOf(header(0x7fffffff, 0x7fffffff), Buffer.alloc(100)),
  ),
  png('a PNG of 1 × 60,000,000', [vast, broken], async () => pngOf(header(60_000_000, 1), Buffer.alloc(100))),
  png('a PNG of 16 bits a colour and 64 megapixels', vast, async () =>
    pngOf(header(8_000, 8_000, { bits: 16, colours: 6 }), Buffer.alloc(100)),
  ),
  png('a PNG without any pixels', broken, async () =>
    Buffer.concat([header(10, 10), chunk('IEND', Buffer.alloc(0))]),
  ),
  png('a PNG of width 0', broken, async () => pngOf(header(0, 10), Buffer.alloc(100))),
  png('a PNG of an unknown colour type', broken, async () =>
    pngOf(header(10, 10, { colours: 5 }), Buffer.alloc(400)),
  ),
  png('a PNG with a wrong checksum', broken, async () => {
    const whole = await picture('png')
    whole[whole.indexOf('IDAT') + 8] = 0
    return whole
  }),
  png('an animated PNG', ['re-encoded', differs], () =>
    pngWith('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])),
  ),
  png('a PNG in a PNG', 're-encoded', async () => pngWith('prVt', await picture('png'))),
  png('a PNG with a GPS location', 're-encoded', () => pictureWithLocation('png')),
  jpg('a JPEG with a GPS location', 're-encoded', () => pictureWithLocation('jpeg')),
  jpg('a JPEG followed by a web page', 're-encoded', behind('jpeg', script)),
  jpg('a JPEG followed by an archive', 're-encoded', behind('jpeg', zip)),
  jpg('a JPEG followed by a PDF', 're-encoded', behind('jpeg', pdf)),
  jpg('a JPEG followed by a second JPEG', 're-encoded', async () =>
    Buffer.concat([await picture('jpeg'), await picture('jpeg')]),
  ),
  jpg('a JPEG with PHP in its comment', 're-encoded', () =>
    jpegWith(0xfe, Buffer.from(`<?php ${canary} ?>`)),
  ),
  jpg('a JPEG with a web page in its comment', 're-encoded', () => jpegWith(0xfe, Buffer.from(script))),
  jpg('a JPEG that is also a script, by its first segment', ['re-encoded', broken], () =>
    jpegWith(0xe0, Buffer.from(`/*${'='.repeat(40)}*/=alert('${canary}')/*`)),
  ),
  jpg('a JPEG with a broken EXIF block', ['re-encoded', broken], () =>
    jpegWith(0xe1, Buffer.from(`Exif\0\0MM\0*\xff\xff\xff\xff${canary}`, 'latin1')),
  ),
  jpg('a JPEG with a broken colour profile', ['re-encoded', broken], () =>
    jpegWith(0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${canary}`)),
  ),
  jpg('a JPEG of 65,500 × 65,500 by its header', vast, () => jpegOfSize(65_500, 65_500)),
  jpg('a JPEG whose header says more pixels than follow', ['re-encoded', broken], () =>
    jpegOfSize(4_000, 4_000),
  ),
  jpg('a JPEG of height 0', broken, () => jpegOfSize(40, 0)),
  jpg('a JPEG of 100 megapixels', vast, () => blank(10_000, 10_000, 'jpeg')),
  jpg('a JPEG of 400 scans over 16 megapixels', ['re-encoded', broken], scans),
  jpg('a JPEG of nothing but its signature', [broken, differs], () => Buffer.from([0xff, 0xd8, 0xff])),
  jpg('a JPEG in CMYK', 're-encoded', async () =>
    sharp(await picture('png'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
  ),
  jpg('a JPEG of nothing but marker bytes', [broken, differs], () =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(50_000, 0xff)]),
  ),
]

function blank(width: number, height: number, format: 'png' | 'jpeg'): Promise<Buffer> {
  const canvas = sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })
  return canvas.toFormat(format, format === 'png' ? { compressionLevel: 9 } : {}).toBuffer()
}

/** A progressive JPEG with its last scan repeated: decoding each scan takes a pass over the whole picture. */
async function scans(): Promise<Buffer> {
  const drawn = sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: 'red' } })
  const jpeg = await drawn.jpeg({ progressive: true, quality: 20 }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  const count = Math.min(400, Math.floor(4_000_000 / scan.length))
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ])
}
