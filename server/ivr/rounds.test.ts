import { describe, expect, test } from 'vitest'
import type { QueuePage } from '#contract/ivr/queue/queue.ts'
import type { IvrPage, IvrRequest } from '#contract/ivr/requests.ts'
import type { IvrRounds, Round } from '#contract/ivr/rounds.ts'
import { secondsFrom } from '../kit/clock.ts'
import { sql } from '../kit/database/database.ts'
import { submitted, uploadedPicture } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { remindOffices } from './reminders.ts'

const { portal, cast } = await portalWithCast()

const notes = { additionalInformation: 'Please send the chart.', notes: 'Chart missing' }
const items = [
  { kind: 'document', about: 'vascular-study', text: 'Within the last 90 days' },
  { kind: 'field', about: 'primaryPolicyNumber', text: 'The card says something else' },
  { kind: 'question', text: 'Which leg?' },
]
const review = async (ivrId: string, status: string, more: object = {}, by: Person = cast.reviewer) =>
  portal.post('/ivr/reviewIvr', { ivrId, status, ...more }, by)
const conditional = async (more: object = { items }, fields: Record<string, unknown> = {}) => {
  const id = await submitted(portal, cast.office, cast.physicianId, fields)
  expect((await review(id, 'Conditional', { ...notes, ...more })).status).toBe(200)
  return id
}
const answer = (ivrId: string, answers: object[], by: Person = cast.office) =>
  portal.post('/ivr/answerIvr', { ivrId, answers }, by)
const read = async (id: string, by: Person = cast.reviewer) =>
  (await portal.get(`/ivr/getIvrRequest/${id}`, by)).body.data as IvrRequest
const roundsOf = async (id: string, by: Person = cast.reviewer) =>
  ((await portal.get(`/ivr/getIvrRounds/${id}`, by)).body.data as IvrRounds).rounds
const latest = async (id: string) => (await roundsOf(id))[0] as Round
const counts = async () => {
  const { body } = await portal.get('/ivr/getIvrRequests', cast.office)
  const { pendingCases, conditionalCases, totalSubmissions } = body.data as IvrPage
  return { pendingCases, conditionalCases, totalSubmissions }
}

describe('what a Conditional decision asks for', () => {
  test('items of the standard kinds are listed in order, in addition to the notes', async () => {
    const round = await latest(await conditional())
    expect(round).toMatchObject({ round: 1, askedByName: 'Rita Reviewer', ...notes, answeredAt: null })
    expect(round.items).toMatchObject(
      items.map((item, at) => ({ about: '', ...item, item: at + 1, answeredAt: null })),
    )
  })

  test('a decision without items makes one item from its notes', async () => {
    const [item, ...others] = (await latest(await conditional({}))).items
    expect(item).toMatchObject({ item: 1, kind: 'notes', about: '', text: notes.additionalInformation })
    expect(others).toEqual([])
  })

  test('an item about an unknown kind of document, an unknown field or nothing is rejected at its place', async () => {
    const id = await submitted(portal, cast.office, cast.physicianId)
    const wrong = [
      { kind: 'document', about: 'horoscope' },
      { kind: 'field', about: 'physicianId' },
      { kind: 'field', about: 'constructor' },
      { kind: 'question', text: ' ' },
      { kind: 'question', about: 'dos', text: 'x' },
    ]
    const refused = await review(id, 'Conditional', { ...notes, items: wrong })
    expect(Object.keys(refused.body.fields ?? {})).toEqual([
      'items.0.about',
      'items.1.about',
      'items.2.about',
      'items.3.text',
      'items.4.about',
    ])
    expect((await review(id, 'Approved', { items })).body.fields).toHaveProperty('items')
    expect(await roundsOf(id)).toEqual([])
  })

  test('changed notes keep the items, and given items replace unanswered ones', async () => {
    const id = await conditional()
    await answer(id, [{ item: 3, text: 'The left one' }])
    await review(id, 'Conditional', { ...notes, notes: 'Chart and card missing' })
    expect(await latest(id)).toMatchObject({ round: 1, notes: 'Chart and card missing' })
    expect((await latest(id)).items).toHaveLength(3)
    await review(id, 'Conditional', { ...notes, items: [{ kind: 'document', about: 'order' }] })
    const left = (await latest(id)).items
    expect(left.map(({ about, answer }) => [about, answer])).toEqual([
      ['', 'The left one'],
      ['order', ''],
    ])
    expect(new Set(left.map(({ item }) => item)).size).toBe(2)
  })

  test('changed notes of a decision without items change its only item', async () => {
    const id = await conditional({})
    await review(id, 'Conditional', { ...notes, additionalInformation: 'Rather the card.' })
    expect((await latest(id)).items).toMatchObject([{ item: 1, text: 'Rather the card.' }])
  })
})

