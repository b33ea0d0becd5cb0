import { z } from 'zod'
import { typedIdentifier } from '../../fields.ts'
import { fileUrl } from '../../files/files.ts'
import { codeSchemas, schemaOf, uploadAgain } from '../schemas.ts'
import {
  applicationCodesOf,
  diagnosisCodesOf,
  maxApplicationCodes,
  maxDiagnosisCodes,
  maxWoundImages,
  maxWounds,
  noWoundFacts,
  type SentWounds,
  sizeContradiction,
  type Wound,
  type WoundFacts,
  type WoundField,
  woundDeclaration,
  woundFacts,
  woundFieldNames,
} from './wounds.rules.ts'

const shapeOf = (names: readonly WoundField[]) =>
  Object.fromEntries(names.map((name) => [name, schemaOf(woundDeclaration(name))]))

/** Another wound: what the first one needs, but pictures are optional. */
const MoreWound = z.strictObject({
  ...shapeOf(woundFieldNames),
  woundImages: z
    .array(fileUrl(uploadAgain))
    .max(maxWoundImages, `Please upload at most ${maxWoundImages} wound images.`)
    .default([]),
}) as unknown as z.ZodType<Wound>

const FirstWound = z.strictObject(shapeOf(woundFacts)) as unknown as z.ZodType<WoundFacts>

const notUnits = 'Units must be a whole number from 1 to 99.'

/** What a submission may contain besides the first wound and the first codes. Each list may be left out. */
export const moreShape = {
  /** What the single fields do not say about the first wound. */
  firstWound: FirstWound.optional(),
  moreWounds: z
    .array(MoreWound)
    .max(maxWounds - 1, `A request can have at most ${maxWounds} wounds.`)
    .optional(),
  moreDiagnosisCodes: z
    .array(codeSchemas.diagnosis('ICD-10 Diagnosis Code is required.'))
    .max(maxDiagnosisCodes - 1, `A request can have at most ${maxDiagnosisCodes} diagnosis codes.`)
    .optional(),
  moreApplicationCodes: z
    .array(
      z.strictObject({
        code: codeSchemas.application('CPT Application Code is required.'),
        units: typedIdentifier()
          .regex(/^[1-9]\d?$/, notUnits)
          .default('1'),
      }),
    )
    .max(maxApplicationCodes - 1, `A request can have at most ${maxApplicationCodes} application codes.`)
    .optional(),
}

/** Rules across several of them: a code is given once. */
export function woundRules(sent: SentWounds): { path: (string | number)[]; message: string }[] {
  const message = 'This code is in the request already.'
  const isRepeated = (codes: readonly string[], at: number) =>
    codes[at] !== '' && codes.indexOf(codes[at] ?? '') < at
  const diagnoses = diagnosisCodesOf(sent)
  const applications = applicationCodesOf(sent).map(({ code }) => code)
  return [
    ...diagnoses.flatMap((_, at) =>
      isRepeated(diagnoses, at) ? [{ path: ['moreDiagnosisCodes', at - 1], message }] : [],
    ),
    ...applications.flatMap((_, at) =>
      isRepeated(applications, at) ? [{ path: ['moreApplicationCodes', at - 1, 'code'], message }] : [],
    ),
  ]
}

/** The rule that each wound's measurements match its size. Other fields may still be wrong here. */
export function sizeRules({ woundSize, firstWound, moreWounds = [] }: Sized) {
  const first = { ...noWoundFacts, ...firstWound, woundSize }
  return [first, ...moreWounds].flatMap((wound, at) => {
    const message = sizeContradiction(wound)
    if (message === undefined) return []
    return [{ path: at === 0 ? ['woundSize'] : ['moreWounds', at - 1, 'woundSize'], message }]
  })
}

type Sized = Pick<SentWounds, 'woundSize' | 'firstWound' | 'moreWounds'>

/** A wound as a request's details show it. */
export const ShownWound = z.object(
  Object.fromEntries(
    woundFieldNames.map((name) => [name, name === 'woundImages' ? z.array(z.string()) : z.string()]),
  ),
) as unknown as z.ZodType<Wound>

export const ShownApplicationCode = z.object({ code: z.string(), units: z.string() })
