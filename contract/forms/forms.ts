import { z } from 'zod'
import { endpoint, everyone, formKeepers } from '../endpoint.ts'
import { optionalIdentifier, optionalText, requiredText, severalLines } from '../fields.ts'
import { StoredFile, uploadErrors } from '../files/files.ts'
import { IvrId } from '../ivr/requests.ts'
import { Count, data, Id, idOf, Moment, message } from '../replies.ts'
import { maxPlaces, Place, PlaceMeaning } from './places.ts'
import { ways } from './ways.ts'

export const maxCodes = 40

/** How a form is sent, according to the form or its maker. */
const channels = {
  fax: optionalText(40),
  email: optionalText(120),
  portal: optionalText(200),
  address: optionalText(300, severalLines),
}

const codes = optionalIdentifier(400)
  .transform((text) => text.toUpperCase().match(/[A-Z0-9]+/g) ?? [])
  .refine(
    (list) => list.every((code) => /^[A-Z]\d{4}$/.test(code)),
    'A code is a letter and four digits, such as Q4186.',
  )
  .refine((list) => list.length <= maxCodes, `Please enter at most ${maxCodes} codes.`)
  .transform((list) => [...new Set(list)])

const described = {
  name: requiredText('Please enter the form’s name.', 120),
  maker: requiredText('Please enter whose form it is.', 120),
  /** HCPCS codes of the products that it is for, separated by commas or spaces; none: for all products. */
  codes,
  ...channels,
}

/** The revision that is printed on a form, such as 'Rev 04, 2026'. */
const printed = optionalText(60)

/** A place with its meaning; undefined if no one has set it yet. */
export const MappedPlace = Place.extend({
  meaning: PlaceMeaning.nullable(),
  proposed: PlaceMeaning.nullable(),
})
export type MappedPlace = z.infer<typeof MappedPlace>

/** What differs between two blanks of a form, by place labels. */
export const Changes = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  moved: z.array(z.string()),
  renamed: z.array(z.string()),
})
export type Changes = z.infer<typeof Changes>

/** A form in lists. `isMapped`: its newest blank can be filled. `isOwn`: the office's, or the team's library's. */
export const Form = z.object({
  _id: Id,
  name: z.string(),
  maker: z.string(),
  codes: z.array(z.string()),
  fax: z.string(),
  email: z.string(),
  portal: z.string(),
  address: z.string(),
  revision: Count,
  printed: z.string(),
  places: Count,
  isFlat: z.boolean(),
  isMapped: z.boolean(),
  isOwn: z.boolean(),
  changedAt: Moment,
  changedByName: z.string(),
})
export type Form = z.infer<typeof Form>

export const FormDetails = Form.extend({
  /** The newest blank. */
  blank: StoredFile,
  /** Hexadecimal. */
  sha256: z.string(),
  mapped: z.array(MappedPlace),
  /** What differs from the blank that was mapped before; null if there was none. */
  changes: Changes.nullable(),
})
export type FormDetails = z.infer<typeof FormDetails>

export const formList = endpoint({
  method: 'GET',
  path: '/forms/getForms',
  summary: 'The forms of the library, and for an office its own',
  allowed: formKeepers,
  input: z.strictObject({}),
  output: data(z.array(Form)),
})

export const formDetails = endpoint({
  method: 'GET',
  path: '/forms/getForm/:id',
  summary: 'A form with its places and what they mean',
  allowed: formKeepers,
  input: z.strictObject({ id: idOf('form') }),
  output: data(FormDetails),
  errors: ['record.not-found'],
})

/** A new form, or with `formId` a new blank of one, whose unchanged places keep their meanings. */
export const addForm = endpoint({
  method: 'POST',
  path: '/forms/addForm',
  creates: true,
  upload: true,
  summary: 'Upload a blank form, or another blank of a form',
  allowed: formKeepers,
  input: z.union([
    z.strictObject({ formId: idOf('form'), printed }),
    z.strictObject({ ...described, printed }),
  ]),
  output: data(
    z.object({ _id: Id, places: Count, proposed: Count, isFlat: z.boolean(), changes: Changes.nullable() }),
  ),
  errors: [
    ...uploadErrors,
    'record.not-found',
    'forms.not-a-pdf',
    'forms.unreadable',
    'forms.locked',
    'forms.too-large',
    'forms.same-blank',
  ],
})

export const editForm = endpoint({
  method: 'POST',
  path: '/forms/editForm',
  summary: 'Correct what is said of a form',
  allowed: formKeepers,
  input: z.strictObject({ formId: idOf('form'), ...described, printed }),
  output: message,
  errors: ['record.not-found'],
})

