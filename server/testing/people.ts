import type { Email } from 'postal-mime'
import { type AccountPortal, freshAddress, rightPassword } from './accounts.ts'
import { type Person, testNpi } from './portal.ts'

/** The parts of an invitation link. */
export interface Link {
  readonly email: string
  readonly name: string
  readonly token: string
}

export function linkIn(mail: Email): Link {
  const address = /https?:\/\/\S+\/set-password\?\S+/.exec(mail.text ?? '')?.[0]
  if (!address) throw new Error('there is no invitation in this mail')
  const { searchParams } = new URL(address)
  const part = (name: string) => searchParams.get(name) ?? ''
  return { email: part('email'), name: part('name'), token: part('token') }
}

let filled = 0

/** A valid physician form with a unique email address and NPI. */
export function physicianForm(more: Record<string, unknown> = {}) {
  filled += 1
  return {
    firstName: 'Priya',
    lastName: 'Raghunathan',
    email: `priya${filled}@test.example`,
    phoneNumber: '5125550100',
    specialization: 'Podiatry',
    npiNumber: testNpi(500_000 + filled),
    medicalLicenseNumber: 'P-1234',
    taxID: '12-3456789',
    taxonomyCode: '213E00000X',
    hospitalName: 'Bayou Hospital',
    address: '1 Clinic Way',
    state: 'TX',
    city: 'Austin',
    zipCode: '787011234',
    ...more,
  }
}

/** A valid member form with a unique email address. */
export function memberForm(more: Record<string, unknown> = {}) {
  filled += 1
  return {
    firstName: 'Jordan',
    lastName: 'Castellanos',
    email: `jordan${filled}@test.example`,
    phoneNumber: '5125550100',
    faxNumber: '(512) 555-0101',
    userType: 3,
    ...more,
  }
}

/** A valid form that invites a colleague, with a unique email address. */
export function colleagueForm(more: Record<string, unknown> = {}) {
  filled += 1
  return { firstName: 'Casey', lastName: 'Colleague', email: `casey${filled}@test.example`, ...more }
}

/** An invited user: the id of their record and the link from their mail. */
export interface Invited {
  readonly id: string
  readonly email: string
  readonly link: Link
}

async function invited(portal: AccountPortal, path: string, form: { email: string }, by: Person) {
  const { status, body } = await portal.post(path, form, by)
  if (status !== 200) throw new Error(`inviting answered ${status} ${body.error}`)
  const link = linkIn(await portal.mailbox.next(form.email))
  return { id: (body.data as { _id: string })._id, email: form.email, link }
}

export const invitedPhysician = (
  portal: AccountPortal,
  by: Person,
  more: Record<string, unknown> = {},
): Promise<Invited> => invited(portal, '/physicians/addPhysician', physicianForm(more), by)

export const invitedMember = (
  portal: AccountPortal,
  by: Person,
  more: Record<string, unknown> = {},
): Promise<Invited> => invited(portal, '/members/addIvrMember', memberForm(more), by)

export const invitedColleague = (
  portal: AccountPortal,
  by: Person,
  more: Record<string, unknown> = {},
): Promise<Invited> => invited(portal, '/colleagues/addColleague', colleagueForm(more), by)

/** Submits the form behind an invitation link. */
export function accept(portal: AccountPortal, { email, token }: Pick<Link, 'email' | 'token'>) {
  const passwords = { newPassword: rightPassword, confirmPassword: rightPassword }
  return portal.from(freshAddress(), '/user/setPassword', { email, token, ...passwords })
}

/** Accepts an invitation, verifies the code and returns the session token. */
export async function acceptAndSignIn(portal: AccountPortal, link: Link): Promise<string> {
  const accepted = await accept(portal, link)
  if (accepted.status !== 200) throw new Error(`accepting answered ${accepted.status} ${accepted.body.error}`)
  const { token } = accepted.body.data as { token: string }
  const otp = await portal.mailbox.nextCode(link.email)
  const verified = await portal.from(freshAddress(), '/user/verifyOtp', { email: link.email, otp }, token)
  if (verified.status !== 200) throw new Error(`the code answered ${verified.status} ${verified.body.error}`)
  return (verified.body.data as { token: string }).token
}
