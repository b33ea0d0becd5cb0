import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { dayInWords } from '#contract/formats.ts'
import { closingFields, noAnswer } from '#contract/ivr/benefits/fields.ts'
import { valueText } from '#contract/ivr/benefits/text.rules.ts'
import { fewestValues, type LooseAnswer } from '#server/testing/benefits.ts'
import { submitted } from '#server/testing/ivr.ts'
import { newOffice, newPerson, type Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { determinationOf } from './determination.ts'
import { determinationPdf } from './determination-pdf.ts'

const { portal, cast } = await portalWithCast()

const pagesOf = async (bytes: Uint8Array) => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}
/** Without spaces: a PDF does not record where a line was broken. */
const tight = (text: string) => text.replace(/\s/g, '')
const fetched = (id: string, by: Person, query = '') =>
  portal.app.http.inject({
    url: `/api/ivr/getDetermination/${id}${query}`,
    headers: { authorization: `Bearer ${by.token}` },
  })
const text = async (id: string, by: Person = cast.office, query = '') => {
  const reply = await fetched(id, by, query)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  return pagesOf(reply.rawPayload)
}
const review = (ivrId: string, status: string, answer: object) =>
  portal.post('/ivr/reviewIvr', { ivrId, status, answer }, cast.reviewer)

const rejected = (): LooseAnswer => {
  const answer = fewestValues('Rejected')
  Object.assign(answer.primary, {
    'deductibleIndividual.total': { value: 28_300, source: '271' },
    'copay.amount': { value: null, source: 'phone' },
    'coinsurancePct.product': { value: 2_000, source: '271' },
    'call.referenceNumber': { value: 'REF-4711', source: 'phone' },
  })
  Object.assign(answer.close, {
    nextStep: { value: 'Ask the plan for an exception' },
    dueBy: { value: '2026-12-01' },
    ownerRole: { value: 'office' },
  })
  answer.internal = { internalNotes: { value: 'Canarysecret' }, 'call.agent': { value: 'Canaryagent' } }
  return answer
}

test('the determination’s text is what was recorded, on one page, without the team’s part', async () => {
  const names = { patientFirstName: 'Zoë', patientLastName: 'Łukasiewicz-Nguyễn' }
  const id = await submitted(portal, cast.office, cast.physicianId, names)
  const answer = rejected()
  expect((await review(id, 'Rejected', answer)).status).toBe(200)
  const [page = '', ...more] = await text(id)
  expect(more).toEqual([])
  const said = [
    `Determination #IVR-${id}, revision 1`,
    'Zoë Łukasiewicz-Nguyễn, born ',
    'Rejected',
    `Verified on Nov 20, 2026 by ${cast.reviewer.name}`,
    'valid until Dec 15, 2026',
    'R10 Investigational: The plan calls this product or use experimental.',
    'The plan lists it as experimental.',
    'Ask the plan for an exception',
    'Dec 01, 2026',
    'The office',
    'Active (271)',
    '$283.00 (271)',
    '20% (271)',
    'No copay (Phone)',
    'REF-4711 (Phone)',
    'No estimate',
    'It is not a promise of payment.',
  ]
  for (const part of said) expect(tight(page)).toContain(tight(part))
  expect(tight(page)).toContain(tight('Not given: Plan; Network; Coinsurance, application;'))
  expect(page).not.toContain('Canary')
  expect(page).not.toContain('VOID')
  expect(page).not.toContain('$0.00')
})

test('the determination says what was copied from where, and when and where it was confirmed', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const answer = fewestValues()
  const from = { ivrNumber: '#IVR-1042', on: '2026-11-15' }
  Object.assign(answer.primary, {
    'productCoverage.status': { value: 'covered', source: 'portal', from },
    'applicationCoverage.status': { value: 'covered', source: 'portal', from },
    'priorAuth.required': { value: 'not-required', source: 'phone', from: 'payer-directory' },
  })
  expect((await review(id, 'Approved', answer)).status).toBe(200)
  const [page = ''] = await text(id)
  const said = [
    'Product coverage; Application coverage: from the answer of #IVR-1042, Nov 15, 2026, confirmed Nov 20, 2026 (Portal)',
    'Prior authorization: from the payer directory, confirmed Nov 20, 2026 (Phone)',
  ]
  for (const part of said) expect(tight(page)).toContain(tight(part))
  expect(page.match(/confirmed/g)).toHaveLength(2)
})

