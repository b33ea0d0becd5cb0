import type { Profile } from '#contract/account/profile.ts'
import { officeAdmins, userTypeLabels } from '#contract/endpoint.ts'

export function userTypeLabel(profile: Pick<Profile, 'userType'>): string {
  return userTypeLabels[profile.userType]
}

/** Whether a profile is an Office Admin's, which names their office: what is shown depends on whose it is. */
export function isOffice(profile: Pick<Profile, 'userType'>): boolean {
  return officeAdmins.includes(profile.userType)
}
