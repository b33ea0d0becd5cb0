import { expect, test } from 'vitest'
import type { Option } from '#contract/replies.ts'
import { taxonomyWarning } from '#contract/warnings.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

test('every specialization has a well-formed taxonomy code and a label, both unique, the common ones first', async () => {
  const { body } = await portal.get('/user/getSpecializations', cast.office)
  const list = body.data as Option[]
  expect(list).toHaveLength(72)
  expect(new Set(list.map(({ label }) => label)).size).toBe(72)
  expect(new Set(list.map(({ value }) => value)).size).toBe(72)
  expect(list.filter(({ value }) => taxonomyWarning(value, new Set()))).toEqual([])
  expect(list[0]).toEqual({ value: '213E00000X', label: 'Podiatry' })
  const places = ['Vascular Surgery', 'Dermatology', 'Phlebology', 'Urology'].map((label) =>
    list.findIndex((option) => option.label === label),
  )
  expect(places).toEqual(places.toSorted((one, two) => one - two))
})

test('the specializations can be read with a session, and a cached copy returns 304', async () => {
  expect((await portal.get('/user/getSpecializations')).status).toBe(403)
  const first = await portal.get('/user/getSpecializations', cast.physician)
  const url = '/api/user/getSpecializations'
  const headers = {
    authorization: `Bearer ${cast.physician.token}`,
    'if-none-match': String(first.headers.etag),
  }
  expect((await portal.app.http.inject({ url, headers })).statusCode).toBe(304)
})
