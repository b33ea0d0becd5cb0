import { yearsBetween } from '#contract/days.rules.ts'
import { npiText, phoneText, taxIdText } from '#contract/formats.ts'
import { meanings, numberedWounds } from '#contract/forms/meanings.ts'
import type { PlaceMeaning } from '#contract/forms/places.ts'
import { declarationOf, type FieldName } from '#contract/ivr/fields.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import {
  applicationText,
  areaOf,
  sizeText,
  totalAreaOf,
  type Wound,
} from '#contract/ivr/wounds/wounds.rules.ts'

/** A request with what else its form values are made from. */
export interface Source {
  readonly ivr: IvrDetails
  readonly firstName: string
  readonly lastName: string
  /** '' for an older account without one. */
  readonly practiceName: string
  /** On the physician's record; '' if that has none. */
  readonly specialty: string
  readonly productName: string
  /** The ids of wound types by their labels. */
  readonly woundTypeIds: ReadonlyMap<string, string>
  /** Today on the form, YYYY-MM-DD. */
  readonly today: string
}

/**
 * What a request says where a place asks for it: a text; why it says nothing; or null where nothing is missing, such as
 * the third of two diagnosis codes.
 */
export type Value = { readonly text: string } | { readonly why: string } | null

/** A day as U.S. forms write it, '11/05/2026'. */
const day = (text: string): string => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
const home = 'Home'

/** The text written for a meaning. */
export function textOf({ source, is, text }: PlaceMeaning, given: Source): Value {
  if (source === 'fixed') return { text }
  if (source === 'empty') return null
  const held = meanings[source]
  if (!held) return { why: 'This meaning is not known.' }
  if (held.why !== '') return { why: held.why }
  if (source === 'icd.ofType') return diagnosisOfType(is, given)
  const numbered = /^(icd|cpt|wound)\.(\d+)(?:\.(\w+))?$/.exec(source)
  if (numbered) return numberedValue(numbered[1] ?? '', Number(numbered[2]), numbered[3] ?? '', given)
  const made = texts[source]
  if (!made) return { why: 'A request does not say it.' }
  const value = made(given)
  if (value === null || typeof value === 'object') return value
  return value === '' ? { why: 'The request does not say it.' } : { text: value }
}

/** The request leaves a field empty: said by the field's name on the form. */
const missing = (name: FieldName): Value => ({
  why: `“${declarationOf(name).label}” is empty in the request.`,
})
const orMissing = (text: string, name: FieldName, show = (value: string) => value): Value =>
  text === '' ? missing(name) : { text: show(text) }

type Make = (source: Source) => string | Value

const joined = (parts: readonly string[], between = ', ') => parts.filter((part) => part !== '').join(between)

type Address = { address: string; city: string; state: string; zipCode: string }
/** '78701', or '78701-1234'. */
const zipText = (zip: string): string => zip.replace(/^(\d{5})(\d{4})$/, '$1-$2')
const cityStateZip = ({ city, state, zipCode }: Address) =>
  joined([city, joined([state, zipText(zipCode)], ' ')])

function addressOf(name: string, of: (ivr: IvrDetails) => Address, given: string): Record<string, Make> {
  const part =
    (make: (address: Address) => string): Make =>
    ({ ivr }) => {
      const text = make(of(ivr))
      if (text !== '') return text
      return {
        why: name === 'facility' && isAtHome(ivr) ? atHome : `The ${given} address is empty in the request.`,
      }
    }
  return {
    [`${name}.address`]: part(({ address }) => address),
    [`${name}.city`]: part(({ city }) => city),
    [`${name}.state`]: part(({ state }) => state),
    [`${name}.zip`]: part(({ zipCode }) => zipText(zipCode)),
    [`${name}.cityStateZip`]: part(cityStateZip),
    [`${name}.addressLine`]: part((address) => joined([address.address, cityStateZip(address)])),
  }
}

const atHome = 'A request does not say it for the patient’s home.'
const isAtHome = (ivr: IvrDetails) => ivr.facilityName === home
const ofFacility =
  (name: FieldName, show?: (value: string) => string): Make =>
  (source) =>
    isAtHome(source.ivr) && field(source.ivr, name) === '' ? { why: atHome } : held(name, show)(source)

