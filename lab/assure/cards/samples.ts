import { type Random, randomFrom } from './random.ts'

/** What a generated card says; '' where it says nothing. */
export interface CardTruth {
  readonly member: string
  readonly group: string
  /** The id of the insurance type. */
  readonly plan: string
  /** An insurer of the reference list. */
  readonly payer: string
  /** Ten digits: for providers, or for members where the card has none for providers. */
  readonly phone: string
}

export interface Card {
  readonly name: string
  /** The name in the logo. */
  readonly printedPayer: string
  readonly printedMember: string
  readonly printedPlan: string
  readonly holder: string
  readonly layout: 'classic' | 'table' | 'right' | 'medicare' | 'dense'
  readonly font: string
  readonly colors: {
    readonly ground: string
    readonly ink: string
    readonly band: string
    readonly logo: string
  }
  readonly phones: { readonly members: string; readonly providers: string; readonly pharmacy: string }
  readonly truth: CardTruth
}

interface Kind {
  readonly payer: string
  readonly printed: string
  readonly plan: string
  readonly type: string
  /** '9' is a digit, 'A' a letter, all else stands for itself. */
  readonly member: string
  readonly group: string
}

const kind = (
  payer: string,
  printed: string,
  plan: string,
  type: string,
  member: string,
  group: string,
): Kind => ({
  ...{ payer, printed, plan, type, member, group },
})

const kinds: readonly Kind[] = [
  kind('Aetna', 'Aetna', 'Open Choice PPO', 'commercial-ppo', 'W9999 99999', '0999999-019-00001'),
  kind('Aetna', 'Aetna', 'Elect Choice EPO', 'commercial-epo', 'W999999999', '999999'),
  kind('UnitedHealthcare', 'UnitedHealthcare', 'Choice Plus POS', 'commercial-pos', '999999999', '999999'),
  kind('UnitedHealthcare', 'UnitedHealthcare', 'Navigate HMO', 'commercial-hmo', '99999999900', '7A9999'),
  kind('Cigna Healthcare', 'Cigna Healthcare', 'OAP Open Access', '', 'U99999999 01', '3399999'),
  kind('Humana', 'Humana', 'National POS', 'commercial-pos', 'H99999999', '999999'),
  kind(
    'Humana Medicare Advantage',
    'Humana',
    'Medicare Advantage HMO',
    'medicare-advantage-hmo',
    'H99999999',
    '',
  ),
  kind(
    'Humana Medicare Advantage',
    'Humana',
    'Medicare Advantage PPO',
    'medicare-advantage-ppo',
    'H99999999',
    '',
  ),
  kind(
    'Aetna Medicare Advantage',
    'Aetna',
    'Medicare Advantage PPO',
    'medicare-advantage-ppo',
    '101999999999',
    '',
  ),
  kind(
    'Blue Cross and Blue Shield of Texas',
    'BlueCross BlueShield of Texas',
    'PPO',
    'commercial-ppo',
    'ZGP999999999',
    '099999',
  ),
  kind(
    'Blue Cross and Blue Shield of Illinois',
    'Blue Cross and Blue Shield of Illinois',
    'HMO',
    'commercial-hmo',
    'XOF999999999',
    'P99999',
  ),
  kind('Florida Blue', 'Florida Blue', 'BlueOptions PPO', 'commercial-ppo', 'XJB H99999999', '99999'),
  kind(
    'Blue Cross Blue Shield of Michigan',
    'Blue Cross Blue Shield of Michigan',
    'Community Blue PPO',
    'commercial-ppo',
    'XYL 999999999',
    '007999999',
  ),
  kind('Molina Healthcare', 'Molina Healthcare', 'Medicaid', 'managed-medicaid', '999999999A', ''),
  kind(
    'UnitedHealthcare Community Plan',
    'UnitedHealthcare Community Plan',
    'Medicaid',
    'managed-medicaid',
    '999999999',
    'TXSTAR9',
  ),
  kind(
    'Kaiser Permanente',
    'Kaiser Permanente',
    'Traditional HMO',
    'commercial-hmo',
    '99999999',
    '999999-0001',
  ),
  kind('', 'MEDICARE HEALTH INSURANCE', '', 'medicare-part-b', 'MBI', ''),
  kind('CareSource', 'CareSource', 'Medicaid', 'managed-medicaid', '99999999900', ''),
  kind('Priority Health', 'Priority Health', 'PriorityPOS', '', '999999999-00', '799999'),
  kind('Oscar Health', 'Oscar Health', 'Silver Classic EPO', 'commercial-epo', 'OSC99999999-01', ''),
]

