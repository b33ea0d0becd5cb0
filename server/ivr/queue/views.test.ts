import { expect, test } from 'vitest'
import type { QueueView } from '#contract/ivr/queue/queue-views.ts'
import { sql } from '#server/kit/database/database.ts'
import type { Person, Portal } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

/** What this person did to shared views, in order. */
async function actionsOf({ db }: Portal, { userId }: Person): Promise<string[]> {
  const rows = await db.all<{ action: string }>(sql`
    select action from audit_events where user_id = ${userId} and action like 'ivr.view-%' order by id`)
  return rows.map(({ action }) => action)
}

const views = async (as: Person) => (await portal.get('/ivr/getQueueViews', as)).body.data as QueueView[]
const save = (as: Person, view: object) =>
  portal.post(
    '/ivr/saveQueueView',
    { name: 'Aetna', query: 'tab=queue&payer=Aetna', shared: false, ...view },
    as,
  )
const remove = (as: Person, viewId = '') => portal.post('/ivr/deleteQueueView', { viewId }, as)

test('a personal view is visible only to its owner, a shared one to the team, and neither to offices', async () => {
  expect((await save(cast.reviewer, {})).status).toBe(200)
  expect((await save(cast.reviewer, { name: 'Shared', shared: true })).status).toBe(200)
  expect((await views(cast.reviewer)).map(({ name }) => name)).toEqual(['Aetna', 'Shared'])
  expect(await views(cast.secondReviewer)).toMatchObject([
    { name: 'Shared', byName: 'Rita Reviewer', mayDelete: false },
  ])
  expect((await portal.get('/ivr/getQueueViews', cast.office)).status).toBe(401)
  // Saving under the same name replaces it.
  await save(cast.reviewer, { query: 'tab=mine' })
  expect((await views(cast.reviewer))[0]).toMatchObject({ name: 'Aetna', query: 'tab=mine' })
})

test('only its owner, or for a shared view also an IVR Admin, can remove a view', async () => {
  const [own, shared] = await views(cast.reviewer)
  expect((await remove(cast.secondReviewer, shared?._id)).status).toBe(404)
  expect((await remove(cast.admin, own?._id)).status).toBe(404)
  expect((await remove(cast.admin, shared?._id)).status).toBe(200)
  expect((await remove(cast.reviewer, own?._id)).status).toBe(200)
  expect(await views(cast.reviewer)).toEqual([])
})

test('a view contains no URL other than the queue’s', async () => {
  expect((await save(cast.reviewer, { query: '//evil.example' })).status).toBe(400)
})

test('a person can have thirty views; another one is refused with a message, but replacing one is not', async () => {
  for (let at = 1; at <= 30; at += 1)
    expect((await save(cast.secondReviewer, { name: `View ${at}` })).status).toBe(200)
  expect((await save(cast.secondReviewer, { name: 'One more' })).body).toMatchObject({
    code: 'ivr.views-full',
    error: expect.stringContaining('30'),
  })
  expect((await save(cast.secondReviewer, { name: 'View 30', query: 'tab=mine' })).status).toBe(200)
  expect(await views(cast.secondReviewer)).toHaveLength(30)
})

test('of views that are saved at the same time, no more than thirty are kept', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => save(cast.admin, { name: `Race ${at}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(await views(cast.admin)).toHaveLength(30)
})

test('sharing with the team and undoing it are audited, and personal changes are not', async () => {
  const before = await actionsOf(portal, cast.secondReviewer)
  const name = 'View 1'
  await save(cast.secondReviewer, { name, shared: false })
  await save(cast.secondReviewer, { name, shared: true })
  await save(cast.secondReviewer, { name, shared: false })
  await save(cast.secondReviewer, { name, shared: true })
  const shared = (await views(cast.secondReviewer)).find((view) => view.name === name)
  expect((await remove(cast.secondReviewer, shared?._id)).status).toBe(200)
  expect((await actionsOf(portal, cast.secondReviewer)).slice(before.length)).toEqual([
    ...['ivr.view-share', 'ivr.view-unshare', 'ivr.view-share', 'ivr.view-unshare'],
  ])
})
