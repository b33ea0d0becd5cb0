// Types and helpers to declare form fields. An area's catalog (ivr/fields.ts) maps the names of request fields to
// declarations; schemas, forms, pages, exports and SQL statements are built from it. It contains no schemas, so that
// pages that only show records do not load zod.

/** The kind of a field decides its schema, its input and its display. */
export type Kind =
  | 'text'
  | 'identifier'
  | 'firstName'
  | 'lastName'
  | 'date'
  | 'state'
  | 'zipCode'
  | 'npi'
  | 'taxId'
  | 'phone'
  | 'fax'
  | 'email'
  | 'amount'
  | 'code'
  | 'record'
  | 'image'
  | 'images'
  | 'side'
  | 'centimeters'
  | 'weeks'
  | 'count'
  | 'choice'

/** See `typed`. */
interface Other {
  readonly value: string
  /** Its name in the form. */
  readonly form: string
  readonly required: string
}

/** A field is always asked for, or only if another one has a matching value. */
export type Asked = 'always' | { readonly field: string; readonly matches: RegExp }

export interface More {
  /** The maximum number of characters, or of images. */
  readonly max?: number
  readonly placeholder?: string
  /** Shown below the input. */
  readonly hint?: string
  /** Its name in the form, if it differs from the name in the request. */
  readonly form?: string
  readonly other?: Other
  /** The kind of code, which decides its spelling. */
  readonly codeOf?: 'diagnosis' | 'application' | 'product'
  /** A choice's options, apart from no answer. */
  readonly options?: readonly string[]
  /** Asked for only if another field says so, and shown only if it was answered. */
  readonly asked?: Asked
  /** Not asked for when the place of service is the patient's home. */
  readonly notAtHome?: true
  /**
   * Its path in the record, if not its own name: 'dob', or 'patientAddress.city'. Several fields with the same path
   * are shown as one, with the labels of the first.
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
  /** The message when it is missing. A field without one may be left empty. */
  readonly required?: string
}

/** Declares a required field with its message. */
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

/** A free-text field 'Other …', sent in place of the choice `value`. */
export const typed = <const Form extends string>(value: string, form: Form, required: string) => ({
  value,
  form,
  required,
})

/** The value that a declaration has under `Key`, or `Otherwise`. */
export type Declared<F, Key extends string, Otherwise> =
  F extends Readonly<Record<Key, infer Value extends string>> ? Value : Otherwise

/** The key of the record that holds a field, alone or with others. */
export type RecordKey<F, Name extends string> =
  Declared<F, 'at', Name> extends `${infer Key}.${string}` ? Key : Declared<F, 'at', Name>
