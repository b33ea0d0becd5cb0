import type { IvrRounds } from '#contract/ivr/rounds.ts'
import type { Wound } from '#contract/ivr/wounds.rules.ts'
import { changedPictures, type Row } from '../shown.ts'
import { joinedFields, woundChanges } from '../wound-changes.ts'
import { Section } from './Section.tsx'

interface ChangesSectionProps {
  rounds: IvrRounds
  rows: readonly Row[]
  wounds: readonly Wound[]
}

/** What a correction changes, value by value, against the request that it replaces. */
export function ChangesSection({ rounds, rows, wounds }: ChangesSectionProps) {
  const { replaces, changed, woundsBefore, documentsAdded } = rounds
  if (!replaces) return null
  const isOne = woundsBefore.length < 2 && wounds.length < 2
  const ofWounds = woundChanges(woundsBefore, wounds).map(({ wound, label, before, now }) => ({
    label: isOne ? label : `Wound ${wound}: ${label}`,
    text: now,
    before,
  }))
  const values = [
    ...rows.filter(({ name, before }) => before !== undefined && !joinedFields.includes(name)),
    ...ofWounds,
  ]
  const pictures = [...changedPictures('insurance', changed), ...changedPictures('service', changed)]
  const isSame = values.length + pictures.length + documentsAdded === 0
  return (
    <Section title={`Changes Against ${replaces.ivrNumber}`}>
      {isSame && <p className="text-ink-soft">Nothing was changed.</p>}
      <dl className="facts">
        {values.map(({ label, text, before }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del className="font-normal text-ink-soft">{before || 'empty'}</del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">is now </span>
              <ins>{text || 'empty'}</ins>
            </dd>
          </div>
        ))}
        {pictures.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>another picture</dd>
          </div>
        ))}
        {documentsAdded > 0 && (
          <div>
            <dt>Supporting Documents</dt>
            <dd>{documentsAdded} new</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
