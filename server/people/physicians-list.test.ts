import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhysicianChoice, PhysicianPage } from '#contract/people/physicians.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { invitedPhysician } from '../testing/people.ts'
import { type Cast, newCast, newPhysician, type Person } from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
  const details = [
    {
      firstName: 'Dörte',
      lastName: 'Dorn',
      specialization: 'Podiatry',
      taxonomyCode: '213E00000X',
      city: 'Austin',
    },
    {
      firstName: 'Bob',
      lastName: "O'Dell",
      specialization: null,
      taxonomyCode: '',
      city: 'Dallas',
      npiNumber: '',
    },
  ]
  for (const more of details) await invitedPhysician(portal, cast.office, more)
  for (let n = 0; n < 20; n += 1) {
    portal.clock.forward(60)
    await newPhysician(portal.db, cast.officeId, portal.clock.now(), `Many Number${n}`)
  }
})
afterAll(() => portal.close())

const list = async (as: Person, query: Record<string, string> = {}) =>
  (await portal.get('/physicians/getManagePhysicians', as, query)).body.data as PhysicianPage
const names = ({ physicians }: PhysicianPage) => physicians.map(({ name }) => name)

test('pages contain ten physicians, newest first, without duplicates or gaps', async () => {
  const pages = await Promise.all(['1', '2', '3'].map((page) => list(cast.office, { page })))
  expect(pages.map((page) => page.physicians.length)).toEqual([10, 10, 3])
  expect(pages[0]).toMatchObject({ total: 23, totalPages: 3, page: 1, limit: 10 })
  expect(names(pages[0] ?? ({} as PhysicianPage)).slice(0, 2)).toEqual(['Many Number19', 'Many Number18'])
  expect(new Set(pages.flatMap(names)).size).toBe(23)
})

test('a page beyond the last is empty and still contains the total', async () => {
  expect(await list(cast.office, { page: '90' })).toMatchObject({ physicians: [], total: 23, totalPages: 3 })
})

test('a listed physician contains the values of the columns, the status and the state of the invitation', async () => {
  const [dorn] = (await list(cast.office, { search: 'dorn' })).physicians
  expect(dorn).toMatchObject({
    name: 'Dörte Dorn',
    specialization: 'Podiatry',
    taxonomyCode: '213E00000X',
    status: 'notRegister',
    invitation: 'open',
    city: 'Austin',
    state: 'TX',
    officeAddress: { address: '1 Clinic Way', city: 'Austin', state: 'TX', zipCode: '78701-1234' },
  })
  const [hopper] = (await list(cast.office, { search: 'hopper' })).physicians
  expect(hopper).toMatchObject({ status: 'active', invitation: 'none' })
})

test.each([
  ['dorte', ['Dörte Dorn']],
  ['DÖRTE austin', ['Dörte Dorn']],
  ['podiatry', ['Dörte Dorn']],
  ['213e', ['Dörte Dorn']],
  ["o'dell", ["Bob O'Dell"]],
  ['dallas bob', ["Bob O'Dell"]],
  ['bob austin', []],
  ['%', []],
  ['_', []],
  ['\\', []],
])('searching the physicians for %s finds %o', async (search, found) => {
  expect(names(await list(cast.office, { search }))).toEqual(found)
})

test('an office lists, finds and reads no physician of another office', async () => {
  expect((await list(cast.office, { search: 'canary' })).total).toBe(0)
  const theirs = await portal.get(`/physicians/getPhysician/${cast.otherPhysicianId}`, cast.office)
  expect(theirs.status).toBe(404)
  expect((await list(cast.otherOffice, { search: 'canary' })).total).toBe(1)
})

test.each([
  [{ page: '0' }, 'page'],
  [{ limit: '101' }, 'limit'],
  [{ sort: 'name' }, 'sort'],
  [{ search: 'x'.repeat(101) }, 'search'],
])('a list requested with %o is rejected with an error at %s', async (query, field) => {
  const answer = await portal.get(
    '/physicians/getManagePhysicians',
    cast.office,
    query as Record<string, string>,
  )
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
})

test('choices show the address of physicians with the same name, whatever its case, and of no others', async () => {
  await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Ada Twin')
  await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'ADA Twin')
  await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Abe Twin')
  for (const path of ['getPhysicianList', 'getPhysicianFilterList']) {
    const all = (await portal.get(`/physicians/${path}`, cast.office)).body.data as PhysicianChoice[]
    const told = all.filter(({ name, label }) => name !== label).map(({ label }) => label)
    expect(told).toEqual(Array(2).fill(expect.stringMatching(/^Ada Twin \(physician\d+@test\.example\)$/i)))
    expect(new Set(told).size).toBe(2)
    expect(all.map(({ label }) => label)).toContain('Abe Twin')
  }
})
