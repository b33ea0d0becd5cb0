import { expect, test } from 'vitest'
import { type IvrDetails, type IvrPage, statuses } from '#contract/ivr/requests.ts'
import { submitted } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { documentsFor } from '../testing/prior-authorization.ts'

const { portal, cast } = await portalWithCast()
const { physician, office, reviewer, admin } = cast

const notes = { additionalInformation: 'Please send the back of the card.', notes: 'Card unreadable' }

async function requestIn(status: (typeof statuses)[number]): Promise<string> {
  const ivrId = await submitted(portal, office, cast.physicianId)
  const decision = { ivrId, status, ...(status === 'Conditional' && notes) }
  if (status !== 'Pending') expect((await portal.post('/ivr/reviewIvr', decision, reviewer)).status).toBe(200)
  return ivrId
}

/** A valid call for each action's endpoint. */
const calls = {
  review: (ivrId: string, as: Person) => portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, as),
  answer: (ivrId: string, as: Person) =>
    portal.post('/ivr/answerIvr', { ivrId, answers: [{ item: 1, text: 'Here it is.' }] }, as),
  resubmit: (ivrId: string, as: Person) => portal.post('/ivr/resubmitIvr', { ivrId, corrected: {} }, as),
  addDocuments: async (ivrId: string, as: Person) =>
    portal.post('/ivr/addSupportingDocuments', await documentsFor(portal, office, ivrId), as),
  readCheck: (ivrId: string, as: Person) => portal.get(`/ivr/getIvrCheck/${ivrId}`, as),
} as const
const actions = Object.keys(calls) as (keyof typeof calls)[]

async function mayWith(id: string, as: Person): Promise<IvrDetails['may']> {
  const { may } = (await portal.get(`/ivr/getIvrRequest/${id}`, as)).body.data as IvrDetails
  for (const fields of ['listed', undefined]) {
    const { body } = await portal.get('/ivr/getIvrRequests', as, { limit: '1', ...(fields && { fields }) })
    expect((body.data as IvrPage).ivrRequests).toMatchObject([{ _id: id, may }])
  }
  return may
}

/** The server's answer to someone who may do it, may not in this state, or never may. */
const expected = (now: boolean | undefined) => (now === undefined ? 401 : now ? 200 : 409)

test.each(statuses)(
  'for a %s request, each user type is told what the server then lets it do',
  async (status) => {
    for (const as of [physician, office, reviewer, admin])
      for (const action of actions) {
        const id = await requestIn(status)
        const now = (await mayWith(id, as))[action]
        const answer = await calls[action](id, as)
        expect([as.name, action, answer.status, answer.body.code]).toEqual([
          as.name,
          action,
          expected(now),
          answer.body.code,
        ])
      }
  },
)

test('an office answers and resubmits, the team decides while a request is open, and a physician reads', async () => {
  const id = await requestIn('Conditional')
  expect(await mayWith(id, office)).toEqual({
    answer: true,
    resubmit: false,
    addDocuments: true,
    readCheck: true,
  })
  for (const as of [reviewer, admin]) expect(await mayWith(id, as)).toEqual({ review: true, readCheck: true })
  expect(await mayWith(id, physician)).toEqual({})
})
