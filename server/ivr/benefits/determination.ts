import { dayInWords } from '#contract/formats.ts'
import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import { reasonOf } from '#contract/ivr/benefits/reasons.ts'
import { notGiven, type Row, reasonsIn, rowsOf } from '#contract/ivr/benefits/text.rules.ts'
import { decisions, disclaimers, disclaimerVersion, owners } from '#contract/ivr/benefits/words.ts'
import { aboutText, type ItemKind, itemKinds } from '#contract/ivr/rounds.ts'
import { numberOf } from '../rules.ts'
import { type Amounts, insuranceLines, type Pair, takenOver, withSource } from './determination-lines.ts'
import type { DeterminationRow } from './determination-store.ts'

/** A determination's content, without its layout. */
export interface Sheet {
  readonly title: string
  /** Who it is about, and the policy; on every page. */
  readonly patient: string
  readonly policy: string
  /** Why it is no longer valid; '' while it is. */
  readonly banner: string
  readonly decision: string
  readonly decisionKind: keyof typeof decisions
  readonly decisionLine: string
  readonly sections: readonly Section[]
  readonly disclaimer: string
}

/** A part of the page under a heading. */
export interface Section {
  readonly title: string
  /** Shown to the right of the heading. */
  readonly aside?: string
  readonly blocks: readonly Block[]
}

export type Block =
  /** Labels with values, in two columns. */
  | { readonly pairs: readonly Pair[] }
  /** Paragraphs across the full width. */
  | { readonly lines: readonly string[] }
  | { readonly table: Amounts }
  /** Labels above figures, side by side; the last is the total. */
  | { readonly figures: readonly Pair[] }
  /** Labels of what no one answered. */
  | { readonly missing: string }

const named = (codes: readonly string[], names: ReadonlyMap<string, string>) =>
  codes.map((code) => (names.has(code) ? `${code} ${names.get(code)}` : code)).join('; ')

const pair = (row: Row): Pair => [row.label, withSource(row)]

const isOfEstimate = ({ name }: Row) => name.startsWith('patientEstimate.')
/** Shown in the line below the decision. */
const inDecisionLine = new Set(['verifiedBy', 'verifiedOn', 'validUntil'])

export function determinationOf(row: DeterminationRow, names: ReadonlyMap<string, string>): Sheet {
  const answer: BenefitsAnswer = { ...row.answer, internal: {} }
  const { close } = answer
  const closing = rowsOf(answer, 'close')
  const estimated = closing.filter(isOfEstimate)
  const next = closing.filter((one) => !isOfEstimate(one) && !inDecisionLine.has(one.name))
  const asked = askedPairs(row, close.documentsNeeded?.value ?? [])
  const secondary = rowsOf(answer, 'secondary')
  const verifiedOn = close.verifiedOn?.value ?? ''
  const basis = estimated.find(({ name }) => name === 'patientEstimate.basis')
  const figures = estimated.filter((one) => one !== basis)
  const sections: Section[] = [
    {
      title: 'Request',
      blocks: [
        {
          pairs: [
            ['Product', `${named([row.product], names)}; ${row.units} cm²`],
            ['Date of service', dayInWords(row.dos)],
            ['Physician', row.physician],
            ['Facility', row.facility],
            ['Application codes', named(row.applications, names)],
            ['Diagnosis codes', named(row.diagnoses, names)],
          ],
        },
      ],
    },
    {
      title: 'Reasons',
      blocks: [
        { lines: reasonsIn(answer).map((code) => `${code} ${reasonOf(code).name}: ${reasonOf(code).text}`) },
      ],
    },
    { title: 'Asked for', blocks: [{ pairs: row.asked ? asked : [] }] },
    {
      title: 'Next step',
      blocks: [
        {
          pairs: [
            ...(row.asked ? whoByWhen(close) : []),
            ...next.map(pair),
            ...(row.asked ? [] : asked),
            ...(close.notesToOffice ? [['Notes to the office', close.notesToOffice.value] as const] : []),
          ],
        },
      ],
    },
    insuranceSection(`Primary insurance: ${row.primaryInsurance}`, rowsOf(answer, 'primary'), verifiedOn),
    ...(secondary.length > 0
      ? [insuranceSection(`Secondary insurance: ${row.secondaryInsurance}`, secondary, verifiedOn)]
      : []),
    close['patientEstimate.patientPays'] === undefined
      ? {
          title: 'Patient estimate',
          blocks: [{ lines: ['No estimate: some amounts are missing.'] }],
        }
      : {
          title: 'Patient estimate',
          ...(basis && { aside: `${basis.label}: ${basis.text}` }),
          blocks: [{ figures: figures.map(({ label, text }) => [shortLabel(label), text]) }],
        },
  ]
  return {
    title: `Determination ${numberOf(row.id)}, revision ${row.revision}`,
    patient: `${row.patient}, born ${dayInWords(row.born)}`,
    policy: `${row.primaryInsurance}, policy ${row.policyNumber}`,
    banner: bannerOf(row),
    decision: decisions[row.decision as keyof typeof decisions],
    decisionKind: row.decision as keyof typeof decisions,
    decisionLine: [
      `Verified on ${close.verifiedOn ? dayInWords(close.verifiedOn.value) : '-'} by ${close.verifiedBy?.value}`,
      ...(close.validUntil ? [`valid until ${dayInWords(close.validUntil.value)}`] : []),
      ...(row.reason ? [`corrects revision ${row.revision - 1}: ${row.reason}`] : []),
    ].join(' · '),
    sections: sections.flatMap((section) => {
      const blocks = section.blocks.filter(holdsAnything)
      return blocks.length > 0 ? [{ ...section, blocks }] : []
    }),
    disclaimer:
      disclaimers[(close.disclaimerAccepted?.value ?? disclaimerVersion) as keyof typeof disclaimers],
  }
}

