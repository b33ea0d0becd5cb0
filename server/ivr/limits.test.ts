import { beforeAll, expect, test } from 'vitest'
import type { Policy } from '#contract/ivr/check/policy.ts'
import { type IvrChoice, maxIvrChoices } from '#contract/ivr/documents.ts'
import type { Duplicate } from '#contract/ivr/duplicates.ts'
import type { TeamOverview } from '#contract/ivr/queue/overview.ts'
import type { EarlierPatient, Facility } from '#contract/ivr/reuse.ts'
import type { Timeline } from '#contract/ivr/timeline.ts'
import type { EarlierIvr } from '#contract/ivr/viewing.ts'
import { allRecords } from '../kit/access/scope.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { affectedRequests } from './policies/policies-admin-store.ts'
import { termOf } from './search-text.ts'

const { portal, cast } = await portalWithCast()

const copies = 1_100
const patient = {
  patientFirstName: 'Tamsin',
  patientLastName: 'Quillfeather',
  patientDateOfBirth: '1948-02-29',
  medicalProductQCode: 'Q4186',
  dos: '2026-12-01',
  primaryPolicyNumber: 'POL-1000-77',
}
let latest: string
/** One request for another patient with that name, and then very many for one patient. */
beforeAll(async () => {
  await submitted(portal, cast.office, cast.physicianId, { ...patient, patientFirstName: 'Rosamund' })
  portal.clock.forward(60)
  const id = Number(await submitted(portal, cast.office, cast.physicianId, patient))
  const columns = await portal.db.all<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'ivr_requests' and table_schema = 'public' and column_name <> 'id'`)
  const names = columns.map(({ name }) => name).join(', ')
  await portal.db.pool.query(`
    insert into ivr_requests (id, ${names}) overriding system value
    select 100000 + n, ${names} from ivr_requests, generate_series(1, ${copies}) n where id = ${id}`)
  await portal.db.run(sql`
    insert into ivr_search (id, office_id, physician_id, status, created_at, text)
    select r.id, r.office_id, r.physician_id, r.status, r.created_at, s.text
    from ivr_requests r, ivr_search s where r.id > 100000 and s.id = ${id}`)
  latest = String(100_000 + copies)
})

async function read<T>(path: string, by: Person, input: Record<string, string> = {}): Promise<T> {
  const { status, body } = await portal.get(path, by, input)
  expect([path, status]).toEqual([path, 200])
  return body.data as T
}
const texts = (count: number) => Array.from({ length: count }, (_, at) => `reason ${at}`)

test('ten duplicates of a kind are named', async () => {
  const { body } = await portal.post('/ivr/findDuplicates', patient, cast.office)
  expect((body.data as Duplicate[]).filter(({ reason }) => reason === 'patient')).toHaveLength(10)
})

test('the ten latest earlier requests of a patient are shown', async () => {
  const earlier = await read<EarlierIvr[]>(`/ivr/getEarlierIvrs/${latest}`, cast.reviewer)
  const expected = Array.from({ length: 10 }, (_, at) => `#IVR-${Number(latest) - 1 - at}`)
  expect(earlier.map(({ ivrNumber }) => ivrNumber)).toEqual(expected)
})

test('the latest thousand requests are offered for a document', async () => {
  expect(maxIvrChoices).toBe(1_000)
  const choices = await read<IvrChoice[]>('/ivr/getIvrIds', cast.office, { search: '' })
  expect(choices).toHaveLength(1_000)
})

test('patients come from the latest four hundred requests that match', async () => {
  const found = async (search: string) =>
    (await read<EarlierPatient[]>('/ivr/findPatients', cast.office, { search })).map(
      ({ patientName }) => patientName,
    )
  expect(await found('quillfeather')).toEqual(['Tamsin Quillfeather'])
  expect(await found('rosamund')).toEqual(['Rosamund Quillfeather'])
})

test('five hundred facilities are proposed', async () => {
  await portal.db.run(sql`
    insert into ivr_facilities
    select ${cast.officeId}, 'f' || n, ${portal.clock.now()}, 'F' || n, '', '', 'Office', '', '', '', ''
    from generate_series(1, 501) n`)
  expect(await read<Facility[]>('/ivr/getFacilities', cast.office)).toHaveLength(500)
})

test('five hundred reasons are offered to filter the queue', async () => {
  await portal.db.run(sql`update ivr_queue set reasons = ${texts(501)}`)
  const { reasons } = await read<{ reasons: string[] }>('/ivr/getQueueChoices', cast.reviewer)
  expect(reasons).toHaveLength(500)
})

test('the overview shows a hundred reasons by office', async () => {
  const at = portal.clock.now()
  await portal.db.run(sql`
    insert into ivr_decisions (ivr_id, office_id, physician_id, payer, outcome, round, reasons, submitted_at, decided_by, decided_at)
    select id, office_id, physician_id, '', 'Rejected', 1, ${texts(101)}, ${at}, ${cast.reviewer.userId}, ${at}
    from ivr_requests where id = ${latest}`)
  const day = at.toISOString().slice(0, 10)
  const { reasons } = await read<TeamOverview>('/ivr/getTeamOverview', cast.admin, { from: day, to: day })
  expect(reasons).toHaveLength(100)
})

test('the first eight words of a search count', () => {
  expect(termOf('a b c d e f g h i')?.patterns).toHaveLength(8)
})

test('the last five hundred openings of a request are looked through', async () => {
  const at = portal.clock.now()
  const opened = (person: Person, secondsAgo: number, times: number) =>
    portal.db.run(sql`
      insert into audit_events (at, user_id, user_type, action, record_kind, records, from_address)
      select ${at}::timestamptz - ${secondsAgo} * interval '1 second', ${person.userId}, 3, 'ivr.read', 'ivr',
        array[${latest}::bigint], '' from generate_series(1, ${times}::int)`)
  await opened(cast.secondReviewer, 2, 1)
  await opened(cast.reviewer, 1, 500)
  const { events } = await read<Timeline>(`/ivr/getTimeline/${latest}`, cast.office)
  expect(events.filter(({ kind }) => kind === 'opened').map(({ byName }) => byName)).toEqual([
    cast.reviewer.name,
  ])
})

test('fifty of a policy’s requests are named', async () => {
  const applies = { insuranceTypes: ['medicare-part-b'], payerIds: [], states: null }
  const policy = { applies, effective: { from: null, to: null } } as unknown as Policy
  const { total, ivrNumbers } = await affectedRequests(portal.db, allRecords, policy)
  expect([total, ivrNumbers.length]).toEqual([copies + 2, 50])
})
