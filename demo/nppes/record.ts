import type { Provider } from './providers.ts'

const epoch = String(Date.UTC(2024, 5, 13))

/** A provider as the API answers it. `legacy`: numbers as JSON numbers and seconds, as before version 2.1. */
export function recordOf(provider: Provider, legacy: boolean): object {
  const { number, type, taxonomies, first, last, organization } = provider
  const place = {
    ...{ country_code: 'US', country_name: 'United States', address_type: 'DOM' },
    ...{ city: provider.city, state: provider.state, postal_code: provider.zip },
    telephone_number: provider.phone.replace(/^(\d{3})(\d{3})/, '$1-$2-'),
  }
  const dates = {
    enumeration_date: '2005-05-27',
    last_updated: '2024-06-13',
    certification_date: '2024-06-13',
  }
  const person = {
    ...{ first_name: first, last_name: last, middle_name: provider.middle ?? '--' },
    // A person without one has no such key.
    ...(provider.credential ? { credential: provider.credential } : {}),
    ...{ sole_proprietor: 'NO', name_prefix: '--', name_suffix: '--' },
  }
  const made = legacy ? Number(epoch) / 1_000 : epoch
  return {
    ...{ created_epoch: made, last_updated_epoch: made },
    enumeration_type: type,
    number: legacy ? Number(number) : number,
    basic: {
      ...(type === 'NPI-1' ? person : { organization_name: organization, organizational_subpart: 'NO' }),
      ...dates,
      status: 'A',
    },
    addresses: [
      { ...place, address_purpose: 'MAILING', address_1: 'PO BOX 77' },
      {
        ...{ ...place, address_purpose: 'LOCATION', address_1: provider.line1 },
        ...(provider.line2 ? { address_2: provider.line2 } : {}),
      },
    ],
    practiceLocations: [],
    taxonomies: taxonomies.map((one) => ({
      ...one,
      taxonomy_group: '',
      state: one.license ? provider.state : null,
    })),
    identifiers: [],
    endpoints: [],
    other_names: provider.otherLast
      ? [{ type: 'Former Name', code: '1', first_name: first, last_name: provider.otherLast }]
      : [],
  }
}
