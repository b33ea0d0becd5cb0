import sharp, { type OverlayOptions } from 'sharp'
import { lettering } from './lettering.ts'
import { between, chance, pick, type Rng, seeded } from './random.ts'

export interface WoundPicture {
  readonly seed: string | number
  /** Whose wound it is: all pictures of a patient show the same skin. */
  readonly patient: string
  /** As in the request: 'Left heel, plantar'. */
  readonly location: string
  /** The day of the photo, as written on the ruler. */
  readonly date: string
  readonly initials: string
}

interface Skin {
  readonly light: string
  readonly mid: string
  readonly deep: string
  /** Color of inflamed skin around a wound. */
  readonly rim: string
}

const skins: readonly Skin[] = [
  { light: '#f3d3bd', mid: '#e2b497', deep: '#bd8a6c', rim: '#c9584e' },
  { light: '#e9c1a0', mid: '#d3a27e', deep: '#a97753', rim: '#b94a42' },
  { light: '#d5a680', mid: '#bb8860', deep: '#8d6040', rim: '#a1433a' },
  { light: '#b07f58', mid: '#93653f', deep: '#684427', rim: '#7c3630' },
  { light: '#865a3b', mid: '#6b452b', deep: '#452a18', rim: '#4f231f' },
  { light: '#5f4030', mid: '#4a3023', deep: '#2c1b13', rim: '#361815' },
]

const [width, height] = [1000, 750]

/** A closed, irregular SVG path around a center, with radii of about `rx` and `ry`. */
function outline(rng: Rng, x: number, y: number, rx: number, ry: number, rough: number): string {
  const count = 14
  const phase = rng() * 6
  const points = Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * Math.PI * 2
    const reach = 1 + rough * (Math.sin(angle * 2 + phase) * 0.5 + (rng() - 0.5))
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const
  })
  const middle = (at: number) => {
    const [[ax, ay], [bx, by]] = [points[at % count] ?? [x, y], points[(at + 1) % count] ?? [x, y]]
    return `${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2).toFixed(1)}`
  }
  const curves = points.map((_, at) => {
    const [px, py] = points[(at + 1) % count] ?? [x, y]
    return `Q${px.toFixed(1)} ${py.toFixed(1)} ${middle(at + 1)}`
  })
  return `M${middle(0)}${curves.join('')}Z`
}

/** Small patches inside the bed: slough, eschar, wet highlights. */
function patches(rng: Rng, count: number, at: Bed, size: readonly [number, number], look: string): string {
  const drawn = Array.from({ length: count }, () => {
    const [angle, reach] = [rng() * Math.PI * 2, Math.sqrt(rng()) * 0.72]
    const [x, y] = [at.x + Math.cos(angle) * reach * at.rx, at.y + Math.sin(angle) * reach * at.ry]
    const radius = between(rng, ...size)
    return `<path d="${outline(rng, x, y, radius * between(rng, 0.8, 1.9, 2), radius, 0.7)}" ${look}/>`
  })
  return `<g filter="url(#near)">${drawn.join('')}</g>`
}

interface Bed {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
}

/** For a wound on a limb the limb on a drape, otherwise skin that fills the picture. */
function backdrop(rng: Rng, location: string): string {
  const isLimb = /heel|foot|toe|ankle|calf|leg|shin|forearm|hand|plantar|malleolus|metatarsal|stump/i.test(
    location,
  )
  if (!isLimb) return '<rect width="100%" height="100%" fill="url(#skin)"/>'
  const drape = pick(rng, ['#3f7f93', '#4a6fa5', '#6f8f86', '#dfe6e8'])
  const [top, bottom] = [between(rng, 20, 70), between(rng, 640, 715)]
  const limb = `M-20 ${top + between(rng, -10, 40)}C250 ${top - 30} 700 ${top + between(rng, -30, 40)} 1020 ${top + between(rng, 0, 60)}
    V${bottom - between(rng, 0, 60)}C700 ${bottom + 40} 300 ${bottom - between(rng, -30, 30)} -20 ${bottom - between(rng, 0, 30)}Z`
  return `<rect width="100%" height="100%" fill="${drape}"/>
    <path d="${limb}" fill="#000" opacity="0.5" filter="url(#wide)" transform="translate(6 16)"/>
    <path d="${limb}" fill="url(#skin)"/><path d="${limb}" fill="url(#round)"/>`
}

