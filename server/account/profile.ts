import {
  genderOptions,
  getUserProfile,
  type OfficeAdminDetails,
  type PersonalDetails,
  profileForm,
  updateUserProfile,
} from '#contract/account/profile.ts'
import { officeAdmins } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files/files.ts'
import { claimFiles } from '#server/files/claim.ts'
import { dropFiles } from '#server/files/store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { messagesOf } from '#server/kit/http/request.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { lockOffice } from './invitations/accounts-store.ts'
import { lockProfile, profileOf, updateOffice, updatePerson } from './profile-store.ts'

/** The user's own profile, and the gender options of forms. */
export const profileRoutes: Route[] = [
  serve(getUserProfile, async ({ actor, tx }) => ({ data: await profileOf(tx, actor.userId) })),

  serve(updateUserProfile, async ({ input, actor, tx, now, audit }) => {
    const details = detailsFor(actor, input)
    if (details.physicianId !== undefined && Number(details.physicianId) !== actor.physicianId)
      throwError('record.not-found')
    const stored = await lockProfile(tx, actor)
    if (officeAdmins.includes(actor.userType) && actor.officeId !== null) await lockOffice(tx, actor.officeId)
    if (
      details.seenVersion !== undefined &&
      details.seenVersion !== (await profileOf(tx, actor.userId)).version
    )
      throwError('account.profile-changed-since')
    const picture = await requestedPicture(tx, actor, details.profilePic, stored.picture, now)
    const countryCode = details.countryCode ?? stored.countryCode
    await updatePerson(tx, actor.userId, details, { countryCode, picture })
    if ('taxID' in details && actor.officeId !== null) await updateOffice(tx, actor.officeId, details)
    if (stored.picture !== null && stored.picture !== picture) await dropFiles(tx, [stored.picture], now)
    await audit({ action: 'account.profile', kind: 'user', records: [actor.userId] })
    return { message: 'Profile Details Updated Successfully!', data: await profileOf(tx, actor.userId) }
  }),

  serve(genderOptions, async () => ({ data: genders })),
]

const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
  { value: 'undisclosed', label: 'Prefer not to say' },
]

/** Validates by user type: only an Office Admin gives the office's details. */
function detailsFor(actor: Actor, input: unknown): PersonalDetails | OfficeAdminDetails {
  const checked = profileForm(actor.userType).safeParse(input)
  if (checked.success) return checked.data
  throwError('input.invalid', { fields: messagesOf(checked.error.issues) })
}

/** The file id of the picture after the update, or null for none. Claims a new file. */
async function requestedPicture(
  tx: Tx,
  actor: Actor,
  asked: string | undefined,
  current: string | null,
  now: Date,
): Promise<string | null> {
  if (asked === undefined) return current
  const id = fileIdOf(asked)
  if (id === undefined) return null
  if (id !== current)
    await claimFiles(tx, actor, [{ id, field: 'profilePic' }], {
      ...{ mustBeImage: () => true, ownOnly: true, now },
    })
  return id
}
