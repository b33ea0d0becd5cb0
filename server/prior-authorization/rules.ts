import type { UserType } from '#contract/endpoint.ts'
import {
  type PriorAuthorizationForm,
  type PriorAuthorizationResponse,
  priorAuthorizationMay,
  sections,
} from '#contract/prior-authorization/prior-authorization.ts'
import type { PriorAuthorizationKey } from '#server/kit/access/row-key.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { filesIn } from '../files/claim.ts'

/** The files of the upload page. */
export const documentsOf = (form: PriorAuthorizationForm) =>
  sections.flatMap((section) => filesIn(section, form[section]).map((file) => ({ ...file, section })))

/** The files of a response. */
export const responseFilesOf = ({ ivrResponseFiles }: PriorAuthorizationResponse) =>
  filesIn('ivrResponseFiles', ivrResponseFiles).map((file) => ({ ...file, section: 'response' }))

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
