import { officeAdmins, reviewers } from '../endpoint.ts'

/** Who keeps forms: the team its library, an Office Admin those of the office. */
export const formKeepers = [...officeAdmins, ...reviewers]
