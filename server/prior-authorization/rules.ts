import type { UserType } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files/files.ts'
import {
  type PriorAuthorizationForm,
  type PriorAuthorizationResponse,
  priorAuthorizationMay,
  type Section,
  sections,
} from '#contract/prior-authorization/prior-authorization.ts'
import type { PriorAuthorizationKey } from '#server/kit/access/row-key.ts'
import { throwError } from '#server/kit/http/api-error.ts'

/** A file with its section, its position there and its form field. */
export interface PlacedFile {
  readonly id: string
  readonly section: Section | 'response'
  readonly position: number
  readonly field: string
}

/** The files of the upload page. */
export function documentsOf(form: PriorAuthorizationForm): PlacedFile[] {
  return sections.flatMap((section) => placed(form[section], section, section))
}

/** The files of a response. */
export function responseFilesOf(form: PriorAuthorizationResponse): PlacedFile[] {
  return placed(form.ivrResponseFiles, 'response', 'ivrResponseFiles')
}

function placed(files: readonly { fileUrl: string }[], section: PlacedFile['section'], list: string) {
  return files.flatMap(({ fileUrl }, position) => {
    const id = fileIdOf(fileUrl)
    return id === undefined ? [] : [{ id, section, position, field: `${list}.${position}.fileUrl` }]
  })
}

/** The displayed number. */
export const numberOf = (id: number) => `#PA-${id}`

/** A prior authorization as notifications name it. */
export const subjectOf = (id: number) => ({ record: id, about: numberOf(id) })

/** The parts of a prior authorization that a response needs. */
export interface Answerable {
  readonly id: PriorAuthorizationKey
  readonly officeId: number
  readonly physicianId: number | null
  readonly submittedBy: number
  readonly responseBy: number | null
  readonly responseByName: string
}

/** Throws unless this user type may answer it now; the error names who has. */
export function mustBeUnanswered({ id, responseBy, responseByName }: Answerable, userType: UserType): void {
  if (priorAuthorizationMay(responseBy !== null, userType).respond) return
  throwError('prior-authorization.already-answered', { parts: { by: responseByName, number: numberOf(id) } })
}