describe('the office’s answers', () => {
  test('one file answers several items of a checklist, is stored once, and has each requested kind', async () => {
    const chart = await uploadedPicture(portal, cast.office)
    const id = await conditional({
      items: [
        { kind: 'document', about: 'wound-measurements' },
        { kind: 'question', text: 'Which leg?' },
        { kind: 'document', about: 'plan-of-care' },
      ],
    })
    const documents = [{ fileUrl: chart }]
    const sent = await answer(
      id,
      [1, 2, 3].map((item) => ({ item, documents })),
    )
    expect(sent.body).toMatchObject({ data: { submissionStatus: 'Pending', open: 0 } })
    const { items: answered } = await latest(id)
    expect(answered.map(({ documents: shown }) => shown.map(({ fileUrl }) => fileUrl.split('?')[0]))).toEqual(
      [[chart], [chart], [chart]],
    )
    const { supportingDocuments } = await read(id)
    expect(supportingDocuments).toMatchObject([{ kind: 'wound-measurements', moreKinds: ['plan-of-care'] }])
  })

  test('a file that is named twice in one answer, or answered something before, is refused at its place', async () => {
    const chart = await uploadedPicture(portal, cast.office)
    const id = await conditional()
    const documents = [{ fileUrl: chart }]
    const twice = await answer(id, [{ item: 1, documents: [...documents, ...documents] }])
    expect(twice.body.fields).toHaveProperty(['answers.0.documents.0.fileUrl'])
    expect((await answer(id, [{ item: 1, documents }])).status).toBe(200)
    const again = await answer(id, [{ item: 3, documents }])
    expect(again.body.fields).toHaveProperty(['answers.0.documents.0.fileUrl'])
  })

  test('a document that answers an item has the requested kind, so that no one asks again', async () => {
    const id = await conditional()
    const fileUrl = await uploadedPicture(portal, cast.office, 'pdf')
    const unasked = await uploadedPicture(portal, cast.office, 'pdf')
    await answer(id, [
      { item: 1, documents: [{ fileUrl }] },
      { item: 3, text: 'The left one', documents: [{ fileUrl: unasked }] },
    ])
    expect((await read(id)).supportingDocuments.map(({ kind }) => kind)).toEqual(['vascular-study', ''])
    const { body } = await portal.get(`/ivr/getIvrCheck/${id}`, cast.reviewer)
    expect(body.data).toMatchObject({ documentsNow: ['vascular-study'] })
  })

  test('of two documents for one item, only the one that also answers another item has both kinds', async () => {
    const id = await conditional({
      items: ['vascular-study', 'order'].map((about) => ({ kind: 'document', about })),
    })
    const both = { fileUrl: await uploadedPicture(portal, cast.office, 'pdf') }
    const one = { fileUrl: await uploadedPicture(portal, cast.office, 'pdf') }
    await answer(id, [
      { item: 1, documents: [both, one] },
      { item: 2, documents: [both] },
    ])
    expect((await read(id)).supportingDocuments).toMatchObject([
      { kind: 'vascular-study', moreKinds: ['order'] },
      { kind: 'vascular-study', moreKinds: [] },
    ])
  })

  test('a corrected size changes the wound and its measurements, and a corrected code its row', async () => {
    const more = {
      woundSize: '2 x 2 cm',
      firstWound: { lengthCm: '2', widthCm: '2', ageWeeks: '6' },
      moreWounds: [{ woundType: 'Pressure Ulcer', woundLocation: 'Right hip', woundSize: '1 x 1 cm' }],
      moreDiagnosisCodes: ['L97.421'],
    }
    const asked = ['woundSize', 'icd10DiagnosisCodes'].map((about) => ({ kind: 'field', about, text: '' }))
    const id = await conditional({ items: asked }, more)
    await answer(id, [
      { item: 1, value: '9,5 x 6,0 cm' },
      { item: 2, value: 'E11622' },
    ])
    expect(await read(id)).toMatchObject({
      woundSize: '9,5 x 6,0 cm; 1 x 1 cm',
      icd10DiagnosisCodes: 'E11.622; L97.421',
      wounds: [
        { woundSize: '9,5 x 6,0 cm', lengthCm: '9.5', widthCm: '6', ageWeeks: '6' },
        { woundSize: '1 x 1 cm' },
      ],
      diagnosisCodes: ['E11.622', 'L97.421'],
    })
  })

  test('after the last open item is answered the request is Pending again, in counts, list, search and audit', async () => {
    const id = await conditional()
    const before = await counts()
    const document = await uploadedPicture(portal, cast.office, 'pdf')
    const first = await answer(id, [{ item: 1, documents: [{ fileUrl: document }] }])
    expect(first.body).toMatchObject({
      message: `Your answer to #IVR-${id} has been saved. 2 items are still open.`,
      data: { submissionStatus: 'Conditional', open: 2 },
    })
    expect(await counts()).toEqual(before)
    const last = await answer(id, [
      { item: 2, value: 'NEW-POLICY-77' },
      { item: 3, text: 'The left one' },
    ])
    expect(last.body).toMatchObject({ data: { submissionStatus: 'Pending', open: 0 } })
    expect(await counts()).toEqual({
      ...before,
      pendingCases: before.pendingCases + 1,
      conditionalCases: before.conditionalCases - 1,
    })
    expect(await read(id)).toMatchObject({
      submissionStatus: 'Pending',
      actionByUserName: '',
      actionDate: null,
      answeredAt: portal.clock.now().toISOString().replace('Z', '+00:00').replace('.000', ''),
      primaryPolicyNumber: 'NEW-POLICY-77',
      supportingDocuments: [{ fileUrl: expect.stringContaining(document) }],
    })
    const round = await latest(id)
    expect(round).toMatchObject({ answeredByName: 'Olive Office' })
    expect(round.items).toMatchObject([
      { documents: [{ fileExtension: 'pdf' }] },
      { before: '1EG4TE5MK73', after: 'NEW-POLICY-77' },
      { answer: 'The left one', answeredByName: 'Olive Office' },
    ])
    const found = async (search: string, by: Person) =>
      ((await portal.get('/ivr/getIvrRequests', by, { search, status: 'Pending' })).body.data as IvrPage)
        .total
    for (const person of [cast.office, cast.reviewer]) expect(await found('newpolicy77', person)).toBe(1)
    const audited = await portal.db.all(sql`
      select action from audit_events where action = 'ivr.answer' and records = array[${Number(id)}]::bigint[]`)
    expect(audited).toHaveLength(2)
  })

  test('while one item is open the request stays Conditional, in reply, counts, list and history', async () => {
    const id = await conditional()
    const before = await counts()
    const { body } = await answer(id, [
      { item: 2, value: 'NEW-POLICY-78' },
      { item: 3, text: 'The left one' },
    ])
    expect(body).toMatchObject({
      message: `Your answer to #IVR-${id} has been saved. One item is still open.`,
      data: { submissionStatus: 'Conditional', open: 1 },
    })
    expect(await counts()).toEqual(before)
    expect(await read(id)).toMatchObject({ submissionStatus: 'Conditional', answeredAt: null })
    expect(await latest(id)).toMatchObject({ answeredAt: null })
  })

  test('the team is notified when everything is answered, and open screens on both sides change', async () => {
    const id = await conditional({})
    const changes = async () =>
      (await portal.db.all(sql`select from live_changes where record = ${Number(id)} and team`)).length
    const before = await changes()
    await answer(id, [{ item: 1, text: 'Here it is.' }])
    expect(await changes()).toBe(before + 1)
    const { body } = await portal.get('/notifications/getNotifications', cast.reviewer)
    expect(JSON.stringify(body.data)).toContain(`"kind":"ivr.answered","record":${id}`)
  })

  test('an answered request can become Conditional again, and each round keeps its notes and answers', async () => {
    const id = await conditional({})
    await answer(id, [{ item: 1, text: 'First answer' }])
    await review(id, 'Conditional', { additionalInformation: 'And the card.', notes: 'Card missing' })
    await answer(id, [{ item: 1, text: 'Second answer' }])
    expect(await read(id)).toMatchObject({ submissionStatus: 'Pending', notes: 'Card missing' })
    await review(id, 'Approved')
    expect(await roundsOf(id)).toMatchObject([
      { round: 2, notes: 'Card missing', items: [{ answer: 'Second answer' }] },
      { round: 1, notes: 'Chart missing', items: [{ answer: 'First answer' }] },
    ])
    expect(await read(id)).toMatchObject({ submissionStatus: 'Approved', notes: 'Card missing' })
  })

  test('an answered request waits for the team, and its next round gets its own reminder', async () => {
    const id = await conditional({})
    const sent: string[] = []
    const mail = async (_: unknown, { subject }: { subject: string }) => void sent.push(subject)
    const remind = (days: number) =>
      remindOffices(portal.db, secondsFrom(portal.clock.now(), days * 86_400), {
        publicUrl: 'https://p.example',
        mail,
      })
    await remind(6)
    expect(sent.join()).toContain('documents needed')
    portal.clock.forward(600)
    await answer(id, [{ item: 1, text: 'Here it is.' }])
    const { body } = await portal.get('/ivr/getQueue', cast.reviewer)
    const own = (body.data as QueuePage).entries.filter(({ number }) => number === `#IVR-${id}`)
    expect(own).toMatchObject([{ nextAction: 'review-answer' }])
    sent.length = 0
    await remind(30)
    expect(sent).toEqual([])
    await review(id, 'Conditional', notes)
    await remind(6)
    expect(sent).toHaveLength(1)
  })

  test('a reviewer who saw the request before it was answered is told, although it is Pending again', async () => {
    const id = await conditional({})
    await answer(id, [{ item: 1, text: 'First answer' }])
    const seen = { seenStatus: 'Pending', seenActionDate: null, seenAnsweredAt: null }
    expect((await review(id, 'Approved', seen)).body.code).toBe('ivr.changed-since')
    const { answeredAt } = await read(id)
    expect((await review(id, 'Approved', { ...seen, seenAnsweredAt: answeredAt })).status).toBe(200)
  })

  test('an item that was answered, withdrawn or never asked is reported, and nothing is written', async () => {
    const id = await conditional()
    await answer(id, [{ item: 3, text: 'The left one' }])
    const again = await answer(id, [
      { item: 1, text: 'No study' },
      { item: 3, text: 'The right one' },
    ])
    expect(again.body).toMatchObject({
      code: 'ivr.item-answered',
      error: expect.stringContaining('Olive Office'),
    })
    expect((await answer(id, [{ item: 9, text: 'x' }])).body.code).toBe('ivr.item-unknown')
    const round = await latest(id)
    expect(round.items.map((item) => item.answer)).toEqual(['', '', 'The left one'])
    const pending = await submitted(portal, cast.office, cast.physicianId)
    expect((await answer(pending, [{ item: 1, text: 'x' }])).body).toMatchObject({
      code: 'ivr.not-conditional',
      error: expect.stringContaining(`#IVR-${pending} is now Pending`),
    })
  })

  test('a corrected value is checked like a submission, with the message at its place', async () => {
    const about = ['patientDateOfBirth', 'dos', 'secondaryInsurance', 'physicianNpi', 'unitCm2']
    const id = await conditional({ items: about.map((field) => ({ kind: 'field', about: field })) })
    const values = ['2030-01-01', '2020-01-01', 'Aetna', '1234567890', 'four']
    const refused = async (at: number) =>
      (await answer(id, [{ item: at + 1, value: values[at] }])).body.fields?.['answers.0.value']
    expect(await Promise.all(values.map((_, at) => refused(at)))).toEqual([
      'Please select a valid date of birth.',
      'Please select a valid date of service.',
      'Secondary insurance details are required.',
      'This NPI is not valid: please check its digits.',
      'Unit/cm must be a numeric value.',
    ])
    expect((await answer(id, [{ item: 1 }])).body.fields).toEqual({
      'answers.0.text': 'Please enter an answer, or add a document.',
    })
    expect((await read(id)).secondaryInsurance).toBe('')
  })

  test('of twenty simultaneous answers to the last item one counts, and the counts change once', async () => {
    const id = await conditional({})
    const before = await counts()
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) => answer(id, [{ item: 1, text: `Answer ${at}` }])),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(sent.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['ivr.not-conditional']),
    )
    expect((await counts()).pendingCases).toBe(before.pendingCases + 1)
  })

  test('another office cannot answer or read rounds, and a physician reads only their own', async () => {
    const id = await conditional()
    expect((await answer(id, [{ item: 1, text: 'x' }], cast.otherOffice)).status).toBe(404)
    expect((await answer(id, [{ item: 1, text: 'x' }], cast.reviewer)).status).toBe(401)
    expect((await portal.get(`/ivr/getIvrRounds/${id}`, cast.otherOffice)).status).toBe(404)
    expect(await roundsOf(id, cast.physician)).toHaveLength(1)
  })
})
