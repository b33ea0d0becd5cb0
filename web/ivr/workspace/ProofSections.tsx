import type { FieldName } from '#contract/ivr/fields.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { totalAreaOf, type Wound } from '#contract/ivr/wounds.rules.ts'
import { cardsOf, imagesByWound, type Picture, woundsOf } from '../pictures-of.ts'
import { type ChangedFields, changedPictures, type Row } from '../shown.ts'
import { areaText, woundColumns } from '../WoundList.tsx'
import { Facts, PlainFact } from './Facts.tsx'
import type { Identifier } from './identifiers.ts'
import { KeyHint } from './KeyHint.tsx'
import { Proof } from './Proof.tsx'
import { Section } from './Section.tsx'

interface ProofSectionProps {
  ivr: IvrDetails
  rows: readonly Row[]
  changed: ChangedFields | undefined
  identifiers: readonly Identifier[]
}

const secondary: readonly FieldName[] = ['secondaryInsurance', 'secondaryPolicyNumber']
const woundFields: readonly FieldName[] = ['woundType', 'woundLocation', 'woundSize']

/** The insurance fields beside the cards that prove them. */
export function InsuranceSection({ ivr, rows, changed, identifiers }: ProofSectionProps) {
  const cards = cardsOf(ivr)
  const ofSecondary = (picture: Picture) => picture.label.startsWith('Secondary')
  return (
    <Section title="Insurance" aside={<Opens keyName="V" what="open card" />}>
      <Proof pictures={cards.filter((card) => !ofSecondary(card))} none="No card">
        <Facts rows={rows.filter(({ name }) => !secondary.includes(name))} identifiers={identifiers} />
      </Proof>
      <Proof pictures={cards.filter(ofSecondary)} none="No secondary card">
        <Facts rows={rows.filter(({ name }) => secondary.includes(name))} identifiers={identifiers} />
      </Proof>
      <ChangedPictures labels={changedPictures('insurance', changed)} />
    </Section>
  )
}

/** The service with its codes, and each wound beside its pictures. */
export function ServiceSection({ ivr, rows, changed, identifiers }: ProofSectionProps) {
  const isOne = ivr.wounds.length < 2
  const total = isOne ? undefined : totalAreaOf(ivr.wounds)
  const images = imagesByWound(ivr)
  const numbered = ivr.wounds.map((wound, index) => ({ wound, number: index + 1 }))
  const service = rows.filter(({ name }) => !woundFields.includes(name))
  return (
    <Section title="Services" aside={<Opens keyName="W" what="open wound" />}>
      <Facts rows={service} identifiers={identifiers} columns />
      <h3 className="mt-5 mb-2 text-sm font-semibold">
        {isOne ? 'Wound Images' : 'Wounds and Wound Images'}
      </h3>
      {numbered.map(({ wound, number }) => (
        <Proof
          key={number}
          pictures={isOne ? woundsOf(ivr) : (images.find((one) => one.wound === number)?.pictures ?? [])}
          none="No picture"
        >
          {!isOne && <h4 className="mb-1 font-semibold">Wound {number}</h4>}
          {isOne && <Facts rows={rows.filter(({ name }) => woundFields.includes(name))} identifiers={[]} />}
          <WoundFacts wound={wound} isOne={isOne} />
        </Proof>
      ))}
      {total !== undefined && <p className="mt-2 text-ink-soft">Area of all wounds: {areaText(total)}</p>}
      <ChangedPictures labels={changedPictures('service', changed)} />
    </Section>
  )
}

/** What is known of a wound; of a single one without what its fields say already. */
function WoundFacts({ wound, isOne }: { wound: Wound; isOne: boolean }) {
  const known = woundColumns
    .map(([label, textOf]) => ({ label, text: textOf(wound) }))
    .filter(({ label, text }) => text !== '' && !(isOne && /^Wound /.test(label)))
  return (
    known.length > 0 && (
      <dl className="facts">
        {known.map(({ label, text }) => (
          <PlainFact key={label} label={label}>
            {text}
          </PlainFact>
        ))}
      </dl>
    )
  )
}

function Opens({ keyName, what }: { keyName: string; what: string }) {
  return (
    <span className="key-hint flex items-center gap-1.5 text-xs text-ink-soft no-print" aria-hidden="true">
      <KeyHint name={keyName} />
      {what}
    </span>
  )
}

function ChangedPictures({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return <p className="mt-2 text-xs font-medium text-conditional">Changed: {labels.join(', ')}</p>
}
