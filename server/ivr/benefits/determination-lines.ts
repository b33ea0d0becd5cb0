import { dayInWords } from '#contract/formats.ts'
import type { FieldIn } from '#contract/ivr/benefits/fields.ts'
import { notGiven, originText, type Row } from '#contract/ivr/benefits/text.rules.ts'
import { sourceLabels } from '#contract/ivr/benefits/words.ts'

// Which values of an insurance share a line of a determination, so that a full answer fits on one page.

type Name = FieldIn<'secondary'>
interface Line {
  readonly label: string
  /** Names of values, each with the words before it. */
  readonly parts: readonly (readonly [name: Name, before?: string])[]
  readonly between?: string
}

const planLines: readonly Line[] = [
  { label: 'Payer', parts: [['payer'], ['type']] },
  {
    label: 'Pays what the first leaves',
    parts: [
      ['coversPartBDeductible', 'deductible:'],
      ['coversCoinsurance', 'coinsurance:'],
      ['crossover', 'claims cross over:'],
    ],
  },
  { label: 'Policy status', parts: [['policyStatus']] },
  {
    label: 'Coverage',
    parts: [
      ['coverageFrom', 'from'],
      ['coverageTo', 'to'],
    ],
    between: ' ',
  },
  { label: 'Plan', parts: [['planName'], ['groupNumber', 'group']] },
  { label: 'Plan type', parts: [['planType']] },
  { label: 'Plan year', parts: [['planYearBasis'], ['planYearStart', 'starts in']] },
  { label: 'Funding', parts: [['fundingType']] },
  { label: 'Subscriber', parts: [['subscriberName'], ['relationship']] },
  {
    label: 'Network',
    parts: [
      ['networkPhysician', 'physician:'],
      ['networkFacility', 'facility:'],
    ],
  },
  {
    label: 'Order of payers',
    parts: [
      ['cob.order', 'this insurance pays:'],
      ['cob.primaryConfirmed', 'confirmed:'],
      ['cob.lastUpdated', 'last updated'],
      ['cob.mspReason', 'Medicare pays second because of:'],
    ],
  },
]

const coverageLines: readonly Line[] = [
  { label: 'Amounts are', parts: [['networkLevelUsed'], ['accumulatorsAsOf', 'as of']] },
  { label: 'Deductible applies to', parts: [['deductibleApplies']] },
  {
    label: 'Coinsurance',
    parts: [
      ['coinsurancePct.product', 'product:'],
      ['coinsurancePct.application', 'application:'],
    ],
  },
  { label: 'Copay', parts: [['copay.amount'], ['copay.per', 'per']], between: ' ' },
  {
    label: 'Product coverage',
    parts: [
      ['productCoverage.status'],
      ['productCoverage.code'],
      ['productCoverage.reason'],
      ['productCoverage.policyRef', 'policy'],
    ],
  },
  {
    label: 'Application coverage',
    parts: [
      ['applicationCoverage.status'],
      ['applicationCoverage.cpt'],
      ['applicationCoverage.reason'],
      ['applicationCoverage.policyRef', 'policy'],
    ],
  },
  { label: 'Prior authorization', parts: [['priorAuth.required']] },
  {
    label: 'Answered in',
    parts: [['priorAuth.turnaround'], ['priorAuth.turnaroundUnit']],
    between: ' ',
  },
  {
    label: 'Send it to',
    parts: [
      ['priorAuth.channel.phone', 'phone'],
      ['priorAuth.channel.fax', 'fax'],
      ['priorAuth.channel.portal', 'portal'],
      ['priorAuth.channel.address', 'address'],
    ],
  },
  {
    label: 'Authorization',
    parts: [
      ['priorAuth.status'],
      ['priorAuth.number', 'number'],
      ['priorAuth.validFrom', 'from'],
      ['priorAuth.validTo', 'to'],
    ],
  },
  {
    label: 'Authorized',
    parts: [
      ['priorAuth.unitsAuthorized', 'units:'],
      ['priorAuth.applicationsAuthorized', 'applications:'],
      ['priorAuth.productAuthorized', 'product:'],
      ['priorAuth.cptAuthorized', 'codes:'],
    ],
  },
  {
    label: 'Referral',
    parts: [['referral.required'], ['referral.number', 'number'], ['referral.validTo', 'valid to']],
  },
  { label: 'Limits', parts: [['limits']] },
  { label: 'Exclusions', parts: [['exclusions']] },
  {
    label: 'Call',
    parts: [
      ['call.payerPhone'],
      ['call.representative'],
      ['call.referenceNumber', 'reference'],
      ['call.calledAt'],
      ['call.durationMin', 'minutes:'],
    ],
  },
  { label: 'Payer’s portal', parts: [['portal.name'], ['portal.transactionId', 'transaction']] },
  {
    label: '271',
    parts: [
      ['ediTrace.controlNumber', 'control number'],
      ['ediTrace.traceId', 'trace'],
    ],
  },
]

