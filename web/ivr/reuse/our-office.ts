import { getUserProfile, type Profile } from '#contract/account/profile.ts'
import { useLoad } from '../../kit/http/queries.ts'
import type { Values } from './values.ts'

/** The person's profile with what it says about their office; undefined until it has loaded. */
export const useOurOffice = (): Profile | undefined =>
  useLoad(getUserProfile, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.data

/** The place of service of an office, by its value in the list of service types. */
const officePlace = 'Office (POS 11)'

/** The office as the place where the product is applied. */
export const officeAsFacility = ({ officeName, npiNumber, taxID, officeAddress }: Profile): Values => ({
  facilityChoice: 'other',
  facilityName: officeName,
  facilityNPI: npiNumber,
  facilityTaxId: taxID,
  serviceType: officePlace,
  facilityAddress: officeAddress.address,
  facilityState: officeAddress.state,
  facilityCity: officeAddress.city,
  facilityZipCode: officeAddress.zipCode,
})

/** What the office knows about a physician's office: never a phone number, because the profile's is a person's own. */
export const officeOfPhysician = ({ name, faxNumber, npiNumber, officeAddress }: Profile): Values => ({
  physicianAddress: officeAddress.address,
  physicianState: officeAddress.state,
  physicianCity: officeAddress.city,
  physicianZipCode: officeAddress.zipCode,
  physicianOfficeContactName: name,
  physicianFaxNumber: faxNumber,
  practiceNpi: npiNumber,
})

/** The fields that it may fill. */
export const officeFields = [
  'physicianAddress',
  'physicianState',
  'physicianCity',
  'physicianZipCode',
  'physicianOfficeContactName',
  'physicianFaxNumber',
  'practiceNpi',
] as const
