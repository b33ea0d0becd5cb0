import { useRef, useState } from 'react'
import { type FormDetails, formDetails, formList, type MappedPlace, mapForm } from '#contract/forms/forms.ts'
import { isWhole } from '#contract/forms/meanings.ts'
import type { PlaceMeaning } from '#contract/forms/places.ts'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { reload, useSend } from '../kit/http/queries.ts'
import { toastFailure } from '../kit/http/reply-toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'
import { FormSheet } from './FormSheet.tsx'
import { PlaceItem } from './PlaceItem.tsx'

const none: PlaceMeaning = { source: 'empty', is: '', text: '' }

/** The page with its places as numbered boxes, next to the list of places with their meanings. */
export default function FormMap({ form }: { form: FormDetails }) {
  const [places, setPlaces] = useState<readonly MappedPlace[]>(form.mapped)
  const [meanings, setMeanings] = useState<Readonly<Record<string, PlaceMeaning>>>(() =>
    meaningsOf(form.mapped),
  )
  const [chosen, setChosen] = useState<string>()
  const [adding, setAdding] = useState<'text' | 'check'>()
  const [saved, setSaved] = useState({ places, meanings })
  const isDirty = places !== saved.places || meanings !== saved.meanings
  const list = useRef<HTMLOListElement>(null)
  const save = useSend(mapForm)
  const isOpen = ({ key, kind }: MappedPlace) => {
    const meaning = meanings[key]
    return kind !== 'signature' && !(meaning && isWhole(kind, meaning))
  }
  const open = places.filter(isOpen)
  const withProposal = open.filter(({ proposed }) => proposed)

  const set = (key: string, meaning: PlaceMeaning | undefined) =>
    setMeanings(({ [key]: _, ...others }) => (meaning ? { ...others, [key]: meaning } : others))
  const takeAll = () =>
    setMeanings((before) => ({
      ...before,
      ...Object.fromEntries(withProposal.flatMap(({ key, proposed }) => (proposed ? [[key, proposed]] : []))),
    }))
  const emptyRest = () =>
    setMeanings((before) => ({ ...before, ...Object.fromEntries(open.map(({ key }) => [key, none])) }))
  const choose = (key: string) => {
    setChosen(key)
    const at = places.findIndex((place) => place.key === key)
    const item = list.current?.children[at]
    item?.scrollIntoView({ block: 'nearest' })
    item?.querySelector('button')?.focus({ preventScroll: true })
  }
  const add = (page: number, x: number, y: number) => {
    if (!adding) return
    const size = adding === 'text' ? { width: 160, height: 14 } : { width: 10, height: 10 }
    const place = newPlace(places, adding, page, [x, y, x + size.width, y + size.height])
    setPlaces((before) => [...before, place])
    setAdding(undefined)
    setChosen(place.key)
  }
  const change = (next: MappedPlace) =>
    setPlaces((before) => before.map((place) => (place.key === next.key ? next : place)))
  const remove = (key: string) => {
    setPlaces((before) => before.filter((place) => place.key !== key))
    set(key, undefined)
  }
  const send = (isDone: boolean) =>
    save.mutate(
      {
        ...{ formId: form._id, revision: form.revision, meanings, isDone },
        ...(form.isFlat && {
          placed: places.map(({ key, page, rect, label, multiline, kind }) => ({
            ...{ key, page, rect, label, multiline },
            kind: kind === 'check' ? ('check' as const) : ('text' as const),
          })),
        }),
      },
      {
        onSuccess: async () => {
          // Changes made in the meantime were not sent.
          setSaved({ places, meanings })
          toast.success(isDone ? `${form.name} can be filled now.` : 'The map was saved.')
          await reload(formDetails, formList)
        },
        onError: (failure) => toastFailure(failure),
      },
    )

  return (
    <>
      <LeaveGuard dirty={isDirty} />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="mr-auto font-medium">
          {open.length === 0
            ? form.isMapped && !isDirty
              ? 'This form is mapped.'
              : 'All places have a meaning.'
            : `${open.length} of ${places.length} places have no meaning yet.`}
        </p>
        {form.isFlat &&
          (['text', 'check'] as const).map((kind) => (
            <Button
              key={kind}
              variant="outline"
              size="sm"
              aria-pressed={adding === kind}
              onClick={() => setAdding(adding === kind ? undefined : kind)}
            >
              {kind === 'text' ? 'Add text place' : 'Add check box'}
            </Button>
          ))}
        {withProposal.length > 0 && (
          <Button variant="outline" size="sm" onClick={takeAll}>
            Use {withProposal.length === 1 ? 'the proposal' : `all ${withProposal.length} proposals`}
          </Button>
        )}
        {withProposal.length === 0 && open.length > 0 && (
          <Button variant="outline" size="sm" onClick={emptyRest}>
            Leave the rest empty
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          disabled={!isDirty}
          busy={save.isPending}
          onClick={() => send(false)}
        >
          Save
        </Button>
        <Button size="sm" disabled={open.length > 0} busy={save.isPending} onClick={() => send(true)}>
          Mark as done
        </Button>
      </div>
      {adding && (
        <div className="mb-4 flex flex-wrap items-center gap-3 text-ink-soft">
          Click the page where the place begins.
          <Button variant="ghost" size="sm" onClick={() => add(1, 72, 700)}>
            Place it at the top of page 1
          </Button>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <FormSheet
          blank={form.blank}
          places={places}
          isOpen={isOpen}
          chosen={chosen}
          onChoose={choose}
          {...(adding && { onPoint: add })}
        />
        <ol
          ref={list}
          aria-label="Places"
          className="divide-y divide-line rounded-xl border border-line bg-sheet lg:sticky lg:top-20 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
        >
          {places.map((place, index) => (
            <PlaceItem
              key={place.key}
              number={index + 1}
              place={place}
              meaning={meanings[place.key]}
              isOpen={isOpen(place)}
              isChosen={chosen === place.key}
              onChoose={() => setChosen(chosen === place.key ? undefined : place.key)}
              onMeaning={(meaning) => set(place.key, meaning)}
              {...(form.isFlat && { onPlace: change, onRemove: () => remove(place.key) })}
            />
          ))}
        </ol>
      </div>
    </>
  )
}

const meaningsOf = (places: readonly MappedPlace[]) =>
  Object.fromEntries(places.flatMap(({ key, meaning }) => (meaning ? [[key, meaning]] : [])))

/** A place that someone adds, with its own key. */
function newPlace(
  before: readonly MappedPlace[],
  kind: 'text' | 'check',
  page: number,
  rect: MappedPlace['rect'],
): MappedPlace {
  const plain = `@${page}:${Math.max(0, Math.round(rect[0]))},${Math.max(0, Math.round(rect[1]))}`
  const keys = new Set(before.map((place) => place.key))
  let key = plain
  for (let n = 2; keys.has(key); n += 1) key = `${plain}-${n}`
  return {
    ...{ key, kind, page, rect, name: '', label: '', question: '', heading: '' },
    ...{ multiline: false, maxLength: 0, options: [], meaning: null, proposed: null },
  }
}
