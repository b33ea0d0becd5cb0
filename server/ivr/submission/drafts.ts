import {
  addDraft,
  type DraftForm,
  deleteDraft,
  draftById,
  draftDays,
  draftList,
  handDraft,
  type ListedDraft,
  maxDrafts,
  saveDraft,
} from '#contract/ivr/drafts.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import type { Secrets } from '#server/kit/access/secrets.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications, readNotifications } from '#server/notifications/clear-store.ts'
import {
  adminOf,
  countDraftsBy,
  type DraftRow,
  draftFor,
  draftsFor,
  giveDraft,
  insertDraft,
  lockDraftFor,
  lockDraftsOf,
  removeDraft,
  removeOldDrafts,
  type SealedDraft,
  takeEndingDrafts,
  updateDraft,
} from './drafts-store.ts'

const kind = 'draft'
/** A draft's notifications, marked as read once it is opened or gone. */
const told = ['ivr.draft-ends', 'ivr.draft-handed'] as const

/** Requests that were not sent yet: private, or for the office. */
export function draftRoutes(secrets: Secrets, notify: Notify): Route[] {
  return [...reading(secrets), ...writing(secrets), handing(secrets, notify)]
}

const listed = (userId: number, row: Omit<DraftRow, 'content'>, { title, step }: Summary): ListedDraft => ({
  _id: String(row.id),
  ...{ title, step },
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  savedAt: row.savedAt.toISOString(),
  ...(row.officeId !== null && {
    shared: {
      madeBy: row.madeBy,
      isOwn: row.userId === userId,
      holder: row.holderId === null ? null : { _id: String(row.holderId), name: row.holder ?? '' },
    },
  }),
  endsAt: secondsFrom(row.savedAt, draftDays * 86_400).toISOString(),
})

const reading = (secrets: Secrets): Route[] => [
  serve(draftList, async ({ actor, tx, audit }) => {
    const rows = await draftsFor(tx, actor)
    await audit({ action: 'ivr.list-drafts', kind, records: rows.map(({ id }) => id) })
    const data = rows.flatMap((row) => {
      const summary = opened<Summary>(secrets, ownerOf(row), row.summary)
      return summary ? [listed(actor.userId, row, summary)] : []
    })
    return { data }
  }),

  serve(draftById, async ({ input, actor, tx, now, audit }) => {
    const row = (await draftFor(tx, actor, Number(input.id))) ?? throwError('record.not-found')
    const summary = opened<Summary>(secrets, ownerOf(row), row.summary)
    const content = opened<Record<string, unknown>>(secrets, ownerOf(row), row.content)
    if (!summary || !content) throwError('record.not-found')
    await audit({ action: 'ivr.read-draft', kind, records: [row.id] })
    await readNotifications(tx, actor.userId, { record: row.id, kinds: told }, now)
    return { data: { ...listed(actor.userId, row, summary), content } }
  }),
]

const writing = (secrets: Secrets): Route[] => [
  serve(addDraft, async ({ input, actor, tx, now, audit }) => {
    const { userId } = actor
    const officeId = actor.officeId ?? throwError('user-type.not-allowed')
    await lockDraftsOf(tx, userId)
    if ((await countDraftsBy(tx, userId)) >= maxDrafts)
      throwError('ivr.drafts-full', { parts: { most: String(maxDrafts) } })
    const sharedBy = input.shared ? officeId : null
    const draft = sealedDraft(secrets, ownerOf({ userId, officeId: sharedBy }), input)
    const id = await insertDraft(tx, { userId, officeId }, sharedBy, draft, now)
    await audit({ action: 'ivr.add-draft', kind, records: [id] })
    if (sharedBy !== null) await tellOffice(tx, sharedBy, id)
    return { data: { _id: String(id), version: 1 } }
  }),

  serve(saveDraft, async ({ input, actor, tx, now, audit }) => {
    const { userId } = actor
    const officeId = actor.officeId ?? throwError('user-type.not-allowed')
    const id = Number(input.draftId)
    const row = (await lockDraftFor(tx, actor, id)) ?? throwError('record.not-found')
    const draft = sealedDraft(secrets, ownerOf(row), input)
    const version =
      (await updateDraft(tx, { userId, officeId }, id, input, draft, now)) ?? throwError('ivr.draft-changed')
    await audit({ action: 'ivr.save-draft', kind, records: [id] })
    if (row.officeId !== null) await tellOffice(tx, row.officeId, id)
    return { data: { _id: input.draftId, version } }
  }),

  serve(deleteDraft, async ({ input, actor, tx, now, audit }) => {
    const id = Number(input.draftId)
    const row = (await lockDraftFor(tx, actor, id)) ?? throwError('record.not-found')
    await removeDraft(tx, id)
    await clearNotifications(tx, actor.userId, { record: id, kinds: told }, now)
    await audit({ action: 'ivr.delete-draft', kind, records: [id] })
    if (row.officeId !== null) await tellOffice(tx, row.officeId, id)
    return { message: 'The draft was deleted.' }
  }),
]

