import {
  addDraft,
  type DraftForm,
  deleteDraft,
  draftById,
  draftDays,
  draftList,
  type ListedDraft,
  maxDrafts,
  saveDraft,
} from '#contract/ivr/drafts.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import type { Secrets } from '#server/kit/access/secrets.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications, readNotifications } from '#server/notifications/clear-store.ts'
import {
  type DraftRow,
  draftOf,
  draftsOf,
  insertDraft,
  lockDraftsOf,
  removeDraft,
  removeOldDrafts,
  type SealedDraft,
  setDraftFiles,
  takeEndingDrafts,
  updateDraft,
} from './drafts-store.ts'

const kind = 'draft'

/** Requests that were not sent yet, for their person alone. */
export function draftRoutes(secrets: Secrets): Route[] {
  return [...reading(secrets), ...writing(secrets)]
}

const listed = (row: Omit<DraftRow, 'content'>, { title, step }: Summary): ListedDraft => ({
  _id: String(row.id),
  ...{ title, step },
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  savedAt: row.savedAt.toISOString(),
  endsAt: secondsFrom(row.savedAt, draftDays * 86_400).toISOString(),
})

const reading = (secrets: Secrets): Route[] => [
  serve(draftList, async ({ actor, tx, audit }) => {
    const rows = await draftsOf(tx, actor.userId)
    await audit({ action: 'ivr.list-drafts', kind, records: rows.map(({ id }) => id) })
    const data = rows.flatMap((row) => {
      const summary = opened<Summary>(secrets, actor.userId, row.summary)
      return summary ? [listed(row, summary)] : []
    })
    return { data }
  }),

  serve(draftById, async ({ input, actor, tx, now, audit }) => {
    const row = (await draftOf(tx, actor.userId, Number(input.id))) ?? throwError('record.not-found')
    const summary = opened<Summary>(secrets, actor.userId, row.summary)
    const content = opened<Record<string, unknown>>(secrets, actor.userId, row.content)
    if (!summary || !content) throwError('record.not-found')
    await audit({ action: 'ivr.read-draft', kind, records: [row.id] })
    await readNotifications(tx, actor.userId, { record: row.id, kinds: ['ivr.draft-ends'] }, now)
    return { data: { ...listed(row, summary), content } }
  }),
]

const writing = (secrets: Secrets): Route[] => [
  serve(addDraft, async ({ input, actor, tx, now, audit }) => {
    const { userId } = actor
    const officeId = actor.officeId ?? throwError('user-type.not-allowed')
    await lockDraftsOf(tx, userId)
    if ((await draftsOf(tx, userId)).length >= maxDrafts)
      throwError('ivr.drafts-full', { parts: { most: String(maxDrafts) } })
    const { draft, fileIds } = sealedDraft(secrets, userId, input)
    const id = await insertDraft(tx, userId, draft, now)
    await setDraftFiles(tx, id, officeId, fileIds)
    await audit({ action: 'ivr.add-draft', kind, records: [id] })
    return { data: { _id: String(id), version: 1 } }
  }),

  serve(saveDraft, async ({ input, actor, tx, now, audit }) => {
    const { userId } = actor
    const officeId = actor.officeId ?? throwError('user-type.not-allowed')
    const id = Number(input.draftId)
    const { draft, fileIds } = sealedDraft(secrets, userId, input)
    const version = await updateDraft(tx, userId, id, input, draft, now)
    if (version === undefined)
      throwError((await draftOf(tx, userId, id)) ? 'ivr.draft-changed' : 'record.not-found')
    await setDraftFiles(tx, id, officeId, fileIds)
    await audit({ action: 'ivr.save-draft', kind, records: [id] })
    return { data: { _id: input.draftId, version } }
  }),

  serve(deleteDraft, async ({ input, actor, tx, now, audit }) => {
    const id = Number(input.draftId)
    if (!(await removeDraft(tx, actor.userId, id))) throwError('record.not-found')
    await clearNotifications(tx, actor.userId, { record: id, kinds: ['ivr.draft-ends'] }, now)
    await audit({ action: 'ivr.delete-draft', kind, records: [id] })
    return { message: 'The draft was deleted.' }
  }),
]

function sealedDraft(secrets: Secrets, userId: number, { title, step, content: sent, writer }: DraftForm) {
  const { content, fileIds } = unsigned(sent)
  const draft: SealedDraft = {
    summary: sealed(secrets, userId, { title, step } satisfies Summary),
    content: sealed(secrets, userId, content),
    writer,
  }
  return { draft, fileIds }
}

/** Removes drafts that have ended, and tells the people of those that end soon. */
export async function sweepDrafts(db: Database, notify: Notify, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await removeOldDrafts(tx, now)
    if (ended.length > 0)
      await writeAudit(tx, { subject: null }, { action: 'ivr.end-draft', kind, records: ended }, now, '')
  })
  await db.transaction(async (tx) => {
    for (const { id, userId } of await takeEndingDrafts(tx, now))
      await notify(tx, {
        kind: 'ivr.draft-ends',
        record: id,
        about: '',
        to: { userIds: [userId] },
        by: undefined,
        now,
      })
  })
}

/** What the list of drafts shows. */
interface Summary {
  readonly title: string
  readonly step: number
}

type Seals = Pick<Secrets, 'seal' | 'open'>

/** Encrypts a part of a draft, bound to its person, so that a copied row opens for nobody else. */
const sealed = (secrets: Seals, userId: number, value: object): string =>
  secrets.seal(JSON.stringify({ userId, value }))

/** Decrypts it; undefined if SECRET_KEY has changed, or it is of another person. */
function opened<T>(secrets: Seals, userId: number, text: string): T | undefined {
  try {
    const stored = JSON.parse(secrets.open(text)) as { userId: number; value: T }
    return stored.userId === userId ? stored.value : undefined
  } catch {
    return undefined
  }
}

const link = /\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?[\w=&.-]*)?/g

/**
 * The form with its file links as records hold them: without signatures, which expire. A reply signs them afresh.
 * With the ids of the files.
 */
function unsigned(content: object): { content: object; fileIds: string[] } {
  const text = JSON.stringify(content)
  const fileIds = [...new Set([...text.matchAll(link)].map(([, id = '']) => id))]
  return { content: JSON.parse(text.replace(link, '/api/files/$1')) as object, fileIds }
}
