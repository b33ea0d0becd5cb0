import type { Reading } from './numbers.rules.ts'
import { type CardWord, confidenceOf, type Row } from './words.rules.ts'

/** Where all words of a phrase are side by side on the card; undefined if they are not. */
function phrase(rows: readonly Row[], text: string): CardWord[] | undefined {
  const wanted = text.split(' ')
  const plain = ({ text: word }: CardWord) => word.replace(/[^A-Za-z0-9-]/g, '')
  for (const row of rows)
    for (let at = 0; at + wanted.length <= row.length; at += 1) {
      const words = row.slice(at, at + wanted.length)
      // Capitals matter: 'POS' is a kind of plan, 'pos' is not.
      const isSame = (word: CardWord, one: string | undefined) =>
        one !== undefined &&
        (one === one.toUpperCase() ? plain(word) === one : plain(word).toLowerCase() === one)
      if (words.every((word, index) => isSame(word, wanted[index]))) return words
    }
  return undefined
}

/** Phrases that identify a type on their own, most telling first; the ids are the reference list's. */
const telling: readonly (readonly [string, string])[] = [
  ['railroad medicare', 'railroad-medicare'],
  ['railroad retirement', 'railroad-medicare'],
  ['medicare supplement', 'medigap'],
  ['medigap', 'medigap'],
  ['dual complete', 'dual-snp'],
  ['dual eligible', 'dual-snp'],
  ['D-SNP', 'dual-snp'],
  ['federal employee', 'fehb'],
  ['tricare', 'tricare'],
  ['champva', 'champva'],
  ['HDHP', 'commercial-hdhp'],
  ['marketplace', 'marketplace'],
  ['PART B', 'medicare-part-b'],
]

const advantageTypes = {
  HMO: 'medicare-advantage-hmo',
  'HMO-POS': 'medicare-advantage-hmo',
  'HMO-SNP': 'medicare-advantage-hmo',
  PPO: 'medicare-advantage-ppo',
  PFFS: 'medicare-advantage-other',
} as const

const networks = ['PPO', 'HMO', 'EPO', 'POS'] as const

const digit = '[\\dOIl]'
/** 'H1036-077' and 'CMS-H1036077': contract and plan. Without a dash it may be a member's number. */
const contract = new RegExp(
  `^(?:CMS[-:#]*[EHR]${digit}{4}(?:-?${digit}{3})?|[EHR]${digit}{4}[-–](?:PBP)?${digit}{3}(?:[-–]${digit}{1,3})?)[.,]?$`,
)

/** What only cards of Medicare's private plans have: the number of their contract with CMS, and 'MedicareRx'. */
function contractIn(rows: readonly Row[]): CardWord[] | undefined {
  const found = rows.flatMap((row) => {
    const isOfContract = row.some(({ text }) => /^(?:CMS|PBP)\W*$/i.test(text))
    return row.filter(
      ({ text }, at) =>
        contract.test(text) ||
        /^medicare-?rx\W*$/i.test(text) ||
        (/^medicare$/i.test(text) && /^rx\W*$/i.test(row[at + 1]?.text ?? '')) ||
        (isOfContract && /^[EHR]\d{4}$/.test(text)),
    )
  })
  return found.length > 0 ? found : undefined
}

/**
 * The id of the insurance type that the card names. None if it names two, such as HMO and PPO.
 */
export function insuranceTypeIn(rows: readonly Row[], payerKind: string | undefined): Reading | undefined {
  const as = (value: string, words: readonly CardWord[]) => ({ value, confidence: confidenceOf(words) })
  const named = networks.flatMap((network) => {
    const words = phrase(rows, network)
    return words ? [{ network: network.toLowerCase(), words }] : []
  })
  const [only, another] = named
  const advantage = phrase(rows, 'medicare advantage') ?? contractIn(rows)
  for (const [text, type] of telling) {
    const words = phrase(rows, text)
    // A private plan's card may name the parts of Medicare that it replaces.
    if (words && !(advantage && type === 'medicare-part-b')) return as(type, words)
  }
  if (advantage) {
    // 'HMO-POS' is an HMO whose members may go out of network for more money.
    const kinds = (['HMO', 'PPO', 'HMO-POS', 'HMO-SNP', 'PFFS'] as const).flatMap((kind) => {
      const words = phrase(rows, kind)
      return words ? [{ kind, words }] : []
    })
    const [type, ...others] = new Set(kinds.map(({ kind }) => advantageTypes[kind]))
    if (!type || others.length > 0) return undefined
    return as(type, [...advantage, ...kinds.flatMap(({ words }) => words)])
  }
  const medicaid = phrase(rows, 'medicaid')
  if (medicaid) return as(payerKind === 'medicaid' ? 'medicaid' : 'managed-medicaid', medicaid)
  if (!only || another || phrase(rows, 'medicare')) return undefined
  return as(`commercial-${only.network}`, only.words)
}
