import type { FieldName } from '../fields.ts'
import * as application from './application-codes.rules.ts'
import type { CodeFacts, CodeOutcome, Verdict } from './code-facts.rules.ts'
import * as diagnoses from './diagnoses.rules.ts'
import * as identifiers from './identifiers.rules.ts'
import type { Lookup } from './lookup.rules.ts'
import * as payers from './payer.rules.ts'
import * as products from './product-codes.rules.ts'
import * as requests from './request.rules.ts'

interface CodeRule {
  readonly title: string
  readonly fields: readonly FieldName[]
  readonly check: (facts: CodeFacts, lookup: Lookup) => Verdict | undefined
}

const rule = (title: string, fields: readonly FieldName[], check: CodeRule['check']): CodeRule => ({
  title,
  fields,
  check,
})

/** The published rules about which codes go together (docs/spec/ivr-check.md, 'Codes'). */
export const codeRules: Readonly<Record<string, CodeRule>> = {
  'CC-01': rule(
    'Application code fits the wound location',
    ['cptApplicationCode', 'woundLocation'],
    application.fitsLocation,
  ),
  'CC-02': rule(
    'Application code fits the total area',
    ['cptApplicationCode', 'woundSize'],
    application.fitsTotalArea,
  ),
  'CC-03': rule(
    'Number of add-on units fits the area',
    ['cptApplicationCode', 'woundSize'],
    application.addOnsFitArea,
  ),
  'CC-04': rule('Add-on code has its base code', ['cptApplicationCode'], application.addOnsHaveBase),
  'CC-05': rule('C5271 to C5278 are deleted', ['cptApplicationCode', 'dos'], application.notDeleted),
  'CC-06': rule(
    'Product form supports an application code',
    ['medicalProductQCode', 'cptApplicationCode'],
    products.formSupportsApplication,
  ),
  'CC-07': rule(
    'Product code is valid on the date of service',
    ['medicalProductQCode', 'dos'],
    products.validOnDay,
  ),
  'CC-08': rule('Units are whole', ['unitCm2'], products.wholeUnits),
  'CC-09': rule('Units fit the wound area', ['unitCm2', 'woundSize'], products.unitsFitArea),
  'CC-10': rule('JW and JZ modifiers', ['medicalProductQCode', 'dos'], products.wastageModifiers),
  'CC-11': rule('Diabetic ulcer has its site code', ['icd10DiagnosisCodes'], diagnoses.diabeticUlcerHasSite),
  'CC-12': rule(
    'Venous ulcer has its severity code',
    ['icd10DiagnosisCodes'],
    diagnoses.venousUlcerHasSeverity,
  ),
  'CC-13': rule(
    'Arterial ulcer has its severity code',
    ['icd10DiagnosisCodes'],
    diagnoses.arterialUlcerHasSeverity,
  ),
  'CC-14': rule('L97 is not the only diagnosis', ['icd10DiagnosisCodes'], diagnoses.causeIsGiven),
  'CC-15': rule('Left and right agree', ['icd10DiagnosisCodes', 'woundLocation'], diagnoses.sidesAgree),
  'CC-16': rule(
    'Application code fits the diagnosis',
    ['cptApplicationCode', 'icd10DiagnosisCodes'],
    application.fitsDiagnosisSite,
  ),
  'CC-17': rule(
    'Wound type fits the diagnosis',
    ['woundType', 'icd10DiagnosisCodes'],
    diagnoses.fitsWoundType,
  ),
  'CC-18': rule('Place of service fits the service', ['serviceType'], identifiers.fitsPlaceOfService),
  'CC-19': rule(
    'Policy number has the format of its insurance type',
    ['primaryPolicyNumber', 'insuranceType'],
    identifiers.policyNumberFits,
  ),
  'CC-20': rule('NPIs are valid', ['physicianNpi', 'facilityNpi'], identifiers.npisAreValid),
  'CC-21': rule('Unlisted product has its narrative', ['medicalProductQCode'], products.narrativeGiven),
  'CC-22': rule(
    'Product and application code go together',
    ['medicalProductQCode', 'cptApplicationCode'],
    products.hasApplication,
  ),
  'CC-23': rule('Modifiers belong to the code', ['cptApplicationCode'], products.modifiersBelong),
  'CC-24': rule(
    'No service that the application includes',
    ['cptApplicationCode'],
    application.nothingIncluded,
  ),
}

/** Our own rules about which other entries of a request go together. */
const requestRules: Readonly<Record<string, CodeRule>> = {
  'PY-01': rule('Payer fits the insurance type', ['insuranceType', 'primaryInsurance'], payers.payerFitsType),
  'PY-02': rule('Medicare contractor serves the state', ['primaryInsurance'], payers.contractorServesState),
  'PY-03': rule(
    'Medicaid is that of the patient’s state',
    ['primaryInsurance', 'patientState'],
    payers.medicaidIsOfState,
  ),
  'PY-04': rule(
    'A Medicare supplement pays second',
    ['insuranceType', 'primaryInsurance'],
    payers.supplementIsSecond,
  ),
  'DX-01': rule('Diagnosis codes are complete', ['icd10DiagnosisCodes'], diagnoses.diagnosesAreWhole),
  'RQ-01': rule(
    'Earlier applications are before the date of service',
    ['dos'],
    requests.applicationsAreEarlier,
  ),
  'RQ-02': rule('State and ZIP code agree', ['patientZipCode', 'patientState'], requests.zipCodesFit),
  'RQ-03': rule(
    'Birth date fits the insurance type',
    ['patientDateOfBirth', 'insuranceType'],
    requests.ageFitsInsurance,
  ),
}

/**
 * The rules that say nothing while another one has found something: what they would say follows from the same mistake,
 * or can only be known once it is corrected.
 */
const outrankedBy: Readonly<Record<string, readonly string[]>> = {
  'CC-01': ['CC-04'],
  'CC-16': ['CC-04', 'CC-01', 'CC-17'],
  'CC-02': ['CC-04', 'CC-01', 'CC-16'],
  'CC-03': ['CC-04', 'CC-01', 'CC-16', 'CC-02'],
  'CC-09': ['CC-08'],
  'CC-11': ['CC-17', 'DX-01'],
  'CC-12': ['CC-17', 'DX-01'],
  'CC-13': ['CC-17', 'DX-01'],
  'CC-18': ['CC-05'],
  'CC-19': ['PY-01'],
  'PY-02': ['PY-01', 'RQ-02'],
  'PY-03': ['RQ-02'],
  'PY-04': ['PY-01'],
}

/** The result of every rule whose inputs are known; if it passes, the text is the rule's title. */
export function checkCodes(facts: CodeFacts, lookup: Lookup) {
  const all = Object.entries({ ...codeRules, ...requestRules }).flatMap(([id, { title, fields, check }]) => {
    const found = check(facts, lookup)
    if (!found) return []
    const { outcome, text, contradiction = false } = found
    return [{ rule: id, outcome, text: text || title, fields: [...(found.fields ?? fields)], contradiction }]
  })
  const speaking = new Set(all.filter(isOpen).map(({ rule }) => rule))
  return all.filter(({ rule }) => !outrankedBy[rule]?.some((other) => speaking.has(other)))
}

/** Whether the office can correct it; the rest is fine, or for a person to judge. */
export const isOpen = ({ outcome }: { readonly outcome: CodeOutcome }): boolean =>
  outcome === 'warn' || outcome === 'fail'
