import { Suspense, useId } from 'react'
import type { MappedPlace } from '#contract/forms/forms.ts'
import { meanings } from '#contract/forms/meanings.ts'
import type { PlaceMeaning } from '#contract/forms/places.ts'
import type { ComboOption } from '../kit/form/choices/combo-options.ts'
import { SelectInput } from '../kit/form/choices/SelectInput.tsx'
import { controlClass } from '../kit/form/field-frame.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { meaningText } from './texts.ts'

const ComboInput = lazyPart(() => import('../kit/form/choices/ComboInput.tsx'))

const kindTexts: Readonly<Record<MappedPlace['kind'], string>> = {
  text: 'Text',
  check: 'Check box',
  radio: 'Radio button',
  list: 'List',
  signature: 'Signature',
}

const all = Object.entries(meanings).map(([value, { label, group, kind, why }]) => ({
  ...{ value, label, kind, isHeld: why === '' || value === 'empty' },
  detail: group,
}))
/** What a check box or other place can mean. */
const optionsFor = (kind: MappedPlace['kind']): readonly ComboOption[] => {
  const isBox = kind === 'check' || kind === 'radio'
  return all
    .filter((one) =>
      isBox ? one.kind === 'choice' || !one.isHeld || one.value === 'fixed' || one.value === 'empty' : true,
    )
    .map(({ value, label, detail, isHeld }) => ({
      ...{ value, label },
      detail: isHeld ? detail : `${detail}, not in a request`,
    }))
}

interface PlaceItemProps {
  number: number
  place: MappedPlace
  meaning: PlaceMeaning | undefined
  isOpen: boolean
  isChosen: boolean
  onChoose: () => void
  onMeaning: (meaning: PlaceMeaning | undefined) => void
  /** On a form without fields, places can be moved and removed. */
  onPlace?: (place: MappedPlace) => void
  onRemove?: () => void
}

/** A place in the list; the chosen one shows its editable values. */
export function PlaceItem(props: PlaceItemProps) {
  const { number, place, meaning, isOpen, isChosen, onChoose, onMeaning, onPlace, onRemove } = props
  const { label, question, name, kind, proposed } = place
  const title = [question, label].filter(Boolean).join(' ') || name || 'No label'
  const state =
    kind === 'signature'
      ? 'Sign by hand'
      : meaning
        ? meaningText(meaning)
        : proposed
          ? `Proposed: ${meaningText(proposed)}`
          : 'No meaning yet'
  const id = useId()
  return (
    <li className={cx('px-4 py-2', isChosen && 'bg-sunken')}>
      <button
        type="button"
        aria-expanded={isChosen}
        aria-controls={id}
        onClick={onChoose}
        className="flex w-full items-baseline gap-3 rounded-md text-left"
      >
        <span className="tabular w-7 shrink-0 text-right text-xs text-ink-soft">{number}</span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{title}</span>
          <span className={cx('block text-sm wrap-anywhere', isOpen ? 'text-pending' : 'text-ink-soft')}>
            {state}
          </span>
        </span>
        <span className="shrink-0 text-xs text-ink-soft">{kindTexts[kind]}</span>
      </button>
      {isChosen && kind !== 'signature' && (
        <div id={id} className="mt-3 mb-2 flex flex-col gap-3 pl-10">
          <Suspense fallback={<span className={cx(controlClass, 'h-10')} />}>
            <ComboInput
              control={{ 'aria-label': `Meaning of place ${number}` }}
              options={optionsFor(kind)}
              value={meaning?.source ?? ''}
              placeholder="Search for a meaning"
              onChoose={(source) => onMeaning(source ? { source, is: '', text: '' } : undefined)}
            />
          </Suspense>
          {meaning && <Detail {...{ number, place, meaning, onMeaning }} />}
          <div className="flex flex-wrap gap-2">
            {proposed && !isSame(proposed, meaning) && (
              <Button variant="outline" size="sm" onClick={() => onMeaning(proposed)}>
                Use: {meaningText(proposed)}
              </Button>
            )}
            {meaning?.source !== 'empty' && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => onMeaning({ source: 'empty', is: '', text: '' })}
              >
                Leave empty
              </Button>
            )}
            {onRemove && (
              <Button variant="ghost" size="sm" onClick={onRemove}>
                Remove place
              </Button>
            )}
          </div>
          {onPlace && <Spot number={number} place={place} onPlace={onPlace} />}
          {place.heading && <p className="text-xs text-ink-soft">Section: {place.heading}</p>}
        </div>
      )}
    </li>
  )
}