/** A conditional request's two notes, and its items by kind; each document once, however often it was asked for. */
function askedPairs({ asked }: DeterminationRow, documents: readonly string[]): Pair[] {
  const items = asked?.items ?? []
  const others = documents.filter((kind) => !items.some(({ about }) => about === kind))
  const textOf = ({ kind, about, text, answered }: (typeof items)[number]) => {
    const said = [aboutText(kind, about), text].filter((part) => part !== '').join(': ')
    return answered ? `${said} (answered)` : said
  }
  const texts = (kind: ItemKind) => [
    ...items.filter((item) => item.kind === kind).map(textOf),
    ...(kind === 'document' ? others.map((one) => aboutText('document', one)) : []),
  ]
  const notes: Pair[] = asked
    ? [
        ['Additional Information', asked.additionalInformation],
        ['Notes', asked.notes],
      ]
    : []
  const lists = itemKinds
    .filter((kind) => kind !== 'notes')
    .map((kind): Pair => [askedLabels[kind], texts(kind).join('; ')])
  return [...notes, ...lists].filter(([, text]) => text !== '')
}
const askedLabels = { document: 'Documents needed', field: 'To correct', question: 'Questions' } as const

/** What a conditional answer leaves open about who has to do what by when: the office has to answer. */
function whoByWhen(close: BenefitsAnswer['close']): Pair[] {
  return [
    ...(close.nextStep ? [] : [['Next step', 'Send what was requested'] as const]),
    ...(close.ownerRole ? [] : [['Next step is with', owners.office] as const]),
    ...(close.dueBy ? [] : [['Due by', notGiven] as const]),
  ]
}

/** 'Estimate, copay' is under a heading that already says 'Estimate'. */
const shortLabel = (label: string) => {
  const short = label.replace(/^Estimate, /, '').replace(/^Allowed amount, /, 'Allowed, ')
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}`
}

function insuranceSection(title: string, rows: readonly Row[], verifiedOn: string): Section {
  const { plan, amounts, coverage, missing } = insuranceLines(rows)
  const lines = takenOver(rows, verifiedOn)
  return { title, blocks: [{ pairs: plan }, { table: amounts }, { pairs: coverage }, { lines }, { missing }] }
}

function holdsAnything(block: Block): boolean {
  if ('missing' in block) return block.missing !== ''
  if ('table' in block) return block.table.rows.length > 0
  return Object.values(block).some((list) => list.length > 0)
}

function bannerOf({ revision, latest, decision, status }: DeterminationRow): string {
  if (revision < latest) return `VOID – replaced by revision ${latest}`
  if (decision !== status.toLowerCase()) return `VOID – the request is now ${status}`
  return ''
}
