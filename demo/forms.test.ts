import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormDetails } from '#contract/forms/forms.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { sql } from '#server/kit/database/database.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { seedForm } from './forms.ts'
import { seedDemo } from './seed.ts'

let portal: Portal
let office: string
beforeAll(async () => {
  portal = await openPortal()
  await seedDemo(portal.db, portal.clock.now())
  const user = await portal.db.first<{ id: number }>(
    sql`select id from users where email = 'office@demo.verimend.test'`,
  )
  office = await beginSession(portal.db, user?.id ?? 0, portal.clock.now(), 'test')
})
afterAll(() => portal.close())

const forms = async () =>
  (await portal.get('/forms/getForms', office)).body.data as { _id: string; isMapped: boolean }[]

test('the library of the demo has one form, in which every place means what is printed next to it', async () => {
  for (let start = 0; start < 2; start += 1) await seedForm(portal.db, portal.app.storage, portal.clock.now())
  const [form, ...others] = await forms()
  expect(others).toEqual([])
  expect(form?.isMapped).toBe(true)
  const { mapped } = (await portal.get(`/forms/getForm/${form?._id}`, office)).body.data as FormDetails
  const lines = mapped.map(({ label, question, meaning }) => {
    const printed = label === 'Yes' || label === 'No' ? `${question} ${label}` : label
    return `${printed} ${meaning?.source}${meaning?.is && `=${meaning.is}`}`
  })
  expect(lines).toMatchInlineSnapshot(`
    [
      "Sales representative: salesRep",
      "Date: today",
      "New requestKind=New request",
      "Additional application requestKind=Further application",
      "Re-verification requestKind=Re-verification",
      "Patient name: patient.name",
      "Date of birth: patient.dob",
      "Address: patient.address",
      "Phone: patient.phone",
      "City, state, ZIP: patient.cityStateZip",
      "Is the patient in a skilled nursing facility under a Medicare Part A stay? Yes partAStay=yes",
      "Is the patient in a skilled nursing facility under a Medicare Part A stay? No partAStay=no",
      "Is the patient under hospice care? Yes hospice=yes",
      "Is the patient under hospice care? No hospice=no",
      "Primary insurance: primary.name",
      "Policy number: primary.policyNumber",
      "Payer phone: primary.phone",
      "Group number: primary.groupNumber",
      "Secondary insurance: secondary.name",
      "Policy number: secondary.policyNumber",
      "Physician name: physician.name",
      "Physician NPI: physician.npi",
      "Physician tax ID: physician.taxId",
      "Physician PTAN: physician.ptan",
      "Office contact: contact.name",
      "Contact phone: contact.phone",
      "Facility name: facility.name",
      "Facility NPI: facility.npi",
      "Facility address: facility.addressLine",
      "Facility tax ID: facility.taxId",
      "Office (11) pos=11",
      "Home (12) pos=12",
      "On-campus outpatient (22) pos=22",
      "Nursing facility (32) pos=32",
      "Other pos=other",
      "Product and HCPCS code: product.nameAndCode",
      "Date of service: dos",
      "Wound location: wounds.location",
      "Wound size: wounds.size",
      "ICD-10 codes: icd",
      "CPT codes: cpt",
      "Is the patient in the global period of an earlier surgery? Yes globalPeriod=yes",
      "Is the patient in the global period of an earlier surgery? No globalPeriod=no",
      "Physician signature: signature",
      "Date signed: signature.date",
    ]
  `)
})

test('a form that the team has removed does not come back', async () => {
  await portal.asOwner('update forms set removed_at = now()')
  await seedForm(portal.db, portal.app.storage, portal.clock.now())
  expect(await forms()).toEqual([])
})
