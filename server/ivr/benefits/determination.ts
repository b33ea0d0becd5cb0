import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.values.ts'
import { reasonOf } from '#contract/ivr/benefits/reasons.values.ts'
import { dayInWords, type Row, reasonsIn, rowsOf } from '#contract/ivr/benefits/text.rules.ts'
import {
  decisions,
  disclaimers,
  disclaimerVersion,
  sourceLabels,
} from '#contract/ivr/benefits/words.values.ts'
import { documentKinds, isDocumentKind } from '#contract/ivr/rounds.values.ts'
import { numberOf } from '../rules.ts'
import type { DeterminationRow } from './determination-store.ts'

/** What a determination says, without its layout. */
export interface Sheet {
  readonly title: string
  /** Names the patient; on every page. */
  readonly header: string
  /** Why it no longer holds; '' while it does. */
  readonly banner: string
  readonly decision: string
  readonly decisionLine: string
  readonly sections: readonly Section[]
  readonly disclaimer: string
}

export interface Section {
  readonly title: string
  /** Pairs of a label and a value, in two columns. */
  readonly pairs?: readonly (readonly [string, string])[]
  /** Paragraphs over the whole width. */
  readonly lines?: readonly string[]
}

const named = (codes: readonly string[], names: ReadonlyMap<string, string>) =>
  codes.map((code) => (names.has(code) ? `${code} ${names.get(code)}` : code)).join('; ')

const pair = ({ label, text, source }: Row) =>
  [label, source ? `${text} (${sourceLabels[source]})` : text] as const

const isOfEstimate = ({ name }: Row) => name.startsWith('patientEstimate.')
/** Said in the line below the decision. */
const inDecisionLine = new Set(['verifiedBy', 'verifiedOn', 'validUntil'])

export function determinationOf(row: DeterminationRow, names: ReadonlyMap<string, string>): Sheet {
  const answer: BenefitsAnswer = { ...row.answer, internal: {} }
  const { close } = answer
  const closing = rowsOf(answer, 'close')
  const estimated = closing.filter(isOfEstimate)
  const next = closing.filter((one) => !isOfEstimate(one) && !inDecisionLine.has(one.name))
  const documents = (close.documentsNeeded?.value ?? []).map((kind) =>
    isDocumentKind(kind) ? documentKinds[kind] : kind,
  )
  const secondary = rowsOf(answer, 'secondary')
  const hasEstimate = close['patientEstimate.patientPays'] !== undefined
  const sections: Section[] = [
    {
      title: 'Request',
      pairs: [
        ['Product', `${named([row.product], names)}; ${row.units} cm²`],
        ['Date of service', dayInWords(row.dos)],
        ['Application codes', named(row.applications, names)],
        ['Physician', row.physician],
        ['Diagnosis codes', named(row.diagnoses, names)],
        ['Facility', row.facility],
      ],
    },
    {
      title: 'Reasons',
      lines: reasonsIn(answer).map((code) => `${code} ${reasonOf(code).name}: ${reasonOf(code).text}`),
    },
    {
      title: 'Next step',
      pairs: next.map(pair),
      lines: [
        ...(documents.length > 0 ? [`Documents needed: ${documents.join('; ')}`] : []),
        ...(close.notesToOffice ? [close.notesToOffice.value] : []),
      ],
    },
    { title: `Primary insurance: ${row.primaryInsurance}`, pairs: rowsOf(answer, 'primary').map(pair) },
    ...(secondary.length > 0
      ? [{ title: `Secondary insurance: ${row.secondaryInsurance}`, pairs: secondary.map(pair) }]
      : []),
    {
      title: 'Patient estimate',
      pairs: hasEstimate ? estimated.map(pair) : [],
      lines: hasEstimate ? [] : ['No estimate: not everything that it needs is given.'],
    },
  ]
  return {
    title: `Determination ${numberOf(row.id)}, revision ${row.revision}`,
    header: `${row.patient}, born ${dayInWords(row.born)} · ${row.primaryInsurance}, policy ${row.policyNumber}`,
    banner: bannerOf(row),
    decision: decisions[row.decision as keyof typeof decisions],
    decisionLine: [
      `Verified on ${close.verifiedOn ? dayInWords(close.verifiedOn.value) : '-'} by ${close.verifiedBy?.value}`,
      `valid until ${close.validUntil ? dayInWords(close.validUntil.value) : '-'}`,
      ...(row.reason ? [`corrects revision ${row.revision - 1}: ${row.reason}`] : []),
    ].join(' · '),
    sections: sections.filter(({ pairs = [], lines = [] }) => pairs.length + lines.length > 0),
    disclaimer:
      disclaimers[(close.disclaimerAccepted?.value ?? disclaimerVersion) as keyof typeof disclaimers],
  }
}

function bannerOf({ revision, latest, decision, status }: DeterminationRow): string {
  if (revision < latest) return `VOID – replaced by revision ${latest}`
  if (decision !== status.toLowerCase()) return `VOID – the request is ${status} by now`
  return ''
}
