import { yearsBetween } from '../../days.rules.ts'
import { homeFacility, otherCode } from '../fields.ts'
import { applicationNamed, diagnosisNamed, productNamed } from '../wounds/code-spelling.rules.ts'
import { areaOf } from '../wounds/wounds.rules.ts'
import {
  type CheckedAddress,
  type CheckedWound,
  type CodeFacts,
  isAddOn,
  isMedicare,
  totalArea,
} from './code-facts.rules.ts'
import type { WoundFacts } from './each-wound.rules.ts'
import type { Facts } from './evaluate.rules.ts'
import { derived, hasMedicareAge } from './facts.rules.ts'
import type { Lookup } from './lookup.rules.ts'
import { payerIdFor } from './payer.rules.ts'
import { bodyRegionOf, isOnFoot, sidesOf } from './sites.rules.ts'

/** A complete or partial submission by field name. */
export type Entries = Readonly<Record<string, unknown>>

/** What the check reads from a request, whether from single fields or from rows. */
export interface Checked {
  readonly code: CodeFacts
  readonly coverage: Facts
  /** What is known about each described wound, apart from the request's own facts. */
  readonly wounds: readonly WoundFacts[]
  /** The kinds of documents that it has. */
  readonly documents: readonly string[]
}

const text = (value: unknown): string | undefined => {
  const trimmed = typeof value === 'string' ? value.trim() : ''
  return trimmed === '' ? undefined : trimmed
}

/** A day as YYYY-MM-DD, also from MM-DD-YYYY as typed; undefined until it is complete. */
function dayOf(value: unknown): string | undefined {
  const given = text(value) ?? ''
  const iso = given.replace(/^(\d\d)[-/](\d\d)[-/](\d{4})$/, '$3-$1-$2')
  return /^\d{4}-\d\d-\d\d$/.test(iso) ? iso : undefined
}

const numberOf = (value: unknown): number | undefined => {
  const given = text(value) ?? ''
  return /^\d+(?:\.\d+)?$/.test(given) ? Number(given) : undefined
}

const rowsOf = (value: unknown): Entries[] => (Array.isArray(value) ? value : [])

/** A code as in the tables, or else as written; undefined without one. A joined text is never split. */
function codeOf(value: unknown, named: (text: string) => string | undefined): string | undefined {
  const code = text(value)
  if (code === undefined || code.toLowerCase() === otherCode) return undefined
  return named(code) ?? code.toUpperCase()
}

/** The codes of the single field and of further rows; undefined when there are none. */
function codesOf(
  first: unknown,
  more: readonly unknown[],
  named: (text: string) => string | undefined,
): string[] | undefined {
  const codes = [first, ...more].flatMap((one) => codeOf(one, named) ?? [])
  return codes.length === 0 ? undefined : codes
}

/** How many units of each add-on code; only rows say it. */
function unitsOfAddOns(rows: readonly Entries[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const row of rows) {
    const code = codeOf(row.code, applicationNamed) ?? ''
    if (isAddOn(code)) found.set(code, (found.get(code) ?? 0) + (numberOf(row.units) ?? 1))
  }
  return found
}

const areaOfWound = ({ lengthCm, widthCm, woundSize }: Entries): number | undefined =>
  areaOf({ lengthCm: text(lengthCm) ?? '', widthCm: text(widthCm) ?? '', woundSize: text(woundSize) ?? '' })

interface DescribedWound extends CheckedWound {
  readonly number: number
  /** The id of its type; 'other' for a type that is in no list, so it cannot be one that a policy names. */
  readonly typeId: string | undefined
  readonly ageWeeks: number | undefined
}

