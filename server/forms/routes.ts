import {
  editForm,
  formDetails,
  formList,
  ivrForms,
  type MappedPlace,
  mapForm,
  markSent,
  removeForm,
} from '#contract/forms/forms.ts'
import { isWhole } from '#contract/forms/meanings.ts'
import type { Place } from '#contract/forms/places.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { FileKeeper } from '../files/keep.ts'
import { addFormRoute, ownForm } from './blanks.ts'
import { fillingRoutes } from './filling.ts'
import {
  type FormRow,
  filledWith,
  formsOfIvr,
  formsSeenBy,
  formWith,
  saveMap,
  setRemoved,
  setSent,
  updateForm,
} from './store.ts'

const kind = 'form'

/** Makers' blank forms, what their places mean, and forms filled for requests. */
export function formsRoutes(files: FileKeeper): Route[] {
  return [...keeping, addFormRoute(files), ...ofRequests, ...fillingRoutes(files)]
}

const keeping: Route[] = [
  serveRead(formList, ({ actor }) => ({ action: 'forms.list', kind, body: formsSeenBy(actor) })),

  serve(formDetails, async ({ input, actor, tx, audit }) => {
    const row = (await formWith(tx, actor, Number(input.id))) ?? throwError('record.not-found')
    await audit({ action: 'forms.read', kind, records: [Number(input.id)] })
    const { form, blank, sha256, changes } = row
    return { data: { ...form, blank, sha256: sha256.toString('hex'), mapped: mappedOf(row), changes } }
  }),

  serve(editForm, async ({ input, actor, tx, now, audit }) => {
    const { formId, ...form } = input
    await ownForm(tx, actor, Number(formId))
    await updateForm(tx, actor, Number(formId), form, now)
    await audit({ action: 'forms.edit', kind, records: [Number(formId)] })
    return { message: `${form.name} was saved.` }
  }),

  serve(removeForm, async ({ input, actor, tx, now, audit }) => {
    const { form } = await ownForm(tx, actor, Number(input.formId))
    await setRemoved(tx, actor, Number(input.formId), now)
    await audit({ action: 'forms.remove', kind, records: [Number(input.formId)] })
    return { message: `${form.name} was removed.` }
  }),

  serve(mapForm, async ({ input, actor, tx, now, audit }) => {
    const row = await ownForm(tx, actor, Number(input.formId))
    if (row.form.revision !== input.revision) throwError('forms.newer-blank')
    const places = row.form.isFlat && input.placed ? input.placed.map(placed) : undefined
    const all = places ?? row.places
    const kinds = new Map(all.map((place) => [place.key, place.kind]))
    const meanings = Object.fromEntries(Object.entries(input.meanings).filter(([key]) => kinds.has(key)))
    const open = all.filter((place) => {
      const meaning = meanings[place.key]
      return place.kind !== 'signature' && !(meaning && isWhole(place.kind, meaning))
    })
    if (input.isDone && open.length > 0)
      throwError('forms.places-open', {
        parts: { count: open.length === 1 ? '1 place' : `${open.length} places` },
      })
    await saveMap(tx, actor, row.form, { meanings, places, isDone: input.isDone }, now)
    await audit({ action: 'forms.map', kind, records: [Number(input.formId)] })
    return { data: { open: open.length } }
  }),
]

const ofRequests: Route[] = [
  serveRead(ivrForms, ({ input, actor }) => ({
    action: 'forms.of-ivr',
    kind: 'ivr',
    body: formsOfIvr(actor, Number(input.id)),
  })),

  serve(markSent, async ({ input, actor, tx, now, audit }) => {
    const filled = (await filledWith(tx, actor, Number(input.filledId))) ?? throwError('record.not-found')
    await setSent(tx, actor, filled.id, input, now)
    await audit({ action: 'forms.sent', kind: 'ivr', records: [filled.ivrId] })
    const { officeId, physicianId } = filled
    await recordChange(tx, { area: 'ivr', record: filled.ivrId, to: { team: true, officeId, physicianId } })
    return { message: `It is noted in the timeline of #IVR-${filled.ivrId}.` }
  }),
]

const mappedOf = ({ places, meanings, proposed }: FormRow): MappedPlace[] =>
  places.map((place) => ({
    ...place,
    meaning: meanings[place.key] ?? null,
    proposed: proposed[place.key] ?? null,
  }))

/** A place that someone has set on a form without fields. */
const placed = (given: Pick<Place, 'key' | 'page' | 'rect' | 'label' | 'multiline' | 'kind'>): Place => ({
  ...given,
  ...{ name: '', question: '', heading: '', maxLength: 0, options: [] },
})