export const removeForm = endpoint({
  method: 'POST',
  path: '/forms/removeForm',
  summary: 'Take a form out of the library. What was filled with it stays',
  allowed: formKeepers,
  input: z.strictObject({ formId: idOf('form') }),
  output: message,
  errors: ['record.not-found'],
})

/** A place that someone marked on a form without fields. */
const Placed = Place.pick({ page: true, rect: true, label: true, multiline: true })
  .extend({
    key: z.string().regex(/^@\d{1,2}:\d{1,4},\d{1,4}(?:-\d{1,3})?$/),
    kind: z.enum(['text', 'check']),
    label: optionalText(120),
  })
  .strict()
  .refine(
    ({ rect: [x1, y1, x2, y2] }) => x2 - x1 >= 4 && y2 - y1 >= 4 && x2 - x1 <= 2_000 && y2 - y1 <= 2_000,
    'This place is too small or too large.',
  )

export const mapForm = endpoint({
  method: 'POST',
  path: '/forms/mapForm',
  summary: 'Say what the places of a form mean, and whether that is done',
  allowed: formKeepers,
  input: z.strictObject({
    formId: idOf('form'),
    /** The blank that the map is for: it must still be the newest. */
    revision: z.number().int().min(1).max(32_767),
    /** Meanings by place key; a place that is left out has none yet. */
    meanings: z
      .record(z.string().max(300), PlaceMeaning)
      .refine((map) => Object.keys(map).length <= maxPlaces),
    /** All places of a form without fields; left out for other forms. */
    placed: z.array(Placed).max(maxPlaces).optional(),
    /** Every place has a meaning, or is meant to stay empty. */
    isDone: z.boolean(),
  }),
  output: data(z.object({ open: Count })),
  errors: ['record.not-found', 'forms.newer-blank', 'forms.places-open'],
})

/** A place that was not filled, by its label, and why. */
export const Left = z.object({ place: z.string(), why: z.string() })
export type Left = z.infer<typeof Left>

/** A form that was filled for a request. `sentAt` is null until someone has recorded where it was sent. */
export const FilledForm = z.object({
  _id: Id,
  formId: Id,
  name: z.string(),
  maker: z.string(),
  file: StoredFile,
  left: z.array(Left),
  filledAt: Moment,
  filledByName: z.string(),
  sentAt: Moment.nullable(),
  sentByName: z.string(),
  sentBy: z.string(),
  sentTo: z.string(),
})
export type FilledForm = z.infer<typeof FilledForm>

/** A form as it is offered for a request; those for its product, or for all products, come first. */
export const OfferedForm = Form.pick({
  _id: true,
  name: true,
  maker: true,
  codes: true,
  fax: true,
  email: true,
  portal: true,
  address: true,
  printed: true,
  isMapped: true,
  isOwn: true,
}).extend({ isForProduct: z.boolean() })
export type OfferedForm = z.infer<typeof OfferedForm>

export const ivrForms = endpoint({
  method: 'GET',
  path: '/forms/getIvrForms/:id',
  summary: 'The forms that a request can be sent on, and those that were filled for it',
  allowed: everyone,
  input: z.strictObject({ id: IvrId }),
  output: data(z.object({ forms: z.array(OfferedForm), filled: z.array(FilledForm) })),
  errors: ['record.not-found'],
})

export const fillForm = endpoint({
  method: 'POST',
  path: '/forms/fillForm',
  creates: true,
  summary: 'Fill a form from a request',
  allowed: everyone,
  input: z.strictObject({ formId: idOf('form'), ivrId: IvrId }),
  output: data(z.object({ _id: Id, left: z.array(Left) })),
  errors: [
    'record.not-found',
    'forms.not-mapped',
    'forms.changed',
    'forms.unreadable',
    'files.store-unavailable',
  ],
})

export const getFilled = endpoint({
  method: 'GET',
  path: '/forms/getFilled/:id',
  summary: 'A filled form as a PDF',
  allowed: everyone,
  input: z.strictObject({ id: idOf('filled-form') }),
  output: z.unknown(),
  errors: ['record.not-found', 'files.store-unavailable'],
})

export const markSent = endpoint({
  method: 'POST',
  path: '/forms/markSent',
  summary: 'Note where a filled form was sent',
  allowed: everyone,
  input: z.strictObject({
    filledId: idOf('filled-form'),
    by: z.enum(ways, { error: 'Please choose how it was sent.' }),
    to: requiredText('Please enter whom it was sent to.', 200),
  }),
  output: message,
  errors: ['record.not-found'],
})