test('an earlier revision says that it is void and which one replaces it', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Approved', fewestValues())
  const body = { ivrId: id, answer: fewestValues(), seenRevision: 1, reason: 'A wrong amount' }
  await portal.post('/ivr/correctAnswer', body, cast.reviewer)
  const [current = ''] = await text(id)
  expect(current).toContain('corrects revision 1: A wrong amount')
  expect(current).not.toContain('VOID')
  const [before = ''] = await text(id, cast.physician, '?revision=1')
  expect(before).toContain('VOID – replaced by revision 2')
})

test('a Conditional request’s determination says what is asked for, and who has to do what by when', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const answer = fewestValues('Conditional')
  Object.assign(answer.close, {
    documentsNeeded: { value: ['hba1c-lab', 'vascular-study'] },
    dueBy: { value: '2026-12-01' },
  })
  const items = [
    { kind: 'document', about: 'vascular-study', text: 'Of the left leg' },
    { kind: 'field', about: 'patientZipCode', text: '' },
    { kind: 'question', about: '', text: 'Is she in a facility?' },
  ]
  const notes = { additionalInformation: 'The study of 祖母', notes: 'Call us with questions.' }
  const body = { ivrId: id, status: 'Conditional', answer, items, ...notes }
  expect((await portal.post('/ivr/reviewIvr', body, cast.reviewer)).status).toBe(200)
  const page = tight((await text(id)).join(''))
  const said = [
    'Additional Information The study of 祖母',
    'Notes Call us with questions.',
    'ABI, TBI, toe pressure, TcPO2 or Doppler: Of the left leg; HbA1c result with date',
    'To correct Patient: Zip Code',
    'Questions Is she in a facility?',
    'Next step Send what was requested',
    'Next step is with The office',
    'Due by Dec 01, 2026',
  ]
  for (const part of said) expect(page).toContain(tight(part))
  const changed = { ...notes, notes: 'Call us before noon.', seenStatus: 'Conditional' }
  await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Conditional', ...changed }, cast.reviewer)
  expect(tight((await text(id)).join(''))).toContain(tight('Call us before noon.'))
})

test('only people who see the request get its determination, and a request without an answer has none', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  expect((await fetched(id, cast.office)).statusCode).toBe(404)
  await review(id, 'Approved', fewestValues())
  const officeId = await newOffice(portal.db, portal.clock.now())
  const stranger = await newPerson(portal, 2, { officeId })
  expect((await fetched(id, stranger)).statusCode).toBe(404)
  expect((await fetched(id, cast.office, '?revision=2')).statusCode).toBe(404)
  expect((await portal.get(`/ivr/getDetermination/${id}`)).status).toBe(403)
})

test('a long answer continues on another page, with the patient on each, and no letter breaks it', async () => {
  const long = 'A limit of the plan that takes many words to say. '.repeat(9).slice(0, 440)
  const source = 'phone' as const
  const row = {
    ...{ id: 1, revision: 1, latest: 1, status: 'Approved' as const, decision: 'approved', reason: '' },
    answer: {
      ...noAnswer,
      primary: { exclusions: { value: Array.from({ length: 10 }, () => long), source } },
      secondary: { exclusions: { value: Array.from({ length: 10 }, () => long), source } },
      close: { notesToOffice: { value: `${long}\n日本語 مرحبا 😀`, source: null } },
    },
    ...{ patient: '山田 太郎 Ωmega', born: '1951-03-14', policyNumber: 'P-1', primaryInsurance: 'Aetna' },
    ...{ secondaryInsurance: 'Medigap', physician: 'Grace Hopper', facility: 'Home' },
    ...{ product: 'Q4186', units: '8', dos: '2026-11-30', applications: ['15275'], diagnoses: ['E11.621'] },
    asked: null,
  }
  const pages = await pagesOf(await determinationPdf(determinationOf(row, new Map([['Q4186', 'EpiFix']]))))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page).toContain('policy P-1')
  expect(pages[0]).toContain('Q4186 EpiFix')
})

test('a day, an amount and null are worded as on the screens', () => {
  expect(dayInWords('2026-11-05')).toBe('Nov 05, 2026')
  const allowed = closingFields['patientEstimate.allowedApplication']
  expect(valueText(allowed, null)).toBe('Not paid separately')
  expect(valueText(allowed, 123_456_789)).toBe('$1,234,567.89')
  expect(valueText(allowed, 5)).toBe('$0.05')
})
