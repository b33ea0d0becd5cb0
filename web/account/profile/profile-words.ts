import type { Profile } from '#contract/account/profile.ts'
import { officeAdmins, userTypeLabels } from '#contract/endpoint.ts'

export function userTypeLabel(profile: Pick<Profile, 'userType'>): string {
  return userTypeLabels[profile.userType]
}

export function isOffice(profile: Pick<Profile, 'userType'>): boolean {
  return officeAdmins.includes(profile.userType)
}
