import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskSpace } from '../kit/disk-space.ts'
import { type Cast, newCast, openPortal, type Portal } from '../testing/portal.ts'
import { pdf, remainsIn, upload } from '../testing/uploads.ts'

const MB = 1024 * 1024

let free = 1_000 * MB
let portal: Portal
let cast: Cast
const disk = diskSpace({
  folders: ['/'],
  minFreeBytes: 256 * MB,
  reserveIn: undefined,
  freeOf: async () => free,
})
beforeAll(async () => {
  portal = await openPortal({}, { disk })
  await portal.app.start()
  cast = await newCast(portal)
})
afterAll(async () => {
  await portal.close()
  await rm(portal.config.dataDir, { recursive: true, force: true })
})

const ready = async () => (await portal.app.http.inject('/ready')).json() as { failing: string[] }

test('on a nearly full disk uploads get a clear error, reading continues, and /ready names it until there is room', async () => {
  const file = { name: 'a.pdf', type: 'application/pdf', content: pdf }
  expect((await upload(portal, cast.office, file)).status).toBe(200)
  const before = await remainsIn(portal)
  free = 100 * MB
  await expect.poll(async () => (await ready()).failing).toContain('disk.space')
  const refused = await upload(portal, cast.office, file)
  expect(refused).toMatchObject({ status: 507, code: 'files.disk-full' })
  expect(await remainsIn(portal)).toEqual(before)
  expect((await portal.get('/ivr/getIvrRequests', cast.office)).status).toBe(200)
  expect((await portal.app.http.inject('/ready')).statusCode).toBe(200)
  free = 1_000 * MB
  await expect.poll(async () => (await ready()).failing).not.toContain('disk.space')
  expect((await upload(portal, cast.office, file)).status).toBe(200)
})
