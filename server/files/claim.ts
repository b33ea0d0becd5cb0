import { physician } from '#contract/endpoint.ts'
import { errorMessage } from '#contract/errors.ts'
import { imageExtensions } from '#contract/files/files.ts'
import type { FileKey } from '#server/kit/access/row-key.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Queries } from '../kit/database/database.ts'
import { throwError } from '../kit/http/api-error.ts'
import {
  areOfOffice,
  dropFiles,
  type FileHolder,
  type FilePlace,
  type FileRow,
  findFile,
  insertCopies,
  setPlaces,
  takeOwnFiles,
} from './store.ts'

export interface Claim {
  readonly fileIds: readonly string[]
  /** Which files must be images: all, none, or those for which the function returns true. */
  readonly imagesOnly: boolean | ((fileId: string) => boolean)
  readonly now: Date
  /** Accept only the caller's own uploads, as for a profile picture. */
  readonly ownOnly?: boolean
  /** The form field of a file, for error messages; 'fileUrl' by default. */
  readonly fieldOf?: (fileId: string) => string
}

/**
 * Attaches uploaded files to a record that the caller writes in the same transaction. Whoever may see a file may attach
 * it: Office Admins and the team, what their own side has uploaded; a physician, only their own uploads
 * (docs/spec/files.md, 'Attaching'). A file must not be attached yet, and must be named once.
 * Throws `files.not-yours`, `files.of-office`, `files.already-used` and `files.not-an-image`, with one message per field.
 * @returns the files in the order of `fileIds`
 */
export async function claimFiles(tx: Queries, actor: Actor, claim: Claim): Promise<FileRow[]> {
  const { fileIds, imagesOnly, now, ownOnly = false, fieldOf = () => 'fileUrl' } = claim
  const fieldsOf = (ids: readonly string[], message: string) =>
    Object.fromEntries(ids.map((id) => [fieldOf(id), message]))

  const own = new Map(
    (await takeOwnFiles(tx, actor, fileIds, { now, ownOnly })).map((file) => [file.id, file]),
  )
  const files = fileIds.flatMap((id) => own.get(id) ?? [])
  const foreign = fileIds.filter((id) => !own.has(id))
  if (foreign.length > 0) {
    // A physician reads files of the office that they did not upload, so those are known to be there.
    const isOffices = actor.userType === physician && !ownOnly && (await areOfOffice(tx, actor, foreign))
    throwError(isOffices ? 'files.of-office' : 'files.not-yours', {
      fields: fieldsOf(
        foreign,
        isOffices ? 'Please upload this file yourself.' : 'Please upload this file again.',
      ),
    })
  }
  const used = fileIds.filter((id, place) => own.get(id)?.attachedAt || fileIds.indexOf(id) !== place)
  if (used.length > 0)
    throwError('files.already-used', { fields: await usedFields(tx, actor, used, fieldOf) })
  const mustBeImage = typeof imagesOnly === 'boolean' ? () => imagesOnly : imagesOnly
  const others = files.filter((file) => mustBeImage(file.id) && !imageExtensions.includes(file.extension))
  if (others.length > 0)
    throwError('files.not-an-image', {
      fields: fieldsOf(
        others.map((file) => file.id),
        errorMessage('files.not-an-image'),
      ),
    })
  return files
}

/** Messages for files that are attached already; they name the record only if the actor may see it. */
async function usedFields(
  tx: Queries,
  actor: Actor,
  ids: readonly string[],
  fieldOf: (fileId: string) => string,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const id of new Set(ids)) {
    const found = await findFile(tx, actor, id)
    const isNamed = found?.recordId && found.recordKind !== 'message-file'
    const prefix = found?.recordKind === 'file' ? '#IVR-' : '#PA-'
    const place = isNamed ? `belongs to ${prefix}${found.recordId} already` : 'is in use already'
    fields[fieldOf(id)] = `This file ${place}. Please upload it again.`
  }
  return fields
}

/** Places files that the caller has claimed in the message or prior authorization that it writes. */
export async function placeFiles(
  tx: Queries,
  holder: FileHolder,
  places: readonly FilePlace[],
): Promise<void> {
  if (places.length > 0) await setPlaces(tx, holder, places)
}

/** Deletes files that the caller's record no longer refers to. */
export async function releaseFiles(tx: Queries, fileIds: readonly FileKey[], now: Date): Promise<void> {
  await dropFiles(tx, fileIds, now)
}

/** Copies files of a record that the caller has read within its scope, under new ids, for a record that it writes. */
export async function copyAttached(
  tx: Queries,
  copies: readonly { readonly from: FileKey; readonly id: string }[],
  now: Date,
): Promise<void> {
  await insertCopies(tx, copies, now)
}
