// What a field of a form is declared with. An area's catalogue (ivr-fields.ts) is an object of these by the names that
// the fields are sent by: schemas, forms, pages, exports and statements are made from it. There are no schemas here, so
// that pages which only show records load none.

/** What a field holds: decides its schema, its input and how it is shown. */
export type Kind =
  | 'text'
  | 'firstName'
  | 'lastName'
  | 'date'
  | 'state'
  | 'zipCode'
  | 'npi'
  | 'taxId'
  | 'phone'
  | 'fax'
  | 'amount'
  | 'code'
  | 'record'
  | 'image'
  | 'images'

/** See `typed`. */
interface Other {
  readonly value: string
  /** Its name in the form. */
  readonly form: string
  readonly required: string
}

interface More {
  /** The most characters, or images. */
  readonly max?: number
  readonly placeholder?: string
  /** Its name in the form, where that is another than the one it is sent by. */
  readonly form?: string
  readonly other?: Other
  /** Left out at the patient's home, asked for anywhere else. */
  readonly notAtHome?: true
  /**
   * Where the record has it, if not under its own name: 'dob', or a part, 'patientAddress.city'. Several fields in one
   * place are shown as one, with the labels of the first.
   */
  readonly at?: string
  /** Its label on the details page, if not `label`; null: it has no row of its own there. */
  readonly details?: string | null
  /** Its heading in an export, if not its label on the details page; null: it is not exported. */
  readonly exported?: string | null
}

export interface Field extends More {
  readonly kind: Kind
  /** On the form. */
  readonly label: string
  /** What is said when it is missing. A field without this may be left empty. */
  readonly required?: string
}

/** A field that must be filled in, with what is said when it is missing. */
export const required = <const K extends Kind, const M extends More>(
  kind: K,
  label: string,
  required: string,
  more: M = {} as M,
) => ({ kind, label, required, ...more })

/** A field that may be left empty. */
export const optional = <const K extends Kind, const M extends More>(
  kind: K,
  label: string,
  more: M = {} as M,
) => ({ kind, label, ...more })

/** A field for free text, 'Other …', which is sent in place of the choice of `value`. */
export const typed = <const Form extends string>(value: string, form: Form, required: string) => ({
  value,
  form,
  required,
})

/** The name by which the form, the record or a page knows a field: what its declaration says, or its own. */
export type Declared<F, Key extends string, Otherwise> =
  F extends Readonly<Record<Key, infer Value extends string>> ? Value : Otherwise

/** The name under which a record has a field, alone or with others. */
export type RecordKey<F, Name extends string> =
  Declared<F, 'at', Name> extends `${infer Key}.${string}` ? Key : Declared<F, 'at', Name>
