import { z } from 'zod'
import { NewOffice } from '#contract/account/memberships.ts'
import { officeAdmin, userTypeLabels } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields.ts'
import type { ImportOutcome, ImportRow } from '#contract/people/groups.ts'
import { Invitee } from '#contract/people/people.ts'
import { messagesOf } from '#server/kit/http/request.ts'
import type { NamedOffice } from './groups-store.ts'

/** What the group has before the import. */
export interface Known {
  readonly offices: readonly NamedOffice[]
  readonly addresses: readonly { readonly officeId: number; readonly email: string }[]
  /** The caller's own address: they are Office Admin of every new office. */
  readonly own: string
}

type Office = z.output<typeof NewOffice>
type Person = Pick<z.output<typeof Invitee>, 'firstName' | 'lastName' | 'email'>

/** What the import does, without rows that have errors. */
export interface ImportPlan {
  readonly outcomes: readonly ImportOutcome[]
  /** By their key. */
  readonly newOffices: ReadonlyMap<string, Office & { readonly row: number }>
  /** The ids of the existing offices that are named, by their key. */
  readonly existing: ReadonlyMap<string, number>
  /** By address: who is invited, and into which offices by their keys. */
  readonly people: ReadonlyMap<string, Person & { readonly offices: readonly string[] }>
}

const label = userTypeLabels[officeAdmin]

/** What every row needs: the office, and who is invited. */
const EveryRow = Invitee.extend({
  officeName: requiredText('Office name is required.', 100),
  npiNumber: NewOffice.shape.npiNumber,
  userType: z
    .string()
    .refine(
      (text) => text.toLowerCase() === label.toLowerCase(),
      `Only people of the user type ${label} can be imported. Invite physicians in their office.`,
    ),
})
/** What a row needs beyond that if its office is new. */
const OfOffice = NewOffice.omit({ officeName: true, npiNumber: true })
const ofOffice = Object.keys(OfOffice.shape) as (keyof z.output<typeof OfOffice>)[]

/** The key of an office: its NPI and name, ignoring case. */
const keyOf = ({ npi, name }: Pick<NamedOffice, 'npi' | 'name'>) => `${npi} ${name.toLowerCase()}`

/** What each row of a spreadsheet would do, after the rows above it. */
export function planImport(rows: readonly ImportRow[], known: Known): ImportPlan {
  const existing = new Map(known.offices.map((office) => [keyOf(office), office.id]))
  const there = new Set(known.addresses.map(({ officeId, email }) => `${officeId} ${email}`))
  const newOffices = new Map<string, Office & { readonly row: number }>()
  const people = new Map<string, Person & { readonly offices: string[] }>()
  const seen = new Map<string, number>()

  const officeOf = (row: ImportRow, at: number) => {
    const [name, npi] = [
      EveryRow.shape.officeName.safeParse(row.officeName),
      EveryRow.shape.npiNumber.safeParse(row.npiNumber),
    ]
    if (!name.success || !npi.success) {
      const rest = OfOffice.safeParse(pick(row))
      return {
        key: undefined,
        office: null,
        errors: rest.success ? {} : messagesOf(rest.error.issues),
      } as const
    }
    const key = keyOf({ npi: npi.data, name: name.data })
    if (existing.has(key)) return { key, office: 'existing office', errors: {} } as const
    const first = newOffices.get(key)
    // What a later row leaves empty is taken from the first one.
    const given = pick(row)
    const values = first ? { ...pick(first), ...withoutEmpty(given) } : given
    const read = OfOffice.safeParse(values)
    if (!read.success) return { key, office: 'new office', errors: messagesOf(read.error.issues) } as const
    if (!first) {
      newOffices.set(key, { ...read.data, officeName: name.data, npiNumber: npi.data, row: at })
      return { key, office: 'new office', errors: {} } as const
    }
    const other = ofOffice.filter((field) => read.data[field] !== first[field])
    const words = `This differs from row ${first.row + 2} for the same office.`
    return {
      key,
      office: 'new office',
      errors: Object.fromEntries(other.map((field) => [field, words])),
    } as const
  }

  const outcomes = rows.map((row, at): ImportOutcome => {
    const { key, office, errors: ofItsOffice } = officeOf(row, at)
    const { officeName, npiNumber, firstName: first, lastName: last, email: address, userType } = row
    const read = EveryRow.safeParse({
      ...{ officeName, npiNumber, userType },
      ...{ firstName: first, lastName: last, email: address },
    })
    const errors = { ...(read.success ? {} : messagesOf(read.error.issues)), ...ofItsOffice }
    if (!read.success || key === undefined) return { office, person: null, errors }
    const { email, firstName, lastName } = read.data
    const before = seen.get(`${key} ${email}`)
    if (before !== undefined) {
      const words = `Row ${before + 2} already has this person for this office.`
      return { office, person: null, errors: { ...errors, email: words } }
    }
    seen.set(`${key} ${email}`, at)
    const isThere =
      office === 'existing office' ? there.has(`${existing.get(key)} ${email}`) : email === known.own
    if (isThere) return { office, person: 'already there', errors }
    const person = people.get(email) ?? { email, firstName, lastName, offices: [] }
    person.offices.push(key)
    people.set(email, person)
    return { office, person: 'invite', errors }
  })
  return { outcomes, newOffices, existing, people }
}

const pick = (row: { readonly [Field in (typeof ofOffice)[number]]: string }) =>
  Object.fromEntries(ofOffice.map((field) => [field, row[field]])) as Record<
    (typeof ofOffice)[number],
    string
  >

const withoutEmpty = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''))

/** The errors of all rows as those of the input: `rows.0.email`. */
export const fieldsOf = (outcomes: readonly ImportOutcome[]): Record<string, string> =>
  Object.fromEntries(
    outcomes.flatMap(({ errors }, at) =>
      Object.entries(errors).map(([field, words]) => [`rows.${at}.${field}`, words]),
    ),
  )
