import { phoneText } from '#contract/formats.ts'
import type { Card } from './samples.ts'

export const cardWidth = 1_012
export const cardHeight = 638

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

interface Pen {
  readonly size: number
  readonly fill?: string
  readonly weight?: 'bold' | 'normal'
}

/** Draws a side of a card as SVG, in the size of a card at 300 dots an inch. */
function sheet(
  { font, colors }: Card,
  draw: (put: (x: number, y: number, text: string, pen: Pen) => void) => void,
) {
  const parts: string[] = []
  draw((x, y, text, { size, fill = colors.ink, weight = 'normal' }) =>
    parts.push(
      `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}">${escaped(text)}</text>`,
    ),
  )
  return {
    parts,
    svg: (extra: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" font-family="${font}"><rect width="100%" height="100%" fill="${colors.ground}"/>${extra}${parts.join('')}</svg>`,
  }
}

const band = ({ colors }: Card) => `<rect width="100%" height="120" fill="${colors.band}"/>`
const pharmacy = 'RxBIN 610502   RxPCN MEDDADV   RxGrp RXH42'

/** The front: who is insured, where, and under which numbers. */
export function frontOf(card: Card): string {
  if (card.layout === 'medicare') return medicareFront(card)
  const { printedPayer, printedMember, printedPlan, holder, colors, truth } = card
  const logo = printedPayer.length > 26 ? 40 : 54
  const small = { size: 24 }
  const value = { size: 32, weight: 'bold' } as const
  const { svg } = sheet(card, (put) => {
    put(48, 78, printedPayer, { size: logo, fill: colors.logo, weight: 'bold' })
    if (card.layout === 'classic') {
      put(48, 190, holder, { size: 34 })
      put(48, 260, `Member ID: ${printedMember}`, { size: 30 })
      if (truth.group) put(48, 310, `Group: ${truth.group}`, { size: 30 })
      put(700, 260, printedPlan, { size: 30, weight: 'bold' })
      put(48, 420, 'Office Visit $25   Specialist $50   ER $250', small)
      put(48, 580, pharmacy, { size: 22 })
    } else if (card.layout === 'table') {
      put(48, 180, 'Member Name', small)
      put(48, 218, holder, value)
      put(48, 290, 'Identification Number', small)
      put(48, 330, printedMember, value)
      if (truth.group) {
        put(560, 290, 'Group Number', small)
        put(560, 330, truth.group, value)
      }
      put(48, 400, 'Plan', small)
      put(48, 440, printedPlan, value)
      put(560, 400, 'RxBIN', small)
      put(560, 440, '004336', value)
      put(48, 580, 'Health Plan (80840) 911-87726-04', { size: 22 })
    } else if (card.layout === 'right') {
      put(48, 200, holder, value)
      put(48, 250, 'Effective 01/01/2026', small)
      put(48, 320, printedPlan, { size: 28 })
      put(500, 200, 'ID #', small)
      put(610, 200, printedMember, { size: 32 })
      if (truth.group) {
        put(500, 260, 'GRP #', small)
        put(610, 260, truth.group, { size: 32 })
      }
      put(500, 420, 'Rx Bin 015581  PCN 03200000', small)
      put(500, 460, 'Payer ID 61101', small)
    } else {
      put(48, 175, 'Subscriber Name', { size: 20 })
      put(48, 205, holder, { size: 26 })
      put(48, 255, 'Member ID', { size: 20 })
      put(48, 285, printedMember, { size: 26 })
      if (truth.group) {
        put(48, 335, 'Group No.', { size: 20 })
        put(48, 365, truth.group, { size: 26 })
      }
      put(540, 175, 'Plan type', { size: 20 })
      put(540, 205, printedPlan, { size: 26 })
      put(540, 255, 'PCP Visit $20   Urgent Care $60', { size: 20 })
      put(540, 285, 'Deductible $1,500 / $3,000', { size: 20 })
      put(540, 335, 'RxBIN 003858  RxGrp KFNA', { size: 20 })
      put(48, 560, 'This card does not guarantee coverage. Present it at each visit.', { size: 18 })
    }
  })
  return svg(band(card))
}

/** Original Medicare's red, white and blue card. */
function medicareFront(card: Card): string {
  const { svg } = sheet(card, (put) => {
    put(48, 84, 'MEDICARE HEALTH INSURANCE', { size: 46, fill: '#ffffff', weight: 'bold' })
    put(48, 200, 'Name/Nombre', { size: 22 })
    put(48, 240, card.holder.toUpperCase(), { size: 34 })
    put(48, 320, 'Medicare Number/Número de Medicare', { size: 22 })
    put(48, 366, card.printedMember, { size: 40 })
    put(48, 440, 'Entitled to/Con derecho a', { size: 22 })
    put(560, 440, 'Coverage starts/Cobertura empieza', { size: 22 })
    put(48, 486, 'HOSPITAL (PART A)', { size: 30 })
    put(560, 486, '03-01-2016', { size: 30 })
    put(48, 530, 'MEDICAL (PART B)', { size: 30 })
    put(560, 530, '03-01-2016', { size: 30 })
  })
  return svg(
    '<rect width="100%" height="120" fill="#b3202c"/><rect y="590" width="100%" height="48" fill="#1d4f91"/>',
  )
}

/** The back: whom to call, and where claims go. */
export function backOf(card: Card): string {
  const { phones, printedPayer, layout } = card
  const isDense = layout === 'dense' || layout === 'table'
  const size = isDense ? 24 : 28
  const { svg } = sheet(card, (put) => {
    if (layout === 'medicare') {
      put(48, 120, 'You may be asked to show this card when you get health care services.', { size: 24 })
      put(48, 170, 'Questions? Call 1-800-MEDICARE or visit Medicare.gov', { size: 24 })
      put(48, 240, `Customer service: ${phoneText(phones.members)}`, { size: 26 })
      put(48, 290, 'TTY: (877) 486-2048', { size: 26 })
      return
    }
    const lines = [
      ['Member Services', phones.members],
      ['Provider Services', phones.providers],
      ['Pharmacy Help Desk', phones.pharmacy],
      ['Nurse Line', '8555550142'],
    ].filter(([, number]) => number)
    for (const [at, [label = '', number = '']] of lines.entries()) {
      const shown =
        layout === 'right'
          ? `1-${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`
          : phoneText(number)
      if (isDense) {
        put(48, 120 + 50 * at, label, { size })
        put(420, 120 + 50 * at, shown, { size, weight: 'bold' })
      } else put(48, 120 + 54 * at, `${label}: ${shown}`, { size })
    }
    put(48, 400, `Mail claims to: ${printedPayer}`, { size: 24 })
    put(48, 436, 'PO Box 981106, El Paso, TX 79998-1106', { size: 24 })
    put(48, 486, 'Payer ID 60054', { size: 24 })
    put(48, 580, 'Providers: call before admission. Pharmacists: RxBIN 610502', { size: 18 })
  })
  return svg('')
}
