import type { Input, Output } from '#contract/endpoint.ts'
import { addForm } from '#contract/forms/forms.ts'
import { isWhole } from '#contract/forms/meanings.ts'
import type { Place, PlaceMeaning } from '#contract/forms/places.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { checkCreationLimit } from '#server/kit/http/creation-limits.ts'
import { inputOf } from '#server/kit/http/request.ts'
import type { Route } from '#server/kit/http/route.ts'
import { authorize } from '#server/kit/http/serve.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import { createWithFile, type FileKeeper, type Held } from '../files/keep.ts'
import { codeNames } from '../reference/lists.ts'
import { compare } from './compare.ts'
import { readInThread } from './in-worker.ts'
import { productsIn, propose } from './propose.ts'
import type { Blank } from './read-blank.ts'
import { type FormRow, formWith, insertForm, insertRevision, lockForm } from './store.ts'

type Added = Output<typeof addForm>['data']

/** The places of a blank as they are kept, and by their keys what they probably mean. */
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
    const meaning =
      place.kind === 'signature' ? { source: 'signature', is: '', text: '' } : proposals[index]?.meaning
    if (meaning && isWhole(place.kind, meaning)) proposed[place.key] = meaning
  }
  return { places, proposed }
}

/** Takes a blank form: reads its places and proposes their meanings, outside of any transaction. */
export function addFormRoute(files: FileKeeper): Route {
  return serveRaw(addForm, async (context, request) => {
    const { db } = context
    const now = context.clock.now()
    const known = await authorize(db, addForm, request, now)
    // Refused before the body is read, which has the input.
    if (Object.keys(Object(request.query)).length > 0) inputOf(addForm, request, {})
    if (context.limitCreations) await checkCreationLimit(db, addForm, known.userId, now)
    const { held, texts } = await files.receive(request, now)
    return createWithFile(addForm, { context, request, known, held }, async () => {
      const input = inputOf(addForm, request, texts)
      if (held.extension !== 'pdf') throwError('forms.not-a-pdf')
      const blank = await readInThread(await files.load(held.storeKey, request))
      if (blank === 'locked') throwError('forms.locked')
      if (blank === 'too-many-places' || blank === 'too-many-pages') throwError('forms.too-large')
      if (typeof blank === 'string') throwError('forms.unreadable')
      return {
        body: { ...input, sha256: held.sha256.toString('hex') },
        create: async (tx, actor, at) => {
          const { id, made } = await insert(tx, actor, { input, held, blank }, at)
          await writeAudit(tx, actor, { action: 'forms.add', kind: 'form', records: [id] }, at, request.ip)
          return { data: made }
        },
      }
    })
  })

  async function insert(tx: Tx, actor: Actor, { input, held, blank }: Arrived, now: Date) {
    const { places, proposed } = proposalsFor(blank)
    const before = 'formId' in input ? await ownForm(tx, actor, Number(input.formId)) : undefined
    if (before?.sha256.equals(held.sha256)) throwError('forms.same-blank')
    const compared = before && compare(before.places, places)
    const kept = [...(compared?.unchanged ?? [])].flatMap(([to, from]) => {
      const meaning = before?.meanings[from]
      return meaning ? [[to, meaning] as const] : []
    })
    const id = before ? Number(before.form._id) : await insertForm(tx, actor, input as Described, now)
    const fileId = await files.attach(tx, actor, held, now)
    const changes = compared?.changes ?? null
    const revision = {
      ...{ printed: input.printed, fileId, sha256: held.sha256, isFlat: blank.isFlat },
      ...{ places, proposed, changes, meanings: Object.fromEntries(kept) },
    }
    await insertRevision(tx, actor, id, revision, now)
    const made: Added = {
      ...{ _id: String(id), places: places.length, proposed: Object.keys(proposed).length },
      ...{ isFlat: blank.isFlat, changes },
    }
    return { id, made }
  }
}

/** A form that the caller may change, locked. */
export async function ownForm(tx: Tx, actor: Actor, id: number): Promise<FormRow> {
  await lockForm(tx, id)
  const row = await formWith(tx, actor, id)
  return row?.form.isOwn ? row : throwError('record.not-found')
}

type AddInput = Input<typeof addForm>
type Described = Exclude<AddInput, { formId: string }>

interface Arrived {
  readonly input: AddInput
  readonly held: Held
  readonly blank: Blank
}