const isSame = (one: PlaceMeaning, other: PlaceMeaning | undefined) =>
  one.source === other?.source && one.is === other.is && one.text === other.text

interface DetailProps {
  number: number
  place: MappedPlace
  meaning: PlaceMeaning
  onMeaning: (meaning: PlaceMeaning) => void
}

/** What a check box means, the words of a fixed text, or which of several. */
function Detail({ number, place, meaning, onMeaning }: DetailProps) {
  const { kind, options = {}, typed } = meanings[meaning.source] ?? { kind: 'text' }
  const isBox = place.kind === 'check' || place.kind === 'radio'
  const words = Object.entries(options)
  if (meaning.source === 'fixed' && !isBox)
    return (
      <Typed
        label={`Text of place ${number}`}
        value={meaning.text}
        onType={(text) => onMeaning({ ...meaning, text })}
      />
    )
  if (isBox && kind === 'choice' && words.length > 0)
    return (
      <SelectInput
        aria-label={`Place ${number} is checked for`}
        placeholder="Checked for"
        options={words.map(([value, label]) => ({ value, label }))}
        value={meaning.is}
        onChoose={(is) => onMeaning({ ...meaning, is })}
      />
    )
  if (typed && (isBox || kind === 'text'))
    return (
      <Typed
        label={`Place ${number} is for`}
        hint={typed}
        value={meaning.is}
        onType={(is) => onMeaning({ ...meaning, is })}
      />
    )
  return null
}

interface TypedProps {
  label: string
  hint?: string
  value: string
  onType: (text: string) => void
}

function Typed({ label, hint, value, onType }: TypedProps) {
  const id = useId()
  return (
    <div>
      <input
        aria-label={label}
        {...(hint && { 'aria-describedby': id })}
        value={value}
        maxLength={200}
        onChange={({ target }) => onType(target.value)}
        className={cx(controlClass, 'h-10')}
      />
      {hint && (
        <p id={id} className="mt-1 text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

interface SpotProps {
  number: number
  place: MappedPlace
  onPlace: (place: MappedPlace) => void
}

/** Label, position and size of a place, in points from the lower left corner of the page. */
function Spot({ number, place, onPlace }: SpotProps) {
  const [x1, y1, x2, y2] = place.rect
  const sides = [
    ['Left', x1, (to: number) => [to, y1, to + x2 - x1, y2]],
    ['Bottom', y1, (to: number) => [x1, to, x2, to + y2 - y1]],
    ['Width', x2 - x1, (to: number) => [x1, y1, x1 + to, y2]],
    ['Height', y2 - y1, (to: number) => [x1, y1, x2, y1 + to]],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <input
        aria-label={`Label of place ${number}`}
        placeholder="Label"
        value={place.label}
        maxLength={120}
        onChange={({ target }) => onPlace({ ...place, label: target.value })}
        className={cx(controlClass, 'h-10')}
      />
      <div className="grid grid-cols-4 gap-2">
        {sides.map(([name, value, moved]) => (
          <label key={name} className="text-xs text-ink-soft">
            {name}
            <input
              type="number"
              value={Math.round(value)}
              onChange={({ target }) => {
                const to = Number(target.value)
                if (Number.isFinite(to))
                  onPlace({ ...place, rect: moved(to) as unknown as MappedPlace['rect'] })
              }}
              className={cx(controlClass, 'mt-1 h-9 px-2')}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
