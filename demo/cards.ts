import sharp from 'sharp'
import { lettering } from './lettering.ts'
import { between, fill, pick, type Rng, seeded } from './random.ts'

export interface InsuranceCard {
  readonly payer: string
  readonly member: string
  readonly policy: string
  readonly side: 'front' | 'back'
  /** The two sides of a card must have the same seed. */
  readonly seed: string | number
}

interface Look {
  readonly ink: string
  readonly deep: string
  readonly bright: string
  readonly paper: string
}

const looks: readonly Look[] = [
  { ink: '#14213d', deep: '#0b3c8c', bright: '#2f80ed', paper: '#f7f9fc' },
  { ink: '#12302b', deep: '#0f6b5c', bright: '#3bb59b', paper: '#f4faf8' },
  { ink: '#2b1538', deep: '#5b2a86', bright: '#b07be0', paper: '#faf7fd' },
  { ink: '#33200f', deep: '#b3541e', bright: '#f2994a', paper: '#fdf8f3' },
  { ink: '#10202b', deep: '#22577a', bright: '#57cc99', paper: '#f3f8f8' },
  { ink: '#2a1216', deep: '#8c1c3b', bright: '#e8567c', paper: '#fdf6f7' },
]

const [width, height] = [900, 560]

/** A picture of an insurance card on a table, as if taken by phone: a JPEG of 900 × 560, the same for the same seed. */
export async function insuranceCard(card: InsuranceCard): Promise<Buffer> {
  const rng = seeded(`card ${card.seed} ${card.payer}`)
  const look = pick(rng, looks)
  const tilt = between(rng, -1.6, 1.6, 2)
  const table = pick(rng, tables)
  const face = card.side === 'front' ? front(card, look, rng) : back(card, look, rng)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="shine" x1="0" y1="0" x2="1" y2="1"><stop offset="0.1" stop-color="#fff" stop-opacity="0.28"/>
        <stop offset="0.45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.1"/></linearGradient>
      <clipPath id="card"><rect x="50" y="34" width="800" height="492" rx="26"/></clipPath>
    </defs>
    <g transform="rotate(${tilt} 450 280)" clip-path="url(#card)">
      <rect x="50" y="34" width="800" height="492" fill="${look.paper}"/>${face}
      <rect x="50" y="34" width="800" height="492" fill="url(#shine)"/>
    </g></svg>`
  return sharp(await tableTop(table), { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

const tables = ['#b99b78', '#8d8f94', '#a7adb3', '#6f5a48', '#c9c3b8']
const drawnTables = new Map<string, Promise<Buffer>>()

/** A table with grain and the shadow of a card, as raw pixels. Cached, because noise and blur take most of the time. */
function tableTop(colour: string): Promise<Buffer> {
  const known = drawnTables.get(colour)
  if (known) return known
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.9 0.05"
        numOctaves="1" seed="${tables.indexOf(colour) + 1}"/><feColorMatrix values="0 0 0 0 0.2  0 0 0 0 0.15  0 0 0 0 0.1  0 0 0 0.5 -0.12"/></filter>
      <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="${colour}"/><rect width="100%" height="100%" filter="url(#grain)"/>
    <rect x="56" y="46" width="800" height="492" rx="28" fill="#000" opacity="0.45" filter="url(#soft)"/></svg>`
  const drawn = sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  drawnTables.set(colour, drawn)
  return drawn
}

/** The logo of an invented insurer; it imitates no real one. */
function mark(look: Look, rng: Rng, x: number, y: number): string {
  const shapes = [
    `<circle cx="26" cy="26" r="26" fill="${look.bright}"/><path d="M26 8v36M8 26h36" stroke="#fff" stroke-width="9"/>`,
    `<path d="M26 0 52 14v24L26 52 0 38V14z" fill="${look.bright}"/><path d="M14 27l9 9 16-19" fill="none" stroke="#fff" stroke-width="6"/>`,
    `<path d="M26 52C0 34 0 14 13 8c7-3 12 2 13 7 1-5 6-10 13-7 13 6 13 26-13 44z" fill="${look.bright}"/>`,
    `<rect width="22" height="52" rx="11" fill="${look.bright}"/><rect x="30" y="14" width="22" height="38" rx="11" fill="${look.bright}" opacity="0.6"/>`,
  ]
  return `<g transform="translate(${x} ${y})">${pick(rng, shapes)}</g>`
}

const field = (look: Look, label: string, value: string, x: number, y: number, fit = 350) =>
  lettering(label, { x, y, size: 17, fill: look.deep, weight: 'bold', spacing: 0.6 }) +
  lettering(value, { x, y: y + 31, size: 27, fill: look.ink, fit })

