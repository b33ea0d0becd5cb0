import { type Provider, providers } from './providers.ts'
import { recordOf } from './record.ts'

const parameters = [
  ...['version', 'pretty', 'number', 'enumeration_type', 'taxonomy_description', 'first_name', 'last_name'],
  ...['use_first_name_alias', 'organization_name', 'address_purpose', 'city', 'state', 'postal_code'],
  ...['country_code', 'limit', 'skip'],
]

const maxLimit = 200
const maxSkip = 1_000

interface Fault {
  readonly description: string
  readonly field?: string
  readonly number: string
}

/** The answer to a search, by the registry's help page for version 2.1: faults are answers as well. */
export function answerTo(query: URLSearchParams, legacy: boolean): object {
  const fault = faultOf(query)
  if (fault) return { Errors: [fault] }
  const found = providers.filter((provider) => !provider.isDeactivated && matches(provider, query))
  const limit = Math.min(Number(query.get('limit') || 10), maxLimit)
  const skip = Math.min(Number(query.get('skip') || 0), maxSkip)
  const results = found.slice(skip, skip + limit).map((provider) => recordOf(provider, legacy))
  return { result_count: results.length, results }
}

function faultOf(query: URLSearchParams): Fault | undefined {
  const value = (name: string) => query.get(name) ?? ''
  const unknown = [...query.keys()].find((name) => !parameters.includes(name))
  if (unknown) return { description: 'Unknown parameter', field: unknown, number: '01' }
  if (value('version') !== '2.1')
    return { description: 'Unsupported Version', field: 'version', number: '06' }
  for (const name of ['limit', 'skip'])
    if (!/^\d*$/.test(value(name)) || (name === 'limit' && value(name) === '0'))
      return { description: 'Value must be a whole number', field: name, number: '03' }
  const type = value('enumeration_type')
  if (type !== '' && !/^NPI-[12]$/.test(type))
    return { description: 'Enumeration type must be NPI-1 or NPI-2', field: 'enumeration_type', number: '02' }
  return numberFault(value('number')) ?? nameFault(query, type) ?? loneFault(query)
}

function numberFault(number: string): Fault | undefined {
  if (number === '') return undefined
  if (!/^\d{10}$/.test(number))
    return { description: 'Number must be 10 digits', field: 'number', number: '09' }
  if (!providers.some((one) => one.number === number && one.isDeactivated)) return undefined
  const description = `CMS deactivated NPI ${number}. The provider can no longer use this NPI. Our public registry does not display provider information about NPIs that are not in service.`
  return { description, field: 'number', number: '15' }
}

function nameFault(query: URLSearchParams, type: string): Fault | undefined {
  for (const name of [
    'first_name',
    'last_name',
    'organization_name',
    'taxonomy_description',
    'postal_code',
  ]) {
    const text = query.get(name) ?? ''
    if (text.includes('*') && !/^[^*]{2,}\*$/.test(text))
      return { description: 'Wildcards require at least two leading characters', field: name, number: '07' }
    const ofPerson = name === 'first_name' || name === 'last_name'
    if (text !== '' && ofPerson && type === 'NPI-2')
      return { description: 'Not valid for organizations', field: name, number: '08' }
  }
  return undefined
}

/** State, type and the United States alone are not enough. */
function loneFault(query: URLSearchParams): Fault | undefined {
  const enough = [
    ...['number', 'taxonomy_description', 'first_name', 'last_name', 'organization_name', 'city'],
    'postal_code',
  ]
  const country = query.get('country_code') ?? ''
  if (enough.some((name) => query.get(name)) || (country !== '' && country !== 'US')) return undefined
  return { description: 'No valid search criteria provided', number: '04' }
}

function matches(provider: Provider, query: URLSearchParams): boolean {
  const like = (name: string, ...values: readonly (string | undefined)[]) => {
    const asked = (query.get(name) ?? '').toUpperCase()
    if (asked === '') return true
    return values.some((value) => {
      const text = (value ?? '').toUpperCase()
      return asked.endsWith('*') ? text.startsWith(asked.slice(0, -1)) : text === asked
    })
  }
  const zip = (query.get('postal_code') ?? '').replace('*', '')
  return (
    like('number', provider.number) &&
    like('enumeration_type', provider.type) &&
    like('first_name', provider.first) &&
    like('last_name', provider.last, provider.otherLast) &&
    like('organization_name', provider.organization) &&
    like('taxonomy_description', ...provider.taxonomies.map(({ desc }) => desc)) &&
    like('city', provider.city) &&
    like('state', provider.state) &&
    provider.zip.startsWith(zip) &&
    like('country_code', 'US')
  )
}
