import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fillForm, getFilled, type Left } from '#contract/forms/forms.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { transactionOf } from '#server/kit/access/wall.ts'
import { businessDay } from '#server/kit/business-day.ts'
import type { Queries } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { checkCreationLimit } from '#server/kit/http/creation-limits.ts'
import { inputOf } from '#server/kit/http/request.ts'
import type { Route } from '#server/kit/http/route.ts'
import { authorize } from '#server/kit/http/serve.ts'
import { servePdf } from '#server/kit/http/serve-pdf.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { createWithFile, type FileKeeper, type Held } from '../files/keep.ts'
import { dropFiles } from '../files/store.ts'
import { codeNames, referenceLists, specializations } from '../reference/lists.ts'
import { changesText } from './compare.ts'
import { fillInThread } from './in-worker.ts'
import { placeName, planOf } from './plan.ts'
import { type FormRow, filledWith, formWith, insertFilled, type RequestRow, requestToFill } from './store.ts'
import type { Source } from './values.ts'

/** Fills a form from a request and keeps the result: what was sent stays as it was. */
export function fillingRoutes(files: FileKeeper): Route[] {
  return [
    serveRaw(fillForm, async (context, request) => {
      const { db } = context
      const now = context.clock.now()
      const known = await authorize(db, fillForm, request, now)
      const input = inputOf(fillForm, request)
      if (context.limitCreations) await checkCreationLimit(db, fillForm, known.userId, now)
      const { form, ivr } = await transactionOf(db, known, (tx) =>
        asked(tx, known, Number(input.formId), Number(input.ivrId)),
      )
      mustBeMapped(form)
      const { held, left } = await filled(request, form, ivr, now)
      return createWithFile(fillForm, { context, request, known, held }, () => ({
        body: input,
        create: async (tx, actor, at) => {
          // The user may have lost access to the request since.
          const still = await asked(tx, actor, Number(input.formId), ivr.id)
          const fileId = await files.attach(tx, actor, held, at)
          const kept = { formId: Number(form.form._id), revision: form.form.revision, fileId, left }
          const { id, dropped } = await insertFilled(tx, actor, still.ivr, kept, at)
          if (dropped.length > 0) await dropFiles(tx, dropped, at)
          const entry = { action: 'forms.fill', kind: 'ivr', records: [ivr.id] }
          await writeAudit(tx, actor, entry, at, request.ip)
          const { officeId, physicianId } = still.ivr
          await recordChange(tx, { area: 'ivr', record: ivr.id, to: { team: true, officeId, physicianId } })
          return { data: { _id: String(id), left } }
        },
      }))
    }),

    servePdf(
      getFilled,
      async ({ input, actor, tx, audit }) => {
        const row = (await filledWith(tx, actor, Number(input.id))) ?? throwError('record.not-found')
        await audit({ action: 'forms.filled', kind: 'ivr', records: [row.ivrId] })
        return row
      },
      async ({ row, request }) => ({ name: row.fileName, bytes: await files.load(row.storeKey, request) }),
    ),
  ]

  async function filled(
    request: FastifyRequest,
    form: FormRow,
    ivr: RequestRow,
    now: Date,
  ): Promise<{ held: Held; left: Left[] }> {
    const blank = await files.load(form.storeKey, request)
    if (!createHash('sha256').update(blank).digest().equals(form.sha256)) throwError('forms.unreadable')
    const meaningOf = new Map(Object.entries(form.meanings))
    const plan = planOf(form.places, meaningOf, sourceOf(ivr, now))
    const made = (await fillInThread(blank, plan.entries)) ?? throwError('forms.unreadable')
    const byKey = new Map(form.places.map((place) => [place.key, place]))
    const unfit = made.unfit.flatMap(({ key, why }) => {
      const place = byKey.get(key)
      return place ? [{ place: placeName(place, meaningOf.get(key)), why }] : []
    })
    const words = form.form.name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'form'
    const pdf = { name: `IVR-${ivr.id}-${words}.pdf`, bytes: made.bytes }
    return { held: await files.store(request, pdf, now), left: [...unfit, ...plan.left] }
  }
}

async function asked(tx: Queries, actor: Actor, formId: number, ivrId: number) {
  const ivr = (await requestToFill(tx, actor, ivrId)) ?? throwError('record.not-found')
  const form = (await formWith(tx, actor, formId)) ?? throwError('record.not-found')
  return { ivr, form }
}

function mustBeMapped({ form, wasMapped, changes }: FormRow): void {
  if (form.isMapped) return
  if (wasMapped && changes) throwError('forms.changed', { parts: { changes: changesText(changes) } })
  throwError('forms.not-mapped')
}

function sourceOf(row: RequestRow, now: Date): Source {
  const { ivr, firstName, lastName, practiceName, specialization } = row
  return {
    ...{ ivr, firstName, lastName, practiceName },
    specialty: specializations().find(({ value }) => value === specialization)?.label ?? specialization,
    productName: codeNames().get(ivr.medicalProductQCode) ?? '',
    woundTypeIds: new Map(referenceLists().woundTypes.map(({ value, id }) => [value, id])),
    today: businessDay(now),
  }
}
