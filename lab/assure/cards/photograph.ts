import sharp from 'sharp'
import { cardHeight, cardWidth } from './draw.ts'
import { type Random, randomFrom } from './random.ts'

/** How a picture was spoilt. */
export interface Photograph {
  readonly jpeg: Buffer
  readonly spoilt: readonly string[]
}

const margin = 90

interface Raster {
  readonly width: number
  readonly height: number
  /** Three bytes a pixel. */
  readonly data: Buffer
}

async function rasterOf(svg: string): Promise<Raster> {
  const card = await sharp(Buffer.from(svg)).flatten().png().toBuffer()
  const { data, info } = await sharp({
    create: {
      width: cardWidth + 2 * margin,
      height: cardHeight + 2 * margin,
      channels: 3,
      background: '#6d5f52',
    },
  })
    .composite([{ input: card, left: margin, top: margin }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** A card as it lies under a scanner. */
export async function scanned(svg: string): Promise<Photograph> {
  return { jpeg: await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 90 }).toBuffer(), spoilt: [] }
}

/** A card as it is photographed in a hurry: askew, and with two to four of the other faults. */
export async function photographed(svg: string, seed: number): Promise<Photograph> {
  const random = randomFrom(seed)
  const spoilt = ['askew']
  let raster = askew(await rasterOf(svg), random)
  if (random.chance(0.4)) {
    spoilt.push('glare')
    raster = withGlare(raster, random)
  }
  let image = sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
  if (random.chance(0.6)) {
    spoilt.push('blurred')
    image = image.blur(random.between(0.7, 1.6))
  }
  if (random.chance(0.4)) {
    spoilt.push('dark')
    image = image.linear(random.between(0.3, 0.6), random.between(0, 12))
  }
  if (random.chance(0.5)) {
    spoilt.push('noisy')
    const { data, info } = await image
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    image = sharp(noisy(data, random), {
      raw: { width: info.width, height: info.height, channels: info.channels },
    })
  }
  if (random.chance(0.3)) {
    spoilt.push('small')
    image = sharp(await image.png().toBuffer()).resize({
      width: Math.round(raster.width * random.between(0.65, 0.85)),
    })
  }
  const quality = random.whole(25, 70)
  if (quality < 45) spoilt.push('strongly compressed')
  return { jpeg: await image.jpeg({ quality }).toBuffer(), spoilt }
}

/** Turned by up to seven degrees, and seen from the side: each point is taken from where a projection sends it. */
function askew({ width, height, data }: Raster, random: Random): Raster {
  const angle = (random.between(-7, 7) * Math.PI) / 180
  const [tiltX, tiltY] = [random.between(-0.00016, 0.00016), random.between(-0.00016, 0.00016)]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const out = Buffer.alloc(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const depth = 1 + tiltX * dx + tiltY * dy
      copyPixel(data, width, height, {
        x: (dx * cos + dy * sin) / depth + width / 2,
        y: (dy * cos - dx * sin) / depth + height / 2,
        out,
        to: 3 * (y * width + x),
      })
    }
  return { width, height, data: out }
}

/** Between four pixels in proportion; outside the picture its nearest edge. */
function copyPixel(
  from: Buffer,
  width: number,
  height: number,
  { x, y, out, to }: { x: number; y: number; out: Buffer; to: number },
): void {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const [right, down] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))]
  for (let color = 0; color < 3; color += 1) {
    const at = (column: number, row: number) => from[3 * ((top + row) * width + left + column) + color] ?? 0
    out[to + color] =
      (at(0, 0) * (1 - right) + at(1, 0) * right) * (1 - down) +
      (at(0, 1) * (1 - right) + at(1, 1) * right) * down
  }
}

/** A lamp that shines back from a spot of the card. */
function withGlare({ width, height, data }: Raster, random: Random): Raster {
  const [x0, y0] = [random.between(0.2, 0.8) * width, random.between(0.2, 0.8) * height]
  const [radius, strength] = [random.between(130, 300), random.between(110, 210)]
  const out = Buffer.from(data)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const by = strength * Math.exp(-((x - x0) ** 2 + (y - y0) ** 2) / (2 * radius ** 2))
      for (let color = 0; color < 3; color += 1) {
        const at = 3 * (y * width + x) + color
        out[at] = Math.min(255, (data[at] ?? 0) + by)
      }
    }
  return { width, height, data: out }
}

function noisy(data: Buffer, random: Random): Buffer {
  const amount = random.between(10, 26)
  return Buffer.from(
    data.map((shade) => {
      const by = (random.between(-1, 1) + random.between(-1, 1)) * amount
      return Math.max(0, Math.min(255, shade + by))
    }),
  )
}