/** Faint darker and lighter spots, so that skin is not of one flat color. */
function mottling(rng: Rng): string {
  return Array.from({ length: 16 }, () => {
    const [x, y, r] = [between(rng, 0, width), between(rng, 0, height), between(rng, 60, 210)]
    const fill = chance(rng, 0.5) ? 'url(#spot)' : 'url(#gleam)'
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * between(rng, 0.4, 0.9, 2)}" fill="${fill}"/>`
  }).join('')
}

/**
 * A tile of gray noise, for camera grain and pores. One for all pictures, because drawing it takes longer than applying
 * it.
 */
const grain = (() => {
  const rng = seeded('grain')
  const side = 256
  const grey = Buffer.alloc(side * side * 3)
  for (let at = 0; at < grey.length; at += 3) grey.fill(88 + Math.floor(rng() * 81), at, at + 3)
  const tile: OverlayOptions = {
    input: grey,
    raw: { width: side, height: side, channels: 3 },
    tile: true,
    blend: 'soft-light',
  }
  return tile
})()

const filters = (rng: Rng) => {
  const noise = (name: string, frequency: string, octaves: number, matrix: string) =>
    `<filter id="${name}" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}"
      seed="${between(rng, 1, 999)}"/><feColorMatrix values="${matrix}"/></filter>`
  const blur = (name: string, by: number) =>
    `<filter id="${name}" color-interpolation-filters="sRGB" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${by}"/></filter>`
  return `${noise('grains', '0.09', 3, '0 0 0 0 0.35  0 0 0 0 0.02  0 0 0 0 0.03  0 0 0 2.6 -1.15')}
    ${noise('fine', '0.22', 2, '0 0 0 0 0.98  0 0 0 0 0.62  0 0 0 0 0.55  0 0 0 2.2 -1.25')}
    ${blur('near', 3)}${blur('rim', 12)}${blur('wide', 26)}`
}

/** The wound: inflamed skin, a pale edge, the wound bed with its tissues, and wet highlights. */
function wound(rng: Rng, skin: Skin, at: Bed): string {
  const shape = outline(rng, at.x, at.y, at.rx, at.ry, 0.22)
  const bed = pick(rng, ['#a3201f', '#b2322b', '#8f1d22', '#c04a3f'])
  const slough = chance(rng, 0.75)
    ? patches(rng, between(rng, 2, 7), at, [10, 34], 'fill="#d9c178" opacity="0.75"')
    : ''
  const eschar = chance(rng, 0.35)
    ? patches(rng, between(rng, 1, 3), at, [14, 34], 'fill="#241512" opacity="0.85"')
    : ''
  const wet = patches(rng, between(rng, 8, 18), at, [1.5, 5], 'fill="#fff" opacity="0.55"')
  // Noise is slow to draw, so it covers the wound bed only.
  const box = `x="${at.x - at.rx * 1.4}" y="${at.y - at.ry * 1.4}" width="${at.rx * 2.8}" height="${at.ry * 2.8}"`
  const around = (grow: number) => outline(rng, at.x, at.y, at.rx * grow, at.ry * grow, 0.16)
  return `<ellipse cx="${at.x}" cy="${at.y}" rx="${at.rx * 2.2}" ry="${at.ry * 2.2}" fill="url(#flush)" opacity="0.55"/>
    <path d="${around(1.28)}" fill="${skin.rim}" opacity="0.55" filter="url(#rim)"/>
    <path d="${shape}" fill="none" stroke="${skin.light}" stroke-width="16" opacity="0.5" filter="url(#near)"/>
    <path d="${shape}" fill="#3b0d0d" transform="translate(0 -3)" filter="url(#near)"/>
    <clipPath id="bed"><path d="${shape}"/></clipPath>
    <g clip-path="url(#bed)"><rect ${box} fill="${bed}"/>
      <rect ${box} filter="url(#grains)"/><rect ${box} filter="url(#fine)" opacity="0.5"/>
      ${slough}${eschar}${wet}
      <path d="${shape}" fill="none" stroke="#2a0707" stroke-width="26" opacity="0.6" filter="url(#rim)"/>
      <path d="${shape}" fill="none" stroke="#e9b3a2" stroke-width="7" opacity="0.5" filter="url(#near)"/></g>`
}

