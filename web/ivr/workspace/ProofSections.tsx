import type { ReactNode } from 'react'
import type { FieldName } from '#contract/ivr/fields.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { totalAreaOf, type Wound } from '#contract/ivr/wounds/wounds.rules.ts'
import { Before, ChangedPictures } from '../details/Changed.tsx'
import { PictureLink } from '../details/Pictures.tsx'
import { cardsOf, imagesByWound, type Picture, woundsOf } from '../details/pictures-of.ts'
import { areaText, woundColumns } from '../details/WoundList.tsx'
import { joinedFields, type WoundChange, woundChanges } from '../details/wound-changes.ts'
import type { Row } from '../shown.ts'
import { Facts, PlainFact } from './Facts.tsx'
import type { Identifier } from './identifiers.ts'
import { KeyHint } from './KeyHint.tsx'
import { Section } from './Section.tsx'

interface ProofSectionProps {
  ivr: IvrDetails
  rows: readonly Row[]
  rounds: IvrRounds | undefined
  identifiers: readonly Identifier[]
}

const secondary: readonly FieldName[] = ['secondaryInsurance', 'secondaryPolicyNumber']

/** The insurance fields next to the cards that prove them. */
export function InsuranceSection({ ivr, rows, rounds, identifiers }: ProofSectionProps) {
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
      <ChangedPictures step="insurance" rounds={rounds} />
    </Section>
  )
}

/** The service with its codes, and each wound next to its pictures. */
export function ServiceSection({ ivr, rows, rounds, identifiers }: ProofSectionProps) {
  const isOne = ivr.wounds.length < 2
  const total = isOne ? undefined : totalAreaOf(ivr.wounds)
  const images = imagesByWound(ivr)
  const numbered = ivr.wounds.map((wound, index) => ({ wound, number: index + 1 }))
  const before = rounds?.replaces ? rounds.woundsBefore : undefined
  const changes = before ? woundChanges(before, ivr.wounds) : []
  const service = rows.filter(({ name }) => !joinedFields.includes(name))
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
          {!isOne && (
            <h4 className="mb-1 font-semibold">
              Wound {number}
              {before && number > before.length && (
                <span className="ml-2 text-xs font-medium text-conditional">New</span>
              )}
            </h4>
          )}
          {isOne && <Facts rows={rows.filter(({ name }) => joinedFields.includes(name))} identifiers={[]} />}
          <WoundFacts
            wound={wound}
            isOne={isOne}
            changes={changes.filter((one) => one.wound === number && number <= (before?.length ?? 0))}
          />
        </Proof>
      ))}
      {before && before.length > ivr.wounds.length && (
        <p className="mt-2 text-xs font-medium text-conditional">
          Removed:{' '}
          {before
            .slice(ivr.wounds.length)
            .map(
              (wound, at) =>
                `Wound ${ivr.wounds.length + at + 1} (${wound.woundType}, ${wound.woundLocation})`,
            )
            .join('; ')}
        </p>
      )}
      {total !== undefined && <p className="mt-2 text-ink-soft">Area of all wounds: {areaText(total)}</p>}
      <ChangedPictures step="service" rounds={rounds} />
    </Section>
  )
}

interface WoundFactsProps {
  wound: Wound
  isOne: boolean
  /** Against the replaced request. */
  changes: readonly WoundChange[]
}

/** What is known of a wound; for a single one, without what the request's fields already say. */
function WoundFacts({ wound, isOne, changes }: WoundFactsProps) {
  const beforeOf = (label: string) => changes.find((one) => one.label === label)?.before
  const known = woundColumns
    .map(([label, textOf]) => ({ label, text: textOf(wound) }))
    .filter(({ label, text }) => (text !== '' || beforeOf(label)) && !(isOne && /^Wound /.test(label)))
  return (
    known.length > 0 && (
      <dl className="facts">
        {known.map(({ label, text }) => (
          <PlainFact key={label} label={label}>
            {text || '-'}
            <Before text={beforeOf(label)} />
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

interface ProofProps {
  pictures: readonly Picture[]
  /** Shown instead of the pictures when there are none. */
  none: string
  children: ReactNode
}

/** Pictures next to the fields that they prove: the first large, the others small below it. */
function Proof({ pictures, none, children }: ProofProps) {
  const [first, ...others] = pictures
  return (
    <div className="proof">
      <div className="proof-pictures">
        {first ? <PictureLink picture={first} /> : <p className="proof-none">{none}</p>}
        {others.length > 0 && (
          <ul className="proof-more">
            {others.map((picture) => (
              <li key={picture.label}>
                <PictureLink picture={picture} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
