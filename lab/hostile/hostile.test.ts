// @module-tag slow
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCast, openPortal, type Portal } from '#server/testing/portal.ts'
import { remainsIn } from '#server/testing/uploads.ts'
import { corpus } from './corpus.ts'
import { judge, type PortalAccess } from './judge.ts'

let portal: Portal
let portalAccess: PortalAccess
beforeAll(async () => {
  portal = await openPortal()
  const cast = await newCast(portal)
  await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.http.server.address() as AddressInfo
  portalAccess = { address: `http://127.0.0.1:${port}`, token: cast.office.token }
})
afterAll(async () => {
  await portal.close()
  await rm(portal.config.dataDir, { recursive: true, force: true })
})

test('the corpus contains at least six hundred uploads, each with a different name', () => {
  const names = Object.values(corpus).flatMap((kinds) => kinds.map(({ name }) => name))
  expect(names.length).toBeGreaterThanOrEqual(600)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each(Object.keys(corpus))(
  'each hostile upload among the %s is rejected or returned harmless, as expected for its kind',
  async (group) => {
    const before = await remainsIn(portal)
    const judged = []
    for (const kind of corpus[group] ?? []) judged.push(await judge(portalAccess, kind))
    const wrong = judged.flatMap(({ kind, faults }) => faults.map((fault) => `${kind.name}: ${fault}`))
    expect(wrong).toEqual([])
    const kept = judged.filter(({ outcome = '' }) =>
      ['download', 'pdf', 're-encoded', 'rewritten'].includes(outcome),
    ).length
    // Rejected uploads leave nothing behind.
    await expect.poll(() => remainsIn(portal)).toMatchObject({ orphans: 0 })
    const { files, bytes } = await remainsIn(portal)
    expect(bytes).toBe(files)
    expect(files - before.files).toBe(kept)
  },
)