const fonts = [
  'DejaVu Sans',
  'DejaVu Sans Condensed',
  'DejaVu Serif',
  'DejaVu Sans Mono',
  'DejaVu Serif Condensed',
]
const layouts = ['classic', 'table', 'right', 'dense'] as const
const colors = [
  { ground: '#ffffff', ink: '#1a1a1a', band: '#1d4f91', logo: '#ffffff' },
  { ground: '#f2f5f9', ink: '#20304a', band: '#f2f5f9', logo: '#5b2d83' },
  { ground: '#ffffff', ink: '#333333', band: '#7d3f98', logo: '#ffffff' },
  { ground: '#e7f1ea', ink: '#14301d', band: '#e7f1ea', logo: '#0b6b35' },
  { ground: '#fdf8ec', ink: '#3a3021', band: '#00567a', logo: '#fdf8ec' },
]

const mbiLetters = 'ACDEFGHJKMNPQRTUVWXY'

function numberLike(pattern: string, random: Random): string {
  const text = pattern === 'MBI' ? '1MX9-MX9-MM99' : pattern
  return [...text]
    .map((letter) => {
      if (letter === '9' || (pattern === 'MBI' && letter === '1'))
        return String(random.whole(letter === '1' ? 1 : 0, 9))
      if (pattern !== 'MBI')
        return letter === 'A' && pattern.startsWith('9') ? random.of([...'ABCDEFGH']) : letter
      if (letter === 'M') return random.of([...mbiLetters])
      return letter === 'X' ? random.of([...`${mbiLetters}0123456789`]) : letter
    })
    .join('')
}

const telephone = (random: Random, area: string) =>
  `${area}${random.whole(2, 9)}${random.whole(2, 9)}${random.whole(2, 9)}${String(random.whole(0, 9999)).padStart(4, '0')}`

const holders = [
  'JANE Q SAMPLE',
  'ROBERT K HOLLOWAY',
  'Maria Delgado',
  'LINH TRAN',
  'Theodore Oyelaran',
  'ANNE-MARIE BECK',
]

/** Cards with made-up numbers, the same ones at every run. */
export function sampleCards(count: number): Card[] {
  return Array.from({ length: count }, (_, at) => {
    const random = randomFrom(1_000 + at)
    const { payer, printed, plan, type, member, group } = kinds[at % kinds.length] ?? (kinds[0] as Kind)
    const isMedicare = member === 'MBI'
    const printedMember = numberLike(member, random)
    const groupNumber = numberLike(group, random)
    const hasProviders = !isMedicare && random.chance(0.7)
    const phones = {
      members: telephone(random, isMedicare ? '800' : random.of(['800', '888', '877', '866'])),
      providers: hasProviders ? telephone(random, random.of(['800', '888', '855'])) : '',
      pharmacy: isMedicare ? '' : telephone(random, '844'),
    }
    return {
      name: `${String(at + 1).padStart(2, '0')} ${printed}`,
      ...{ printedPayer: printed, printedMember, printedPlan: plan, holder: random.of(holders) },
      layout: isMedicare
        ? 'medicare'
        : (layouts[(at + Math.floor(at / kinds.length)) % layouts.length] ?? 'classic'),
      font: fonts[(at * 3 + Math.floor(at / kinds.length)) % fonts.length] ?? 'DejaVu Sans',
      colors:
        colors[(at * 2 + Math.floor(at / kinds.length)) % colors.length] ??
        (colors[0] as (typeof colors)[number]),
      phones,
      truth: {
        member: printedMember.replace(/[\s-]/g, ''),
        ...{ group: groupNumber, plan: type, payer, phone: phones.providers || phones.members },
      },
    } satisfies Card
  })
}
