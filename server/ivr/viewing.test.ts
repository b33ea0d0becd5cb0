import { expect, test } from 'vitest'
import type { Timeline } from '#contract/ivr/timeline.ts'
import type { EarlierIvr } from '#contract/ivr/viewing.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import { newPerson, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const submit = (more = {}) => submitted(portal, cast.office, cast.physicianId, more)
const ahead = (id: string, by: Person) => portal.get(`/ivr/getIvrRequest/${id}`, by, { ahead: '1' })
const show = (ivrId: string, by: Person) => portal.post('/ivr/noteIvrShown', { ivrId }, by)

const audited = async (id: string, by: Person) => {
  const rows = await portal.db.all<{ action: string }>(sql`
    select action from audit_events where records[1] = ${Number(id)} and user_id = ${by.userId}
      and action in ('ivr.read', 'ivr.prefetch') order by id`)
  return rows.map(({ action }) => action)
}
const openers = async (id: string) => {
  const { events } = (await portal.get(`/ivr/getTimeline/${id}`, cast.office)).body.data as Timeline
  return events.filter(({ kind }) => kind === 'opened').map(({ byName }) => byName)
}

test('a request that is loaded ahead is audited as such, and counts as opened once it is shown', async () => {
  const id = await submit()
  const reply = await ahead(id, cast.reviewer)
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({ _id: id })
  expect(await audited(id, cast.reviewer)).toEqual(['ivr.prefetch'])
  expect(await openers(id)).toEqual([])
  portal.clock.forward(1)
  expect((await show(id, cast.reviewer)).status).toBe(200)
  expect(await audited(id, cast.reviewer)).toEqual(['ivr.prefetch', 'ivr.read'])
  expect(await openers(id)).toEqual(['Rita Reviewer'])
})

test('an office that asks to load a request ahead has opened it', async () => {
  const id = await submit()
  for (const person of [cast.office, cast.physician]) {
    expect((await ahead(id, person)).status).toBe(200)
    expect(await audited(id, person)).toEqual(['ivr.read'])
    expect((await show(id, person)).status).toBe(401)
  }
})

test('requests loaded ahead beyond the limit without being shown count as opened', async () => {
  const reader = await newPerson(portal, 3, { name: 'Greedy Reader' })
  const [first = '', second = ''] = [await submit(), await submit()]
  for (let time = 0; time < 20; time += 1) await ahead(first, reader)
  await ahead(second, reader)
  expect(await audited(second, reader)).toEqual(['ivr.read'])
  // What is shown is no longer counted.
  portal.clock.forward(1)
  await show(first, reader)
  await ahead(second, reader)
  expect(await audited(second, reader)).toEqual(['ivr.read', 'ivr.prefetch'])
})

test('loading ahead or showing a request that does not exist leaves no trace', async () => {
  expect((await ahead('999999', cast.reviewer)).status).toBe(404)
  expect((await show('999999', cast.reviewer)).status).toBe(404)
  expect(await audited('999999', cast.reviewer)).toEqual([])
})

test('a reviewer sees the same patient’s earlier requests, newest first, and no one else’s', async () => {
  const patient = { patientFirstName: 'José', patientLastName: 'Núñez', patientDateOfBirth: '1944-02-29' }
  const first = await submit(patient)
  const second = await submit({ ...patient, patientFirstName: 'JOSE', patientLastName: 'Nunez' })
  await submit({ ...patient, patientFirstName: 'Josefa' })
  await submit({ ...patient, patientDateOfBirth: '1944-02-28' })
  const third = await submit(patient)
  const { status, body } = await portal.get(`/ivr/getEarlierIvrs/${third}`, cast.reviewer)
  expect(status).toBe(200)
  const numbers = (body.data as EarlierIvr[]).map(({ ivrNumber }) => ivrNumber)
  expect(numbers).toEqual([`#IVR-${second}`, `#IVR-${first}`])
  expect((await portal.get(`/ivr/getEarlierIvrs/${first}`, cast.reviewer)).body.data).toEqual([])
  expect((await portal.get(`/ivr/getEarlierIvrs/${third}`, cast.office)).status).toBe(401)
  expect((await portal.get('/ivr/getEarlierIvrs/999999', cast.reviewer)).status).toBe(404)
})
