import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { oneLine, StateCode, typedIdentifier } from '../fields.ts'
import { data, Option } from '../replies.ts'

/** The two body areas with different CPT application codes. Ankle and wrist count as leg and arm. */
export const BodyArea = z.enum(['trunk-arms-legs', 'face-scalp-neck-hands-feet'])
export type BodyArea = z.infer<typeof BodyArea>

/** An option with an explanatory note. */
const NotedOption = Option.extend({ note: z.string().optional() })

/** A skin substitute: 'Q4186 EpiFix, 1 sq cm'. Only codes that can still be billed are offered. */
export const ProductOption = Option.extend({
  /** The quantity of one billing unit. */
  per: z.string().optional(),
  form: z.enum(['sheet', 'non-sheet']).optional(),
  maker: z.string().optional(),
  /** The first day of its code, if the releases say so. */
  since: z.iso.date().optional(),
  /** 'listed': in the latest release, but it may have been discontinued since October 2024. */
  status: z.enum(['active', 'listed']),
})
export type ProductOption = z.infer<typeof ProductOption>

/** A product whose code has ended, with its last day. */
const EndedProduct = ProductOption.pick({ value: true, per: true, form: true, since: true }).extend({
  endedOn: z.iso.date(),
})

export const DiagnosisOption = Option.extend({
  /** A hint for the choice of application codes; absent if the description does not name the site. */
  bodyArea: BodyArea.optional(),
})
export type DiagnosisOption = z.infer<typeof DiagnosisOption>

/** Diagnoses of one kind. `note` says which second code payers expect with them. */
export const DiseaseCategory = z.object({
  id: z.string(),
  label: z.string(),
  /** A supporting diagnosis is never a request's only one. */
  tier: z.enum(['core', 'extended', 'supporting']),
  note: z.string().optional(),
  options: z.array(DiagnosisOption),
})
export type DiseaseCategory = z.infer<typeof DiseaseCategory>

export const ApplicationCodeOption = Option.extend({
  bodyArea: BodyArea.optional(),
  /** The base code of an add-on, which is only billed together with it. */
  addOnTo: z.string().optional(),
  note: z.string().optional(),
})
export type ApplicationCodeOption = z.infer<typeof ApplicationCodeOption>

/** `categories` are the ids of the disease categories that go with this wound. */
const WoundTypeOption = Option.extend({ id: z.string(), categories: z.array(z.string()) })

/** `policyIs` is what this type of card calls the policy number. */
export const InsuranceTypeOption = NotedOption.extend({ id: z.string(), policyIs: z.string().optional() })
export type InsuranceTypeOption = z.infer<typeof InsuranceTypeOption>

/** An insurer: `types` are ids of the insurance types it offers, `states` where it does (none: everywhere). */
export const PayerOption = NotedOption.extend({
  /** Set if `payerIdOf` cannot make it from the name. */
  id: z.string().optional(),
  kind: z.string(),
  parent: z.string().optional(),
  types: z.array(z.string()),
  states: z.array(z.string()).optional(),
})
export type PayerOption = z.infer<typeof PayerOption>

/** Every list in the request form. Diagnoses and application codes end with `other`, insurance with `Other`. */
export const ReferenceLists = z.object({
  serviceTypes: z.array(NotedOption),
  products: z.array(ProductOption),
  endedProducts: z.array(EndedProduct),
  diseaseCategories: z.array(DiseaseCategory),
  cptApplicationCodes: z.array(ApplicationCodeOption),
  woundTypes: z.array(WoundTypeOption),
  insuranceTypes: z.array(InsuranceTypeOption),
  payers: z.array(PayerOption),
})
export type ReferenceLists = z.infer<typeof ReferenceLists>

export const getStates = endpoint({
  method: 'GET',
  path: '/user/getStates',
  summary: 'States, DC and territories',
  allowed: 'public',
  input: z.strictObject({}),
  output: data(z.array(Option)),
})

export const getCities = endpoint({
  method: 'GET',
  path: '/user/getCities',
  summary: 'The places of one state',
  allowed: 'public',
  input: z.strictObject({ state: StateCode }),
  output: data(z.array(Option)),
})

/** A ZIP code's state and city, null if not known. */
export const getPlaceOfZip = endpoint({
  method: 'GET',
  path: '/user/getPlaceOfZip',
  summary: 'The state and city of a ZIP code',
  allowed: 'public',
  input: z.strictObject({ zipCode: z.string().regex(/^\d{5}$/, 'A ZIP code has five digits.') }),
  output: data(z.object({ state: StateCode, city: z.string() }).nullable()),
})

/** A physician's specialization: the value is its NUCC taxonomy code, the common ones come first. */
export const getSpecializations = endpoint({
  method: 'GET',
  path: '/user/getSpecializations',
  summary: 'Specializations with their taxonomy codes',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.array(Option)),
})

export const getReferenceLists = endpoint({
  method: 'GET',
  path: '/ivr/reference',
  summary: 'The lists that a request is filled in from',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(ReferenceLists),
})

/** Names of product, diagnosis and application codes by their code; also of codes that are no longer offered. */
export const getCodeNames = endpoint({
  method: 'GET',
  path: '/ivr/codeNames',
  summary: 'What codes on a request stand for',
  allowed: everyone,
  input: z.strictObject({
    /** Comma-separated codes; '' returns all names. */
    codes: typedIdentifier()
      .max(400, 'Please ask for fewer codes at a time.')
      .refine(...oneLine)
      .default(''),
  }),
  output: data(z.record(z.string(), z.string())),
})
