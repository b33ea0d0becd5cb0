import { addForm } from '#contract/forms/forms.ts'
import { isWhole } from '#contract/forms/meanings.ts'
import type { Place, PlaceMeaning } from '#contract/forms/places.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import { createFromUpload, type FileKeeper } from '../files/keep.ts'
import { codeNames } from '../reference/lists.ts'
import { compare } from './compare.ts'
import { readInThread } from './in-worker.ts'
import { productsIn, propose } from './propose.ts'
import type { Blank } from './read-blank.ts'
import { type FormRow, formWith, insertForm, insertRevision, lockForm } from './store.ts'

/** The places of a blank as they are stored, and what they probably mean, by key. */
export function proposalsFor(blank: Blank) {
  const proposals = propose(blank, productsIn(codeNames()))
  const places = blank.places.map(
    ({ column: _, at: __, on: ___, ...place }, index): Place => ({
      ...place,
      heading: proposals[index]?.heading ?? '',
    }),
  )
  const proposed: Record<string, PlaceMeaning> = {}
  for (const [index, place] of places.entries()) {
    const meaning = proposals[index]?.meaning
    if (meaning && isWhole(place.kind, meaning)) proposed[place.key] = meaning
  }
  return { places, proposed }
}

/** Takes a blank form: reads its places and proposes their meanings, outside of any transaction. */
export const addFormRoute = (files: FileKeeper): Route =>
  serveRaw(addForm, (context, request) =>
    createFromUpload(addForm, files, { context, request }, async (held, input) => {
      if (held.extension !== 'pdf') throwError('forms.not-a-pdf')
      const blank = await readInThread(await files.load(held.storeKey, request))
      if (blank === 'locked') throwError('forms.locked')
      if (blank === 'too-many-places' || blank === 'too-many-pages') throwError('forms.too-large')
      if (typeof blank === 'string') throwError('forms.unreadable')
      const { isFlat } = blank
      const { places, proposed } = proposalsFor(blank)
      const { sha256 } = held
      return {
        body: { ...input, sha256: sha256.toString('hex') },
        create: async (tx, actor, at) => {
          const before = 'formId' in input ? await ownForm(tx, actor, Number(input.formId)) : undefined
          if (before?.sha256.equals(sha256)) throwError('forms.same-blank')
          const compared = before && compare(before.places, places)
          const meanings = Object.fromEntries(
            [...(compared?.unchanged ?? [])].flatMap(([to, from]) => {
              const meaning = before?.meanings[from]
              return meaning ? [[to, meaning] as const] : []
            }),
          )
          const id = 'formId' in input ? Number(input.formId) : await insertForm(tx, actor, input, at)
          const fileId = await files.attach(tx, actor, held, at)
          const changes = compared?.changes ?? null
          const read = { printed: input.printed, fileId, sha256, isFlat, places, proposed, changes, meanings }
          await insertRevision(tx, actor, id, read, at)
          await writeAudit(tx, actor, { action: 'forms.add', kind: 'form', records: [id] }, at, request.ip)
          const counts = { places: places.length, proposed: Object.keys(proposed).length }
          return { data: { _id: String(id), ...counts, isFlat, changes } }
        },
      }
    }),
  )

/** A form that the caller may change, locked. */
export async function ownForm(tx: Tx, actor: Actor, id: number): Promise<FormRow> {
  await lockForm(tx, id)
  const row = await formWith(tx, actor, id)
  return row?.form.isOwn ? row : throwError('record.not-found')
}
