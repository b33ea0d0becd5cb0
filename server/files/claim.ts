import { physician } from '#contract/endpoint.ts'
import { errorMessage } from '#contract/errors.ts'
import { fileIdOf, imageExtensions } from '#contract/files/files.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Queries } from '../kit/database/database.ts'
import { throwError } from '../kit/http/api-error.ts'
import { areOfOffice, findFile, takeOwnFiles } from './store.ts'

/** An uploaded file, and the form field that names it, for error messages. */
interface NamedFile {
  readonly id: string
  readonly field: string
}

interface Claim<File> {
  /** Which files must be images; none by default. */
  readonly mustBeImage?: (file: File) => boolean
  readonly now: Date
  /** Accept only the caller's own uploads, as for a profile picture. */
  readonly ownOnly?: boolean
}

/** The files in a list of a form, with their places. */
export const filesIn = (list: string, files: readonly { readonly fileUrl: string }[]) =>
  files.flatMap(({ fileUrl }, position) => {
    const id = fileIdOf(fileUrl)
    return id === undefined ? [] : [{ id, position, field: `${list}.${position}.fileUrl` }]
  })

/**
 * Attaches uploaded files to a record that the caller writes in the same transaction. Anyone who may see a file may
 * attach it: Office Admins and the team, what their own side has uploaded; a physician, only their own uploads
 * (docs/spec/files.md, 'Attaching'). A file must not be attached yet, and must be named once.
 * Throws `files.not-yours`, `files.of-office`, `files.already-used` and `files.not-an-image`, with one message per
 * field.
 */
export async function claimFiles<File extends NamedFile>(
  tx: Queries,
  actor: Actor,
  sent: readonly File[],
  { mustBeImage, now, ownOnly = false }: Claim<File>,
): Promise<void> {
  const fileIds = sent.map(({ id }) => id)
  const fieldOf = (id: string) => sent.find((file) => file.id === id)?.field ?? ''
  const fieldsOf = (ids: readonly string[], message: string) =>
    Object.fromEntries(ids.map((id) => [fieldOf(id), message]))

  const files = await takeOwnFiles(tx, actor, fileIds, { now, ownOnly })
  const own = new Map(files.map((file) => [file.id, file]))
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
  const isImage = (id: string) => imageExtensions.includes(own.get(id)?.extension ?? '')
  const others = sent.filter((file) => mustBeImage?.(file) && !isImage(file.id))
  if (others.length > 0)
    throwError('files.not-an-image', {
      fields: fieldsOf(
        others.map((file) => file.id),
        errorMessage('files.not-an-image'),
      ),
    })
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