const amountLines = [
  ['Deductible, individual', 'deductibleIndividual'],
  ['Deductible, family', 'deductibleFamily'],
  ['Out-of-pocket maximum, individual', 'outOfPocketIndividual'],
  ['Out-of-pocket maximum, family', 'outOfPocketFamily'],
] as const
const amountColumns = ['total', 'met', 'remaining'] as const

const linesAsGroups = (lines: readonly Line[]) =>
  lines.map(({ label, parts }) => ({ label, names: parts.map(([name]) => name) }))
const groups: readonly { readonly label: string; readonly names: readonly Name[] }[] = [
  ...linesAsGroups(planLines),
  ...amountLines.map(([label, group]) => ({
    label,
    names: amountColumns.map((column) => `${group}.${column}` as const),
  })),
  ...linesAsGroups(coverageLines),
]
/** The names of all values that a determination shows for an insurance, in its order. */
export const insuranceNames: readonly Name[] = groups.flatMap(({ names }) => names)

export type Pair = readonly [label: string, text: string]
/** A value with its source. */
export const withSource = ({ text, source }: Pick<Row, 'text' | 'source'>) =>
  source ? `${text} (${sourceLabels[source]})` : text

/** A line's values; a source that several in a row share is given once, after the last of them. */
function pairOf({ label, parts, between = ', ' }: Line, given: ReadonlyMap<string, Row>): Pair[] {
  const found = parts.flatMap(([name, before]) => {
    const row = given.get(name)
    return row ? [{ text: before ? `${before} ${row.text}` : row.text, source: row.source }] : []
  })
  const texts = found.map((one, at) => (one.source === found[at + 1]?.source ? one.text : withSource(one)))
  return texts.length > 0 ? [[label, texts.join(between)]] : []
}

export interface Amounts {
  readonly columns: readonly string[]
  /** Each row: its label, then a cell for each column. */
  readonly rows: readonly (readonly string[])[]
}
export interface InsuranceLines {
  readonly plan: readonly Pair[]
  readonly amounts: Amounts
  readonly coverage: readonly Pair[]
  /** What every office asks for and no one answered, in one text; '' if there is none. */
  readonly missing: string
}

/** An insurance's given values, in lines; `rows` are all of its values that are shown. */
export function insuranceLines(rows: readonly Row[]): InsuranceLines {
  const given = new Map(rows.filter(({ isGiven }) => isGiven).map((row) => [row.name, row]))
  const amounts = amountLines.flatMap(([label, group]) => {
    const cells = amountColumns.map((column) => given.get(`${group}.${column}`))
    return cells.some(Boolean) ? [[label, ...cells.map((row) => (row ? withSource(row) : notGiven))]] : []
  })
  const open = rows.filter(({ name, isGiven }) => !isGiven && !isInTable(name, amounts))
  const missing = open.map(({ name, label }) => {
    const group = groupOf(name)
    return group?.names.some((one) => given.has(one)) ? label : (group?.label ?? label)
  })
  return {
    plan: planLines.flatMap((line) => pairOf(line, given)),
    amounts: { columns: ['Total', 'Met', 'Remaining'], rows: amounts },
    coverage: coverageLines.flatMap((line) => pairOf(line, given)),
    missing: [...new Set(missing)].join('; '),
  }
}

/** A value's line, with all of the line's values: a line without any given value is named once. */
const groupOf = (name: string) => groups.find(({ names }) => (names as readonly string[]).includes(name))
/** A table has a row as soon as one of its amounts is given, and shows there which are not. */
const isInTable = (name: string, amounts: readonly (readonly string[])[]) =>
  amounts.some(([label]) => label === groupOf(name)?.label)

/** What was copied from where and confirmed on a day, a text for each origin and source. */
export function takenOver(rows: readonly Row[], confirmedOn: string): string[] {
  const labels = new Map<string, string[]>()
  for (const { label, from, source } of rows) {
    if (!from) continue
    const text = withSource({ text: `${originText(from)}, confirmed ${dayInWords(confirmedOn)}`, source })
    labels.set(text, [...(labels.get(text) ?? []), label])
  }
  return [...labels].map(([text, all]) => `${all.join('; ')}: ${text}`)
}
