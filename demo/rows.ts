import { randomUUID } from 'node:crypto'
import type { Status } from '#contract/ivr/requests.ts'
import { singleFieldsOf } from '#contract/ivr/wounds/wounds.rules.ts'
import { columns, listsOf, stored } from '#server/ivr/columns.ts'
import { documentsWithinDays } from '#server/ivr/rules.ts'
import { searchText } from '#server/ivr/search-text.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { DemoRequest } from './requests.ts'

/** A picture in the storage, which one or several requests show. */
export interface Picture {
  readonly storeKey: string
  readonly name: string
  readonly size: number
  readonly sha256: Buffer
}

export interface NewRequest {
  readonly id: number
  readonly officeId: number
  readonly physicianId: number
  readonly submittedBy: number
  readonly submittedByName: string
  readonly createdAt: Date
  readonly request: DemoRequest
  readonly decision:
    | {
        status: Exclude<Status, 'Pending'>
        by: number
        byName: string
        at: Date
        additionalInformation: string
        notes: string
      }
    | undefined
  readonly pictures: readonly { slot: string; position: number; picture: Picture }[]
}

/** The rows of a request at `now`, by table, with column names as keys; demo/store.ts inserts them. */
export function rowsOf(made: NewRequest, now: Date) {
  const { id, officeId, physicianId, createdAt, decision } = made
  const { fields } = made.request
  const status = decision?.status ?? 'Pending'
  const days = { birth_day: fields.patientDateOfBirth, service_day: fields.dos }
  return {
    request: {
      id,
      office_id: officeId,
      submitted_by: made.submittedBy,
      submitted_by_type: 2,
      submitted_by_name: made.submittedByName,
      status,
      action_by: decision?.by ?? null,
      action_by_name: decision?.byName ?? '',
      action_at: decision?.at ?? null,
      additional_information: decision?.additionalInformation ?? '',
      notes: decision?.notes ?? '',
      rejection_reason: '',
      created_at: createdAt,
      round: status === 'Conditional' ? 1 : 0,
      ...detailColumns(fields, physicianId),
    },
    search: {
      id,
      office_id: officeId,
      physician_id: physicianId,
      status,
      created_at: createdAt,
      text: searchText(id, fields),
      ...days,
    },
    reminded: remindedAt(made, now),
    ...pictureRows(made),
  }
}

/** Reminders that are already due count as sent, so that the first reminder mail does not list years of requests. */
function remindedAt({ id, decision }: NewRequest, now: Date) {
  if (decision?.status !== 'Conditional') return []
  const due = secondsFrom(decision.at, documentsWithinDays * 86_400)
  return due <= now ? [{ id, at: due }] : []
}

export function pictureRows(
  made: Pick<NewRequest, 'id' | 'officeId' | 'submittedBy' | 'createdAt' | 'pictures'>,
) {
  const shown = made.pictures.map((picture) => ({ ...picture, fileId: randomUUID() }))
  return {
    files: shown.map(({ fileId, picture }) => ({
      id: fileId,
      office_id: made.officeId,
      uploaded_by: made.submittedBy,
      store_key: picture.storeKey,
      name: picture.name,
      extension: 'jpg',
      content_type: 'image/jpeg',
      size: picture.size,
      sha256: `\\x${picture.sha256.toString('hex')}`,
      created_at: made.createdAt,
      attached_at: made.createdAt,
    })),
    ivrFiles: shown.map(({ fileId, slot, position }) => ({
      ivr_id: made.id,
      file_id: fileId,
      slot,
      position,
      wound: 0,
      document_kind: '',
    })),
  }
}

/** The fields of a request with column names as keys. */
function detailColumns(fields: DemoRequest['fields'], physicianId: number) {
  const sent = { ...fields, woundImages: [] }
  const single = singleFieldsOf(sent)
  const given = stored({ ...fields, ...single, physicianId: String(physicianId) })
  const details = Object.entries(columns).map(([name, column]) => [
    column,
    given[name as keyof typeof columns],
  ])
  return { ...Object.fromEntries(details), ...listsOf(sent), application_code: fields.applicationCode }
}
