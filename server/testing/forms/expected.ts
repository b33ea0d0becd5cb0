import type { Source } from '#server/forms/values.ts'

// What a place should show, written independently of the product: a table of the request's own fields, so that a value
// with the wrong meaning is found.

const us = (day: string) => (day === '' ? '' : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`)
const phone = (digits: string) =>
  digits === '' ? '' : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
const tax = (digits: string) => (digits === '' ? '' : `${digits.slice(0, 2)}-${digits.slice(2)}`)
const zip = (digits: string) => (digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits)
type Address = { address: string; city: string; state: string; zipCode: string }
const addresses = (who: string, { address, city, state, zipCode }: Address) => {
  const last = city === '' ? '' : `${city}, ${state} ${zip(zipCode)}`
  return {
    [`${who}.address`]: address,
    [`${who}.city`]: city,
    [`${who}.state`]: state,
    [`${who}.zip`]: zip(zipCode),
    [`${who}.cityStateZip`]: last,
    [`${who}.addressLine`]: address === '' ? '' : `${address}, ${last}`,
  }
}

/** Texts by meaning; places with any other meaning must stay empty. */
export function expectedTexts({ ivr: i, ...more }: Source): Record<string, string> {
  const isSelf = i.subscriber === 'The patient'
  const many = (texts: string[]) =>
    texts.length === 1 ? (texts[0] ?? '') : texts.map((text, at) => `${at + 1}: ${text}`).join('; ')
  const codes = i.applicationCodes.map(({ code, units }) => (units === '1' ? code : `${code} x ${units}`))
  const areas = i.wounds.map(({ lengthCm, widthCm }) => Number(lengthCm) * Number(widthCm))
  return {
    'patient.name': `${more.firstName} ${more.lastName}`,
    'patient.firstName': more.firstName,
    'patient.lastName': more.lastName,
    'patient.dob': us(i.dob),
    'patient.age': String(
      Number(more.today.slice(0, 4)) -
        Number(i.dob.slice(0, 4)) -
        (more.today.slice(5) < i.dob.slice(5) ? 1 : 0),
    ),
    'patient.sex': i.patientSex,
    'patient.phone': phone(i.patientPhone),
    ...addresses('patient', i.patientAddress),
    'primary.name': i.primaryInsurance,
    'primary.policyNumber': i.primaryPolicyNumber,
    'primary.phone': phone(i.payerPhone),
    'primary.groupNumber': i.groupNumber,
    'primary.type': i.insuranceType,
    'primary.subscriberName': isSelf ? `${more.firstName} ${more.lastName}` : i.subscriberName,
    'primary.subscriberDob': us(isSelf ? i.dob : i.subscriberDateOfBirth),
    'secondary.name': i.secondaryInsurance,
    'secondary.policyNumber': i.secondaryPolicyNumber,
    'physician.name': i.physicianName,
    'physician.npi': i.physicianNpi,
    'physician.taxId': tax(i.physicianTaxID),
    'physician.ptan': i.ptan,
    'physician.medicaid': i.medicaidNumber,
    'physician.specialty': more.specialty,
    'physician.phone': phone(i.phone),
    'physician.fax': phone(i.faxNumber),
    ...addresses('physician', i.physicianAddress),
    'practice.name': more.practiceName,
    'practice.npi': i.practiceNpi,
    'practice.ptan': i.practicePtan,
    'practice.taxId': tax(i.physicianTaxID),
    'contact.name': i.officeContactName,
    'contact.phone': phone(i.phone),
    'contact.fax': phone(i.faxNumber),
    'contact.email': i.contactEmail,
    'facility.name': i.facilityName,
    'facility.npi': i.facilityNpi,
    'facility.taxId': tax(i.facilityTaxId),
    'facility.ptan': i.facilityPtan,
    ...addresses('facility', i.facilityAddress),
    dos: us(i.dos),
    'product.nameAndCode': `${more.productName} ${i.medicalProductQCode}`,
    units: `${i.unitCm2} sq cm`,
    plannedApplications: i.plannedApplications,
    salesRep: i.salesRep,
    today: us(more.today),
    icd: i.diagnosisCodes.join(', '),
    cpt: codes.join(', '),
    ...Object.fromEntries(i.diagnosisCodes.map((code, at) => [`icd.${at + 1}`, code])),
    ...Object.fromEntries(codes.map((code, at) => [`cpt.${at + 1}`, code])),
    'wounds.location': many(i.wounds.map(({ woundLocation }) => woundLocation)),
    'wounds.size': many(i.wounds.map(({ woundSize }) => woundSize)),
    'wounds.area': `${areas.reduce((sum, area) => sum + area, 0)} sq cm`,
    ...Object.fromEntries(
      i.wounds.flatMap((wound, at) => [
        [`wound.${at + 1}.location`, wound.woundLocation],
        [`wound.${at + 1}.length`, wound.lengthCm],
        [`wound.${at + 1}.width`, wound.widthCm],
        [`wound.${at + 1}.depth`, wound.depthCm],
        [`wound.${at + 1}.area`, String(areas[at])],
        [`wound.${at + 1}.age`, wound.ageWeeks && `${wound.ageWeeks} weeks`],
      ]),
    ),
    ...Object.fromEntries(
      i.wounds.flatMap(({ woundType }) =>
        i.diagnosisCodes.map((code, at) => [
          `icd.ofType=${more.woundTypeIds.get(woundType)} ${at + 1}`,
          code,
        ]),
      ),
    ),
  }
}

/** The values whose check boxes are checked, by meaning. Boxes of other values are not. */
export function expectedChoices({ ivr: i, ...more }: Source): Record<string, readonly string[]> {
  const fact = (said: string) => (said === '' ? [] : [said.startsWith('Not') ? 'no' : 'yes'])
  const place = i.facilityName === 'Home' ? '12' : (/\(POS (\d\d)\)/.exec(i.serviceType)?.[1] ?? '')
  return {
    'patient.sex': [i.patientSex],
    'primary.network': [i.networkStatus],
    'primary.planType': [/HMO|PPO/.exec(i.insuranceType)?.[0] ?? 'other'],
    pos: [place],
    product: [i.medicalProductQCode],
    cptIs: i.applicationCodes.map(({ code }) => code),
    requestKind: [i.requestKind],
    woundType: i.wounds.map(({ woundType }) => more.woundTypeIds.get(woundType) ?? ''),
    partAStay: fact(i.stayInPartA),
    hospice: fact(i.hospice),
    globalPeriod: fact(i.globalPeriod),
  }
}

/** Texts for values without a box: they show only where the form has no box for the request's value. */
export const otherTexts = (source: Source): Record<string, string> => ({
  'pos.other': source.ivr.facilityName === 'Home' ? 'Home (POS 12)' : source.ivr.serviceType,
  'product.other': `${source.productName} ${source.ivr.medicalProductQCode}`,
  'woundType.other':
    source.ivr.wounds.length === 1
      ? (source.ivr.wounds[0]?.woundType ?? '')
      : source.ivr.wounds.map(({ woundType }, at) => `${at + 1}: ${woundType}`).join('; '),
})