const handing = (secrets: Secrets, notify: Notify): Route =>
  serve(handDraft, async ({ input, actor, tx, now, audit }) => {
    const officeId = actor.officeId ?? throwError('user-type.not-allowed')
    const id = Number(input.draftId)
    const row = (await lockDraftFor(tx, actor, id)) ?? throwError('record.not-found')
    if (input.private && row.userId !== actor.userId) throwError('record.not-found')
    const holderId = input.colleagueId === undefined ? null : Number(input.colleagueId)
    const holder = holderId === null ? undefined : await adminOf(tx, officeId, holderId)
    if (holderId !== null && !holder) throwError('record.not-found')
    const to = { officeId: input.private ? null : officeId, holderId }
    await giveDraft(tx, id, to, sealedFor(secrets, ownerOf({ ...row, ...to }), row))
    await audit({ action: 'ivr.hand-draft', kind, records: [id] })
    await tellOffice(tx, officeId, id)
    // The previous holder has nothing to do anymore.
    if (holderId !== row.holderId)
      await clearNotifications(tx, actor.userId, { record: id, kinds: ['ivr.draft-handed'] }, now)
    if (holderId !== null && holderId !== row.holderId) {
      const event = { kind: 'ivr.draft-handed', record: id, about: '', to: { userIds: [holderId] } }
      await notify(tx, { ...event, by: actor, now })
    }
    if (input.private) return { message: 'Only you can see the draft now.' }
    return {
      message: holder
        ? `${holder.name} has the draft now.`
        : 'The draft is unassigned. Anyone in your office can take it.',
    }
  })

/** Reloads open lists of an office's drafts. */
const tellOffice = (tx: Tx, officeId: number, id: number) =>
  recordChange(tx, { area: 'ivrDrafts', record: id, to: { officeId } })

/** A stored draft, re-encrypted for another owner. */
function sealedFor(secrets: Secrets, owner: Owner, row: DraftRow): Pick<SealedDraft, 'summary' | 'content'> {
  const again = (text: string) =>
    sealed(secrets, owner, opened<object>(secrets, ownerOf(row), text) ?? throwError('record.not-found'))
  return { summary: again(row.summary), content: again(row.content) }
}

function sealedDraft(
  secrets: Secrets,
  owner: Owner,
  { title, step, content: sent, writer }: DraftForm,
): SealedDraft {
  const { content, fileIds } = unsigned(sent)
  return {
    summary: sealed(secrets, owner, { title, step } satisfies Summary),
    content: sealed(secrets, owner, content),
    writer,
    fileIds,
  }
}

/** Removes drafts that have ended, and notifies the people who have those that end soon. */
export async function sweepDrafts(db: Database, now: Date, notify: Notify): Promise<void> {
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

/** A draft's owner: a person or an office. */
type Owner = { readonly userId: number } | { readonly officeId: number }

const ownerOf = ({ userId, officeId }: Pick<DraftRow, 'userId' | 'officeId'>): Owner =>
  officeId === null ? { userId } : { officeId }

/** Encrypts a part of a draft, bound to its owner, so that a copied row opens for no one else. */
const sealed = (secrets: Seals, owner: Owner, value: object): string =>
  secrets.seal(JSON.stringify({ ...owner, value }))

/** Decrypts it; undefined if SECRET_KEY has changed, or it belongs to another owner. */
function opened<T>(secrets: Seals, owner: Owner, text: string): T | undefined {
  try {
    const { value, ...of } = JSON.parse(secrets.open(text)) as { value: T }
    return JSON.stringify(of) === JSON.stringify(owner) ? value : undefined
  } catch {
    return undefined
  }
}

const link = /\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?[\w=&.-]*)?/g

/**
 * The form with its file links as records have them, without signatures, which expire, and the files' ids. A reply
 * signs the links again.
 */
function unsigned(content: object): { content: object; fileIds: string[] } {
  const text = JSON.stringify(content)
  const fileIds = [...new Set([...text.matchAll(link)].map(([, id = '']) => id))]
  return { content: JSON.parse(text.replace(link, '/api/files/$1')) as object, fileIds }
}