/** The wounds in the single fields and in further rows, as far as they are described. */
function woundsOf(entries: Entries, lookup: Lookup): DescribedWound[] {
  const { woundType, woundLocation, woundSize } = entries
  const first: Entries = {
    ...(entries.firstWound as Entries | undefined),
    woundType,
    woundLocation,
    woundSize,
  }
  return [first, ...rowsOf(entries.moreWounds)].flatMap((row, at) => {
    const name = text(row.woundType)
    const location = text(row.woundLocation)
    const areaCm2 = areaOfWound(row)
    if (name === undefined && location === undefined && areaCm2 === undefined) return []
    const sides = sidesOf(text(row.laterality) ?? '')
    const type = lookup.woundTypes.find((one) => one.name === name)?.id
    const typeId = type ?? (name === undefined ? undefined : 'other')
    return [{ number: at + 1, type, typeId, location, sides, areaCm2, ageWeeks: numberOf(row.ageWeeks) }]
  })
}

/** '12' for a visit at home, the code in 'Office (POS 11)' otherwise. */
function placeOf(entries: Entries): string | undefined {
  if (text(entries.facilityName) === homeFacility) return '12'
  return /\(POS (\d\d)\)/.exec(text(entries.serviceType) ?? '')?.[1]
}

const ofLeg = /^(?:L97|E\d\d\.621|I83\.[02]|I87\.[03]|L89\.[56])/
/** Pressure ulcers of elbow, back, hip, buttock, head and the like. */
const ofOther = /^L89\.[0-48]/

function regionByCode(codes: readonly string[]): 'lower-extremity' | 'other' | undefined {
  if (codes.some((code) => ofLeg.test(code))) return 'lower-extremity'
  return codes.some((code) => ofOther.test(code)) ? 'other' : undefined
}

/** Codes say where a wound is only if no location does. */
function bodyRegion(wounds: readonly CheckedWound[], codes: readonly string[]): string | undefined {
  const named = wounds.flatMap(({ location }) => bodyRegionOf(location ?? '') ?? [])
  if (named.length === 0) return regionByCode(codes)
  return named.includes('lower-extremity') ? 'lower-extremity' : 'other'
}

/** The facts of one of several wounds. Codes are the request's: they say where it is only if its location does not. */
function factsOf(
  { number, typeId, location, areaCm2, ageWeeks }: DescribedWound,
  codes: readonly string[],
  answers: Facts,
): WoundFacts {
  return {
    number,
    facts: {
      woundTypeId: typeId,
      areaCm2,
      bodyRegion: bodyRegionOf(location ?? '') ?? regionByCode(codes),
      onFoot: isOnFoot(location ?? ''),
      woundDurationWeeks: ageWeeks ?? answers.woundDurationWeeks,
    },
  }
}

/** What the request's own field says about a Part A stay; undefined if not answered. No one is at home in one. */
function stayOf(entries: Entries, place: string | undefined): boolean | undefined {
  if (place === '12') return false
  const stay = text(entries.stayInPartA)
  return stay === undefined ? undefined : stay.startsWith('In ')
}

/** The measure of one unit of the product, 'sq cm' or 'mg'; 'unknown' if the code does not say. */
const measureOf = (product: string | undefined, { products }: Lookup): string | undefined =>
  product && (products.get(product)?.measure ?? 'unknown')

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : text(value) !== undefined)

/** The kinds of the sent documents, and of the form's own pictures. */
function documentsOf(entries: Entries): string[] {
  const sent = Array.isArray(entries.documents) ? (entries.documents as { kind?: string }[]) : []
  return [
    ...sent.flatMap(({ kind }) => kind ?? []),
    ...(isFilled(entries.primaryFrontSideInsuranceCard) ? ['insurance-card-front'] : []),
    ...(isFilled(entries.primaryBackSideInsuranceCard) ? ['insurance-card-back'] : []),
    ...(isFilled(entries.woundImages) ? ['wound-photos'] : []),
  ]
}

/** Where the product is applied. At home, the details of a previously chosen facility do not count. */
function addressesOf(entries: Entries, place: string | undefined): CheckedAddress[] {
  const names = place === '12' ? (['patient', 'physician'] as const) : addressNames
  return names.map((whose) => ({
    whose,
    state: text(entries[`${whose}State`]),
    zipCode: text(entries[`${whose}ZipCode`]),
  }))
}
const addressNames = ['patient', 'facility', 'physician'] as const

