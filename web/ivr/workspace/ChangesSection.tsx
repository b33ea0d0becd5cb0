import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { changedPictures, type Row } from '../shown.ts'
import { Section } from './Section.tsx'

interface ChangesSectionProps {
  rounds: IvrRounds
  rows: readonly Row[]
}

/** What a correction changes, value by value, against the request that it replaces. */
export function ChangesSection({ rounds: { replaces, changed }, rows }: ChangesSectionProps) {
  if (!replaces) return null
  const values = rows.filter(({ before }) => before !== undefined)
  const pictures = [...changedPictures('insurance', changed), ...changedPictures('service', changed)]
  return (
    <Section title={`Changes Against ${replaces.ivrNumber}`}>
      {values.length === 0 && pictures.length === 0 && <p className="text-ink-soft">Nothing was changed.</p>}
      <dl className="facts">
        {values.map(({ label, text, before }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del className="font-normal text-ink-soft">{before}</del>
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
      </dl>
    </Section>
  )
}
