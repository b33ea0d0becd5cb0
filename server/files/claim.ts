import { errorMessage } from '#contract/errors.ts'
import { imageExtensions } from '#contract/files/files.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Queries } from '../kit/database/database.ts'
import { throwError } from '../kit/http/api-error.ts'
import { dropFiles, type FileRow, findFile, takeOwnFiles } from './store.ts'

export interface Claim {
  readonly fileIds: readonly string[]
  /** Cards, wound images and profile pictures are images: all of these files, or those that this holds for. */
  readonly imagesOnly: boolean | ((fileId: string) => boolean)
  readonly now: Date
  /** Only what the caller uploaded themselves will do: a picture of a person is theirs to choose. */
  readonly ownOnly?: boolean
  /** The form's field that a file stands in, for the refusal; 'fileUrl' when nothing is said. */
  readonly fieldOf?: (fileId: string) => string
}

/**
 * Takes uploaded files for a record that the caller writes in the same transaction. Who may attach a file is who may
 * see it: the colleagues of an office, or the team, whatever their own side uploaded
 * (docs/spec/files.md, 'Attaching'), a physician only what they uploaded themselves. Each must belong to nothing yet,
 * and be named once. Refuses `files.not-yours`, `files.already-used` and `files.not-an-image`, with one message per
 * field.
 * @returns the files in the order asked for
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
  if (foreign.length > 0)
    throwError('files.not-yours', { fields: fieldsOf(foreign, 'Please upload this file again.') })
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

/** Where each of these files of the actor's own side is already: the number of its record only for who may see it. */
async function usedFields(
  tx: Queries,
  actor: Actor,
  ids: readonly string[],
  fieldOf: (fileId: string) => string,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const id of new Set(ids)) {
    const found = await findFile(tx, actor, id)
    const prefix = found?.recordKind === 'file' ? '#IVR-' : '#PA-'
    const place = found?.recordId ? `belongs to ${prefix}${found.recordId} already` : 'is in use already'
    fields[fieldOf(id)] = `This file ${place}. Please upload it again.`
  }
  return fields
}

/** Lets files go that belonged to a record of the caller's, which names them no more: they can be read no longer. */
export async function releaseFiles(tx: Queries, fileIds: readonly string[], now: Date): Promise<void> {
  await dropFiles(tx, fileIds, now)
}