/** A paper ruler with a label; `cm` is one centimeter in pixels. */
function ruler(rng: Rng, picture: WoundPicture, cm: number): string {
  const ticks = Array.from({ length: 101 }, (_, mm) => {
    const long = mm % 10 === 0 ? 26 : mm % 5 === 0 ? 18 : 11
    const x = 24 + (mm * cm) / 10
    const number =
      mm % 10 === 0
        ? lettering(String(mm / 10), { x, y: 48, size: 17, anchor: 'middle', weight: 'bold' })
        : ''
    return `<rect x="${x.toFixed(1)}" y="0" width="${mm % 10 === 0 ? 2 : 1.2}" height="${long}" fill="#222"/>${number}`
  }).join('')
  const long = 48 + cm * 10
  return `<g transform="translate(${(1000 - long) / 2 + between(rng, -20, 20)} 618) rotate(${between(rng, -2.5, 2.5, 1)})">
    <rect x="4" y="7" width="${long}" height="104" rx="2" fill="#000" opacity="0.3"/>
    <rect width="${long}" height="104" fill="#fbfaf5"/>${ticks}
    ${lettering('cm', { x: long - 16, y: 92, size: 15, anchor: 'end', fill: '#555' })}
    ${lettering(`Pt ${picture.initials}   ${picture.date}   ${picture.location}`, { x: 24, y: 86, size: 25, fill: '#1d3a8a', fit: long - 90 })}
  </g>`
}

/** A drawn picture of a wound with a ruler, not of a real person: a JPEG of 1000 × 750, the same for the same seed. */
export async function woundPicture(picture: WoundPicture): Promise<Buffer> {
  const rng = seeded(`wound ${picture.seed} ${picture.location}`)
  const skin = pick(seeded(`skin ${picture.patient}`), skins)
  const at = {
    x: between(rng, 430, 570),
    y: between(rng, 270, 350),
    rx: between(rng, 70, 190),
    ry: between(rng, 60, 140),
  }
  // The scene, apart from the ruler, is soft anyway: drawing it at half size takes a quarter of the time.
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 2}" height="${height / 2}" viewBox="0 0 ${width} ${height}"><defs>
    <radialGradient id="skin" cx="${between(rng, 0.35, 0.65, 2)}" cy="0.4" r="0.85"><stop offset="0" stop-color="${skin.light}"/>
      <stop offset="0.55" stop-color="${skin.mid}"/><stop offset="1" stop-color="${skin.deep}"/></radialGradient>
    <linearGradient id="round" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${skin.deep}" stop-opacity="0.95"/>
      <stop offset="0.25" stop-color="${skin.mid}" stop-opacity="0"/><stop offset="0.7" stop-color="${skin.mid}" stop-opacity="0"/>
      <stop offset="1" stop-color="${skin.deep}"/></linearGradient>
    <radialGradient id="flush"><stop offset="0.3" stop-color="${skin.rim}"/><stop offset="1" stop-color="${skin.rim}" stop-opacity="0"/></radialGradient>
    <radialGradient id="spot"><stop offset="0" stop-color="${skin.rim}" stop-opacity="0.16"/><stop offset="1" stop-color="${skin.rim}" stop-opacity="0"/></radialGradient>
    <radialGradient id="gleam"><stop offset="0" stop-color="#fff" stop-opacity="0.1"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    ${filters(rng)}</defs>
    ${backdrop(rng, picture.location)}
    ${mottling(rng)}
    ${wound(rng, skin, at)}</svg>`
  const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <radialGradient id="flash" cx="0.45" cy="0.35" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.16"/>
      <stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.38"/></radialGradient></defs>
    ${ruler(rng, picture, between(rng, 62, 84))}
    <rect width="100%" height="100%" fill="url(#flash)"/></svg>`
  // Rasterized first, because resizing an SVG in sharp would draw it at the larger size.
  const { data, info } = await sharp(Buffer.from(scene)).raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize({ width, height })
    .composite([{ input: Buffer.from(over) }, grain])
    .jpeg({ quality: 58 })
    .toBuffer()
}
