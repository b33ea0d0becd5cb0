import type { DiagnosisOption, DiseaseCategory, PayerOption, ProductOption } from './lists.ts'
import { type Findable, indexOf, plain, type SearchIndex, wordsIn } from './search.ts'
import {
  diagnosisAlso,
  diagnosisPriors,
  diagnosisRewrites,
  payerAlso,
  payerRewrites,
  type Rewrites,
  tierPrior,
} from './words.ts'

const rewriteWith = (rules: Rewrites) => (typed: string) =>
  rules.reduce((text, [pattern, words]) => text.replace(pattern, words), typed)

/**
 * Puts a description's words and their weight into `words`. Words after 'without' name something absent and get a low
 * weight; words after 'except' or 'not including' are skipped.
 */
function describe(description: string, words: Map<string, number>): void {
  const parts = description.split(/\b(without|except|not including)\b|,/)
  let weight = 1
  for (const part of parts) {
    if (part === undefined) weight = 1
    else if (part === 'except' || part === 'not including') weight = 0
    else {
      addWords(words, part, weight)
      if (part === 'without') weight = 0.3
    }
  }
}

function addWords(words: Map<string, number>, more: string, weight: number): void {
  for (const word of wordsIn(more)) if (weight > (words.get(word) ?? 0)) words.set(word, weight)
}

function diagnosisEntry(option: DiagnosisOption, tier: DiseaseCategory['tier']): Findable<DiagnosisOption> {
  const words = new Map<string, number>()
  const description = option.label.slice(option.value.length + 1)
  describe(description, words)
  const readable = words.size
  for (const [where, more, weight = 0.8] of diagnosisAlso)
    if (where.test(option.label)) addWords(words, more, weight)
  const prior = diagnosisPriors.reduce<number>(
    (sum, [where, by]) => (where.test(option.label) ? sum + by : sum),
    tierPrior[tier],
  )
  const firstWord = wordsIn(description)[0] ?? ''
  return { option, code: plain(option.value).replace(' ', ''), words, readable, firstWord, prior }
}

/** The diagnoses of all categories; their `other` is the last option. */
export function indexDiagnoses(categories: readonly DiseaseCategory[]): SearchIndex<DiagnosisOption> {
  const all = categories.flatMap(({ options, tier }) => options.map((option) => ({ option, tier })))
  const entries = all
    .filter(({ option }) => option.value !== 'other')
    .map(({ option, tier }) => diagnosisEntry(option, tier))
  const other = all.find(({ option }) => option.value === 'other')?.option
  return indexOf(entries, other, rewriteWith(diagnosisRewrites))
}

/** 'EpiFix' is also found as 'epi' and 'fix', 'Derm-Maxx' also as 'dermmaxx'. */
function addBrand(words: Map<string, number>, name: string): void {
  addWords(words, name, 1)
  addWords(words, name.replace(/([a-z\d])([A-Z])/g, '$1 $2'), 0.7)
  addWords(words, name.replace(/[-/]/g, ''), 0.9)
}

export function indexProducts(products: readonly ProductOption[]): SearchIndex<ProductOption> {
  const entries = products.map((option) => {
    const words = new Map<string, number>()
    const name = option.label.slice(option.value.length + 1).replace(/, [^,]+$/, '')
    addBrand(words, name)
    const readable = wordsIn(name).length
    addWords(words, option.maker ?? '', 0.6)
    addWords(words, option.value.slice(1), 0.9)
    const prior = option.status === 'active' ? 0.05 : 0
    return {
      option,
      code: option.value.toLowerCase(),
      words,
      readable,
      firstWord: wordsIn(name)[0] ?? '',
      prior,
    }
  })
  return indexOf(entries, undefined)
}

/**
 * Insurers; Other is the last option. `states` maps codes to names, so that 'bcbs texas' and 'bcbs tx' both find the
 * plan.
 */
export function indexPayers(
  payers: readonly PayerOption[],
  states: readonly { value: string; label: string }[] = [],
): SearchIndex<PayerOption> {
  const nameOf = new Map(states.map((state) => [state.value, state.label]))
  const entries = payers
    .filter((payer) => payer.kind !== 'other')
    .map((option) => {
      const words = new Map<string, number>()
      addBrand(words, option.label)
      const readable = wordsIn(option.label).length
      for (const [where, more, weight = 0.8] of payerAlso)
        if (where.test(option.label)) addWords(words, more, weight)
      for (const state of option.states ?? []) addWords(words, `${state} ${nameOf.get(state) ?? ''}`, 0.8)
      addWords(words, option.parent ?? '', 0.6)
      const prior = option.kind === 'national' || option.kind === 'mac' ? 0.1 : 0
      return { option, code: '', words, readable, firstWord: wordsIn(option.label)[0] ?? '', prior }
    })
  return indexOf(
    entries,
    payers.find((payer) => payer.kind === 'other'),
    rewriteWith(payerRewrites),
  )
}
