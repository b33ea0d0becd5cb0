import type { Reading } from './numbers.rules.ts'
import { type CardWord, confidenceOf, type Row } from './words.rules.ts'

/** Where all words of a phrase stand side by side on the card; undefined where they do not. */
function phrase(rows: readonly Row[], text: string): CardWord[] | undefined {
  const wanted = text.split(' ')
  const plain = ({ text: word }: CardWord) => word.replace(/[^A-Za-z0-9-]/g, '')
  for (const row of rows)
    for (let at = 0; at + wanted.length <= row.length; at += 1) {
      const words = row.slice(at, at + wanted.length)
      // Capitals stay capitals: 'POS' is a kind of plan, 'pos' is not.
      const isSame = (word: CardWord, one: string | undefined) =>
        one !== undefined &&
        (one === one.toUpperCase() ? plain(word) === one : plain(word).toLowerCase() === one)
      if (words.every((word, index) => isSame(word, wanted[index]))) return words
    }
  return undefined
}

/** Phrases that name a type by themselves, most telling first; the ids are those of the reference list. */
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

const networks = ['PPO', 'HMO', 'EPO', 'POS'] as const

/**
 * The insurance type that the card names, by its id in the reference list. None where it names two, such as HMO and
 * PPO.
 */
export function insuranceTypeIn(rows: readonly Row[], payerKind: string | undefined): Reading | undefined {
  const as = (value: string, words: readonly CardWord[]) => ({ value, confidence: confidenceOf(words) })
  const named = networks.flatMap((network) => {
    const words = phrase(rows, network)
    return words ? [{ network: network.toLowerCase(), words }] : []
  })
  for (const [text, type] of telling) {
    const words = phrase(rows, text)
    if (words) return as(type, words)
  }
  const [only, another] = named
  const advantage = phrase(rows, 'medicare advantage')
  if (advantage) {
    if (!only || another || !['hmo', 'ppo'].includes(only.network)) return undefined
    return as(`medicare-advantage-${only.network}`, [...advantage, ...only.words])
  }
  const medicaid = phrase(rows, 'medicaid')
  if (medicaid) return as(payerKind === 'medicaid' ? 'medicaid' : 'managed-medicaid', medicaid)
  if (!only || another || phrase(rows, 'medicare')) return undefined
  return as(`commercial-${only.network}`, only.words)
}