function decoration(look: Look, rng: Rng): { svg: string; title: string; fit: number; notice: string } {
  const band = `<rect x="50" y="34" width="800" height="112" fill="${look.deep}"/><rect x="50" y="146" width="800" height="7" fill="${look.bright}"/>`
  const wave = `<path d="M50 420C250 340 420 500 620 430S800 400 850 380V526H50z" fill="${look.bright}" opacity="0.28"/>
    <path d="M50 462C260 400 470 520 640 468S800 450 850 436V526H50z" fill="${look.deep}" opacity="0.85"/>`
  const corner = `<path d="M850 34v250C760 200 700 130 560 34z" fill="${look.bright}" opacity="0.35"/>
    <path d="M850 34v170C780 140 740 100 650 34z" fill="${look.deep}"/><rect x="50" y="508" width="800" height="18" fill="${look.deep}"/>`
  return pick(rng, [
    { svg: band, title: '#ffffff', fit: 660, notice: '#7b8794' },
    { svg: wave, title: look.deep, fit: 660, notice: '#ffffff' },
    { svg: corner, title: look.deep, fit: 450, notice: '#7b8794' },
  ])
}

function front(card: InsuranceCard, look: Look, rng: Rng): string {
  const { svg, title, fit, notice } = decoration(look, rng)
  const money = () => `$${pick(rng, [0, 15, 20, 25, 30, 40, 50, 75])}`
  const isMedicare = card.payer.startsWith('Medicare Part B')
  const plan = isMedicare ? 'Part A and B' : pick(rng, ['PPO', 'HMO', 'Choice Plus', 'Select', 'Advantage'])
  const copays = isMedicare
    ? 'Entitled to: Hospital (Part A), Medical (Part B)'
    : `Office ${money()}   Specialist ${money()}   Urgent ${money()}   ER $${pick(rng, [100, 150, 250])}`
  const rx = fill(rng, 'RxBIN 6#####   RxPCN @@@##   RxGrp @@####')
  return `${svg}${mark(look, rng, 84, 66)}
    ${lettering(card.payer, { x: 152, y: 104, size: 38, weight: 'bold', fill: title, fit })}
    ${field(look, 'MEMBER', card.member, 88, 200, 420)}${field(look, 'MEMBER ID', card.policy, 540, 200, 270)}
    ${field(look, 'GROUP', fill(rng, '######-##'), 88, 288)}${field(look, 'PLAN', plan, 330, 288, 190)}
    ${field(look, 'EFFECTIVE', `0${between(rng, 1, 9)}/01/202${between(rng, 3, 6)}`, 540, 288)}
    ${lettering(copays, { x: 88, y: 394, size: 20, fill: look.ink, fit: 700 })}
    ${lettering(rx, { x: 88, y: 428, size: 18, fill: look.ink, fit: 700 })}
    ${lettering('DEMONSTRATION CARD, NO COVERAGE', { x: 812, y: 502, size: 13, anchor: 'end', fill: notice, spacing: 1 })}`
}

function bars(rng: Rng, x: number, y: number): string {
  let at = x
  const lines: string[] = []
  while (at < x + 230) {
    const thick = between(rng, 1, 5)
    lines.push(`<rect x="${at}" y="${y}" width="${thick}" height="58" fill="#111"/>`)
    at += thick + between(rng, 2, 5)
  }
  return lines.join('')
}

function back(card: InsuranceCard, look: Look, rng: Rng): string {
  const small = (text: string, y: number) => lettering(text, { x: 88, y, size: 18, fill: look.ink, fit: 720 })
  const line = (label: string, y: number) =>
    lettering(label, { x: 88, y, size: 20, weight: 'bold', fill: look.deep }) +
    lettering(fill(rng, '(8##) 555-01##'), { x: 420, y, size: 20, fill: look.ink })
  return `<rect x="50" y="76" width="800" height="64" fill="${look.ink}"/>
    ${lettering(card.payer, { x: 88, y: 186, size: 26, weight: 'bold', fill: look.deep, fit: 720 })}
    ${line('Member services', 228)}${line('Provider services and eligibility', 260)}${line('Prior authorization', 292)}
    ${small(`Claims: P.O. Box ${fill(rng, '#####')}, Anytown, USA`, 342)}
    ${small('Carry this card and show it whenever you receive care. It does not guarantee coverage.', 372)}
    ${small('Prior authorization may be required. In an emergency call 911 or go to the nearest hospital.', 400)}
    ${bars(rng, 88, 428)}
    ${lettering(`ID ${card.policy}`, { x: 812, y: 470, size: 20, anchor: 'end', fill: look.ink, fit: 380 })}
    ${lettering('DEMONSTRATION CARD, NO COVERAGE', { x: 812, y: 502, size: 13, anchor: 'end', fill: '#7b8794', spacing: 1 })}`
}