/** A field of a request by its name. */
const field = (ivr: IvrDetails, name: FieldName): string => {
  const value = (ivr as unknown as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}
const held =
  (name: FieldName, show = (value: string) => value): Make =>
  ({ ivr }) =>
    orMissing(field(ivr, name), name, show)
/** A field that is asked only for some requests: where it was not, nothing is missing. */
const ifSecondary =
  (make: Make): Make =>
  (source) =>
    source.ivr.secondaryInsurance === '' ? null : make(source)

const isOwnSubscriber = (ivr: IvrDetails) => ivr.subscriber === declarationOf('subscriber').options?.[0]

/** The place of service as two digits; '' if the request does not say it. */
const placeCode = (ivr: IvrDetails): string =>
  isAtHome(ivr) ? '12' : (/\(POS (\d\d)\)/.exec(ivr.serviceType)?.[1] ?? '')

const square = (area: number | undefined): string => (area === undefined ? '' : String(area))
const sizeOf = (wound: Wound): string => wound.woundSize || sizeText(wound)
/** 'Left heel; right foot'; with several wounds, each has its number. */
const ofAll = (wounds: readonly Wound[], text: (wound: Wound) => string): string =>
  wounds.length === 1
    ? wounds.map(text).join()
    : wounds.map((wound, at) => `${at + 1}: ${text(wound)}`).join('; ')
const sideAndPlace = ({ laterality, woundLocation }: Wound): string =>
  laterality === '' ||
  laterality === 'Middle' ||
  woundLocation.toLowerCase().includes(laterality.toLowerCase())
    ? woundLocation
    : `${woundLocation}, ${laterality.toLowerCase()}`

const phone: Make = ({ ivr }) => orMissing(phoneText(ivr.phone, ivr.ext), 'phone')
const placeText = (ivr: IvrDetails): string => (isAtHome(ivr) ? 'Home (POS 12)' : ivr.serviceType)
const product: Make = ({ productName, ivr }) => joined([productName, ivr.medicalProductQCode], ' ')
const applications = (ivr: IvrDetails): string => ivr.applicationCodes.map(applicationText).join(', ')
const woundTypes: Make = ({ ivr }) => ofAll(ivr.wounds, ({ woundType }) => woundType)

const texts: Readonly<Record<string, Make>> = {
  'patient.name': ({ ivr }) => ivr.name,
  'patient.firstName': ({ firstName }) => firstName,
  'patient.lastName': ({ lastName }) => lastName,
  'patient.nameOnCard': ({ ivr }) => field(ivr, 'nameOnCard') || ivr.name,
  'patient.dob': ({ ivr }) => day(ivr.dob),
  'patient.age': ({ ivr, today }) => (ivr.dob === '' ? '' : String(yearsBetween(ivr.dob, today))),
  'patient.sex': held('patientSex'),
  'patient.phone': held('patientPhone', phoneText),
  ...addressOf('patient', ({ patientAddress }) => patientAddress, 'patient’s'),
  'primary.name': held('primaryInsurance'),
  'primary.policyNumber': held('primaryPolicyNumber'),
  'primary.phone': held('payerPhone', phoneText),
  'primary.groupNumber': held('groupNumber'),
  'primary.type': held('insuranceType'),
  'primary.planType': held('insuranceType'),
  'primary.network': held('networkStatus'),
  'primary.subscriberName': (source) =>
    isOwnSubscriber(source.ivr) ? source.ivr.name : held('subscriberName')(source),
  'primary.subscriberDob': (source) =>
    isOwnSubscriber(source.ivr) ? day(source.ivr.dob) : held('subscriberDateOfBirth', day)(source),
  'secondary.name': ifSecondary(held('secondaryInsurance')),
  'secondary.policyNumber': ifSecondary(held('secondaryPolicyNumber')),
  'physician.name': held('physicianName'),
  'physician.npi': held('physicianNpi', npiText),
  'physician.taxId': held('physicianTaxID', taxIdText),
  'physician.ptan': held('ptan'),
  'physician.medicaid': held('medicaidNumber'),
  'physician.taxonomy': held('taxonomyCode'),
  'physician.license': held('stateLicenseNumber'),
  'physician.specialty': ({ specialty }) =>
    specialty === '' ? { why: 'The physician’s record has no specialty.' } : specialty,
  'physician.phone': phone,
  'physician.fax': held('faxNumber', phoneText),
  ...addressOf('physician', ({ physicianAddress }) => physicianAddress, 'physician’s'),
  'practice.name': ({ practiceName }) =>
    practiceName === '' ? { why: 'The office’s account has no name.' } : practiceName,
  'practice.npi': held('practiceNpi', npiText),
  'practice.taxId': held('physicianTaxID', taxIdText),
  'practice.ptan': held('practicePtan'),
  'contact.name': held('officeContactName'),
  'contact.phone': phone,
  'contact.fax': held('faxNumber', phoneText),
  'contact.email': held('contactEmail'),
  'facility.name': ({ ivr }) => ivr.facilityName,
  'facility.npi': ofFacility('facilityNpi', npiText),
  'facility.taxId': ofFacility('facilityTaxId', taxIdText),
  'facility.ptan': ofFacility('facilityPtan'),
  'facility.ccn': ofFacility('ccn'),
  ...addressOf('facility', ({ facilityAddress }) => facilityAddress, 'facility’s'),
  pos: ({ ivr }) => placeCode(ivr),
  'pos.text': ({ ivr }) => placeText(ivr),
  'pos.other': ({ ivr }) => placeText(ivr),
  dos: held('dos', day),
  dosLast: held('lastServiceDay', day),
  'product.code': held('medicalProductQCode'),
  'product.name': ({ productName, ivr }) => productName || ivr.medicalProductQCode,
  'product.nameAndCode': product,
  'product.other': product,
  product: held('medicalProductQCode'),
  units: ({ ivr }) => (ivr.unitCm2 === '' ? missing('unitCm2') : `${ivr.unitCm2} sq cm`),
  plannedApplications: held('plannedApplications'),
  icd: ({ ivr }) => ivr.diagnosisCodes.join(', '),
  cpt: ({ ivr }) => applications(ivr),
  cptIs: ({ ivr }) => applications(ivr),
  requestKind: held('requestKind'),
  urgency: held('urgency'),
  urgencyReason: (source) => (source.ivr.urgency === 'Expedited' ? held('urgencyReason')(source) : null),
  'woundType.text': woundTypes,
  'woundType.other': woundTypes,
  woundType: woundTypes,
  'wounds.location': ({ ivr }) => ofAll(ivr.wounds, sideAndPlace),
  'wounds.size': ({ ivr }) => ofAll(ivr.wounds, sizeOf),
  'wounds.area': ({ ivr }) => {
    const area = square(totalAreaOf(ivr.wounds))
    return area === '' ? { why: 'A wound has no length and width in the request.' } : `${area} sq cm`
  },
  'wounds.count': ({ ivr }) => String(ivr.wounds.length),
  partAStay: held('stayInPartA'),
  hospice: held('hospice'),
  globalPeriod: held('globalPeriod'),
  consentHeld: held('consentHeld'),
  today: ({ today }) => day(today),
  salesRep: held('salesRep'),
}

function numberedValue(of: string, n: number, part: string, { ivr }: Source): Value {
  if (of === 'icd') return textOrNothing(ivr.diagnosisCodes[n - 1] ?? '')
  const application = ivr.applicationCodes[n - 1]
  if (of === 'cpt') return application ? { text: applicationText(application) } : null
  const wound = ivr.wounds[n - 1]
  if (!wound || n > numberedWounds) return null
  const parts: Readonly<Record<string, string>> = {
    location: sideAndPlace(wound),
    type: wound.woundType,
    size: sizeOf(wound),
    length: wound.lengthCm,
    width: wound.widthCm,
    depth: wound.depthCm,
    area: square(areaOf(wound)),
    age: wound.ageWeeks === '' ? '' : `${wound.ageWeeks} weeks`,
  }
  const text = parts[part] ?? ''
  return text === '' ? { why: `The request does not say it of wound ${n}.` } : { text }
}

const textOrNothing = (text: string): Value => (text === '' ? null : { text })

/** The n-th diagnosis code, where a wound of the request is of a type. */
function diagnosisOfType(is: string, { ivr, woundTypeIds }: Source): Value {
  const [type = '', number = '1'] = is.split(' ')
  const hasType = ivr.wounds.some(({ woundType }) => woundTypeIds.get(woundType) === type)
  return hasType ? textOrNothing(ivr.diagnosisCodes[Number(number) - 1] ?? '') : null
}

/**
 * What a request says where check boxes ask for it: the values to check; why it says nothing; or null where nothing is
 * missing. A value is one of the words in a meaning's `is`.
 */
export type Chosen =
  | { readonly values: readonly string[]; readonly shown: string }
  | { readonly why: string }
  | null

export function choiceOf(source: string, given: Source): Chosen {
  const { ivr, woundTypeIds } = given
  const said = meanings[source]
  if (said && said.why !== '') return { why: said.why }
  if (source === 'cptIs')
    return { values: ivr.applicationCodes.map(({ code }) => code), shown: applications(ivr) }
  if (source === 'woundType') {
    const types = ivr.wounds.map(({ woundType }) => woundType)
    return { values: types.map((type) => woundTypeIds.get(type) ?? type), shown: types.join('; ') }
  }
  if (source === 'pos') {
    const code = placeCode(ivr)
    if (code === '') return { why: '“Service Type” has no place of service number in the request.' }
    return { values: [code], shown: placeText(ivr) }
  }
  if (source === 'primary.planType') {
    const type = /\b(HMO|PPO)\b/.exec(ivr.insuranceType)?.[1] ?? 'other'
    return { values: [type], shown: ivr.insuranceType }
  }
  const value = textOf({ source, is: '', text: '' }, given)
  if (!value || 'why' in value) return value
  const facts = ['partAStay', 'hospice', 'globalPeriod', 'consentHeld']
  if (!facts.includes(source)) return { values: [value.text], shown: value.text }
  const isNo = /^not\b/i.test(value.text)
  return { values: [isNo ? 'no' : 'yes'], shown: value.text }
}
