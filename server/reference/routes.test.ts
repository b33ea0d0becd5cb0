import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, newCast, openPortal, type Portal } from '#server/testing/portal.ts'

let portal: Portal
let cast: Cast

beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const lists = (headers: Record<string, string>) =>
  portal.app.http.inject({ method: 'GET', url: '/api/ivr/reference', headers })

test('states and cities can be read without a session, for sign-up', async () => {
  const states = await portal.get('/user/getStates')
  expect(states.status).toBe(200)
  expect(states.body.data).toHaveLength(62)
  const cities = await portal.get('/user/getCities', undefined, { state: 'TX' })
  expect(cities.body.data).toContainEqual({ value: 'McAllen', label: 'McAllen' })
  expect(cities.headers['cache-control']).toBe('public, max-age=86400')
})

test('a ZIP code names its state and its main postal city, and an unknown one names nothing', async () => {
  const place = async (zipCode: string) =>
    (await portal.get('/user/getPlaceOfZip', undefined, { zipCode })).body.data
  expect(await place('78701')).toEqual({ state: 'TX', city: 'Austin' })
  expect(await place('00601')).toEqual({ state: 'PR', city: 'Adjuntas' })
  expect(await place('00000')).toBeNull()
  expect(await place('96910')).toMatchObject({ state: 'GU' })
  expect((await portal.get('/user/getPlaceOfZip', undefined, { zipCode: '787' })).status).toBe(400)
})

test.each([
  ['09012', { state: 'AE', city: 'APO' }],
  ['09501', { state: 'AE', city: 'FPO' }],
  ['34002', { state: 'AA', city: 'APO' }],
  ['34091', { state: 'AA', city: 'FPO' }],
  ['96201', { state: 'AP', city: 'APO' }],
  ['96601', { state: 'AP', city: 'FPO' }],
  ['96941', { state: 'FM', city: 'Pohnpei' }],
  ['96960', { state: 'MH', city: 'Majuro' }],
  ['96940', { state: 'PW', city: 'Koror' }],
])('the ZIP code %s of a military or freely associated state names its place', async (zipCode, place) => {
  expect((await portal.get('/user/getPlaceOfZip', undefined, { zipCode })).body.data).toEqual(place)
  const towns = await portal.get('/user/getCities', undefined, { state: place.state })
  expect(towns.body.data).toContainEqual({ value: place.city, label: place.city })
})

test.each([{ state: 'ZZ' }, { state: 'tx' }, { state: '' }, {}])(
  'a request for cities with %j is rejected with the message of the state list',
  async (query: Record<string, string>) => {
    const answer = await portal.get('/user/getCities', undefined, query)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      success: false,
      code: 'input.invalid',
      fields: { state: 'Please choose a state from the list.' },
    })
  },
)

test('the lists of the form can be read only with a session, of any user type', async () => {
  expect((await portal.get('/ivr/reference')).status).toBe(403)
  for (const person of [cast.office, cast.physician, cast.reviewer, cast.admin])
    expect((await portal.get('/ivr/reference', person)).status).toBe(200)
})

test('a browser that has cached the lists gets 304 instead of the lists', async () => {
  const authorization = `Bearer ${cast.office.token}`
  const first = await lists({ authorization })
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const etag = String(first.headers.etag)
  const again = await lists({ authorization, 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await lists({ authorization, 'if-none-match': 'W/"something else"' })).statusCode).toBe(200)
})

test('a browser that has cached the lists but has no session gets an error instead of 304', async () => {
  const first = await lists({ authorization: `Bearer ${cast.office.token}` })
  const without = await lists({ authorization: 'Bearer nobody', 'if-none-match': String(first.headers.etag) })
  expect(without.statusCode).toBe(403)
})

test('the lists are sent compressed, in less than a fifth of their size', async () => {
  const authorization = `Bearer ${cast.office.token}`
  const plain = await lists({ authorization })
  const packed = await lists({ authorization, 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
})

test('codes are returned with their names, including products that can no longer be billed, but free text is not', async () => {
  const answer = await portal.get('/ivr/codeNames', cast.reviewer, {
    codes: 'Q4186,L97.511,15275,Q4131,something typed,constructor',
  })
  expect(answer.status).toBe(200)
  expect(answer.body.data).toEqual({
    Q4186: 'EpiFix',
    'L97.511': 'Non-pressure chronic ulcer of other part of right foot limited to breakdown of skin',
    15275: expect.stringMatching(/^Skin-substitute placement, face/),
    Q4131: 'EpiFix or EpiCord (retired combined code)',
  })
})

test('all names of codes can be read together for an export, but only with a session', async () => {
  expect((await portal.get('/ivr/codeNames')).status).toBe(403)
  const answer = await portal.get('/ivr/codeNames', cast.reviewer)
  expect(Object.keys(answer.body.data as object).length).toBeGreaterThan(1000)
  expect(answer.body.data).toMatchObject({ Q4186: 'EpiFix' })
})
