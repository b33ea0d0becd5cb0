import { fileIdOf } from '#contract/files/files.ts'
import {
  type PriorAuthorizationForm,
  type PriorAuthorizationResponse,
  type Section,
  sections,
} from '#contract/prior-authorization/prior-authorization.ts'
import { throwError } from '#server/kit/http/api-error.ts'

/** A file with the place that it takes, and the field of the form that it stands in. */
export interface PlacedFile {
  readonly id: string
  readonly section: Section | 'response'
  readonly position: number
  readonly field: string
}

/** The files of the upload page by the place they take. */
export function documentsOf(form: PriorAuthorizationForm): PlacedFile[] {
  return sections.flatMap((section) => placed(form[section], section, section))
}

/** The files of a response by the place they take. */
export function responseFilesOf(form: PriorAuthorizationResponse): PlacedFile[] {
  return placed(form.ivrResponseFiles, 'response', 'ivrResponseFiles')
}

function placed(files: readonly { fileUrl: string }[], section: PlacedFile['section'], list: string) {
  return files.flatMap(({ fileUrl }, position) => {
    const id = fileIdOf(fileUrl)
    return id === undefined ? [] : [{ id, section, position, field: `${list}.${position}.fileUrl` }]
  })
}

/** As people read it. */
export const numberOf = (id: number) => `#PA-${id}`

/** What a response looks at. */
export interface Answerable {
  readonly id: number
  readonly officeId: number
  readonly physicianId: number | null
  readonly responseBy: number | null
  readonly responseByName: string
}

/** A prior authorization is answered once: whoever comes second is told who was first. */
export function mustBeUnanswered({ id, responseBy, responseByName }: Answerable): void {
  if (responseBy === null) return
  throwError('prior-authorization.already-answered', { parts: { by: responseByName, number: numberOf(id) } })
}

/** After this time without an answer the verification team is reminded, once. */
export const answerWithinDays = 3
