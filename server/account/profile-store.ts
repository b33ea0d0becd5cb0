import type { CountryCode, OfficeAdminDetails, PersonalDetails, Profile } from '#contract/account/profile.ts'
import { officeAdmin } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { FileKey } from '#server/kit/access/row-key.ts'
import { isSelf } from '#server/kit/access/scope.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'

/** A user's profile, with the office's details for Office Admins only, and its name for its physicians too. */
export const profileOf = (db: Queries, userId: number): Promise<Profile> =>
  db.one<Profile>(sql`
    select u.id::text as "_id", u.first_name || ' ' || u.last_name as name,
           coalesce('/api/files/' || u.profile_pic_file, '') as "profilePic",
           u.first_name as "firstName", u.last_name as "lastName", u.email,
           u.country_code as "countryCode", u.phone_number as "phoneNumber", u.user_type as "userType",
           coalesce(n.name, '') as "officeName",
           coalesce(o.tax_id, '') as "taxID", coalesce(o.npi_number, '') as "npiNumber",
           u.fax_number as "faxNumber",
           json_build_object('address', coalesce(o.address, ''), 'city', coalesce(o.city, ''),
             'state', coalesce(o.state, ''), 'zipCode', coalesce(o.zip_code, '')) as "officeAddress",
           md5(json_build_array(u.first_name, u.last_name, u.country_code, u.phone_number, u.fax_number,
             u.profile_pic_file, o.name, o.tax_id, o.npi_number, o.address, o.city, o.state, o.zip_code)::text) as version
    from users u left join offices n on n.id = u.office_id
      left join offices o on o.id = n.id and u.user_type = ${officeAdmin}
    where u.id = ${userId}`)

/** The stored values that an update builds on. */
export interface StoredProfile {
  readonly countryCode: CountryCode
  readonly picture: FileKey | null
}

export const lockProfile = (tx: Queries, actor: Actor): Promise<StoredProfile> =>
  tx.one<StoredProfile>(sql`
    select country_code as "countryCode", profile_pic_file as picture from users
    where ${isSelf(actor)} for no key update`)

export async function updatePerson(
  tx: Queries,
  userId: number,
  details: PersonalDetails,
  { countryCode, picture }: { readonly countryCode: CountryCode; readonly picture: string | null },
): Promise<void> {
  await tx.run(sql`
    update users
    set first_name = ${details.firstName}, last_name = ${details.lastName}, country_code = ${countryCode},
        phone_number = ${details.phoneNumber}, fax_number = coalesce(${details.faxNumber ?? null}, fax_number), profile_pic_file = ${picture}
    where id = ${userId}`)
}

export async function updateOffice(
  tx: Queries,
  officeId: number,
  details: OfficeAdminDetails,
): Promise<void> {
  await tx.run(sql`
    update offices
    set name = coalesce(${details.officeName ?? null}, name), tax_id = ${details.taxID}, npi_number = ${details.npiNumber}, address = ${details.address},
        city = ${details.city}, state = ${details.state}, zip_code = ${details.zipCode}
    where id = ${officeId}`)
}
