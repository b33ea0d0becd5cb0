import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { calendarDay } from '../fields.ts'
import { attachErrors, SentFile, StoredFile } from '../files/files.ts'
import { data, Id } from '../replies.ts'
import { CheckFacts } from './check/facts.ts'
import { declarationOf, type FieldName, fieldNames } from './fields.ts'
import type { ivrSchemas } from './form.ts'
import { IvrId, Status } from './requests.ts'
import { givenSchemaOf } from './schemas.ts'
import { SentDocuments } from './submit.ts'
import { moreShape, ShownApplicationCode, ShownWound } from './wounds/wounds.ts'

const optionalFields = Object.fromEntries(
  fieldNames.map((name) => [name, givenSchemaOf(declarationOf(name)).optional()]),
) as unknown as { [N in FieldName]: z.ZodOptional<(typeof ivrSchemas)[N]> }

/**
 * A rejected request, sent again as a new one, or a new request that starts from an approved one. Everything that
 * `corrected` does not name is copied, with its files; a picture is given by its path in the copied request, or is a
 * new upload.
 */
export const Resubmission = z.strictObject({
  ivrId: IvrId,
  corrected: z.strictObject({ ...optionalFields, ...moreShape }).default({}),
  /** Answers for the check. Left out: a corrected request keeps those that it was checked with. */
  facts: CheckFacts.optional(),
  /** Documents in addition to those that a corrected request copies. */
  documents: SentDocuments.optional(),
  /** The letter of an appeal, and the day until which the payer accepts it. */
  appeal: z
    .strictObject({
      letter: SentFile,
      deadline: calendarDay('Please select the appeal deadline.'),
    })
    .optional(),
})
export type Resubmission = z.infer<typeof Resubmission>

export const resubmitIvr = endpoint({
  method: 'POST',
  path: '/ivr/resubmitIvr',
  creates: true,
  summary: 'Send a rejected request again, corrected, or repeat an approved one',
  allowed: officeAdmins,
  input: Resubmission,
  output: z.object({
    message: z.string(),
    /** The user type that acts next: 3 while the request is in review. */
    userType: z.number().int(),
    data: z.object({ _id: Id, ivrNumber: z.string(), replaces: z.string() }),
  }),
  createdAs: 'ivrNumber',
  errors: [
    'record.not-found',
    'ivr.not-final',
    'ivr.already-replaced',
    'ivr.appeal-of-approved',
    'ivr.physician-unknown',
    ...attachErrors,
    'files.not-an-image',
  ],
})

/** A request as its form shows it: texts by the names of the fields, and pictures. */
export const FilledForm = z.object({
  ivrNumber: z.string(),
  submissionStatus: Status,
  patientName: z.string(),
  fields: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.array(StoredFile)),
  wounds: z.array(ShownWound),
  diagnosisCodes: z.array(z.string()),
  applicationCodes: z.array(ShownApplicationCode),
  /** What it was last checked with: answers to optional questions, and facts derived from the fields. */
  facts: z.record(z.string(), z.unknown()),
  /** The kinds of its documents, as policies ask for them. */
  documentKinds: z.array(z.string()),
})
export type FilledForm = z.infer<typeof FilledForm>

export const ivrForm = endpoint({
  method: 'GET',
  path: '/ivr/getIvrForm/:id',
  summary: 'The entered values of a request, to fill a form with',
  allowed: officeAdmins,
  input: z.strictObject({ id: IvrId }),
  output: data(FilledForm),
  errors: ['record.not-found'],
})