/**
 * The facts of a request: what was entered, and the answers to optional questions.
 * @param answers by the names of questions.ts
 */
export function checkedFrom(entries: Entries, answers: Facts, lookup: Lookup): Checked {
  const wounds = woundsOf(entries, lookup)
  const moreCodes = rowsOf(entries.moreApplicationCodes)
  const moreDiagnoses = (entries.moreDiagnosisCodes ?? []) as readonly unknown[]
  const icd10 = codesOf(entries.icd10DiagnosisCodes, moreDiagnoses, diagnosisNamed)
  const cpt = codesOf(
    entries.cptApplicationCode,
    moreCodes.map(({ code }) => code),
    applicationNamed,
  )
  const insuranceTypeName = text(entries.insuranceType)
  const insuranceTypeId = lookup.insuranceTypes.get(insuranceTypeName ?? '')
  const payerName = text(entries.primaryInsurance)
  const placeOfService = placeOf(entries)
  const addresses = addressesOf(entries, placeOfService)
  const stateOf = (whose: string) => addresses.find((one) => one.whose === whose)?.state
  const [dos, born] = [dayOf(entries.dos), dayOf(entries.patientDateOfBirth)]
  const product = text(entries.medicalProductQCode) ?? ''
  const documents = documentsOf(entries)
  const inPartAStay = stayOf(entries, placeOfService) ?? (answers.inPartAStay as boolean | undefined)
  const code: CodeFacts = {
    wounds,
    icd10,
    cpt,
    unitsOf: unitsOfAddOns(moreCodes),
    product: productNamed(product) ?? (product || undefined),
    units: numberOf(entries.unitCm2),
    dos,
    placeOfService,
    insuranceTypeId,
    insuranceTypeName,
    payerName,
    payer: lookup.payers.find(({ name }) => name === payerName),
    state: stateOf('facility') ?? stateOf('patient'),
    addresses,
    firstApplication: dayOf(answers.firstApplicationDate),
    lastApplication: dayOf(answers.lastApplicationDate),
    policyNumber: text(entries.primaryPolicyNumber),
    physicianNpi: text(entries.physicianNpi),
    facilityNpi: placeOfService === '12' ? undefined : text(entries.facilityNpi),
    ...(dos !== undefined &&
      born !== undefined && {
        patientAge: yearsBetween(born, dos),
        isOfMedicareAge: hasMedicareAge(born, dos),
      }),
    inPartAStay,
    medicare: insuranceTypeId === undefined ? undefined : isMedicare(insuranceTypeId),
  }
  const coverage = derived({
    ...answers,
    inPartAStay,
    woundDurationWeeks:
      answers.woundDurationWeeks ?? numberOf((entries.firstWound as Entries | undefined)?.ageWeeks),
    plannedApplications: numberOf(entries.plannedApplications) ?? answers.plannedApplications,
    ...{ insuranceTypeId, payerId: payerIdFor(code, lookup), dos, icd10Codes: icd10, cptCodes: cpt },
    productCode: code.product,
    productMeasure: measureOf(code.product, lookup),
    ...{ unitCm2: code.units, placeOfService: code.placeOfService, patientAge: code.patientAge },
    woundTypeId: wounds[0]?.typeId,
    areaCm2: totalArea(code),
    bodyRegion: bodyRegion(wounds, icd10 ?? []),
    onFoot: isOnFoot(wounds[0]?.location ?? ''),
    state: code.state,
    physicianNpi: code.physicianNpi,
    ptan: text(entries.ptan),
    primaryPolicyNumber: code.policyNumber,
    perfusionDocumented: documents.includes('vascular-study') ? true : undefined,
    wastageDocumented: documents.includes('wastage-note') ? true : answers.wastageDocumented,
  })
  return { code, coverage, wounds: wounds.map((wound) => factsOf(wound, icd10 ?? [], answers)), documents }
}
