import { afterEach, expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { testBucket } from '#server/testing/bucket.ts'
import { type ClamdStandIn, clamdStandIn } from '#server/testing/clamd.ts'
import { startStandIn } from '#server/testing/google.ts'
import { newOffice, newPerson, openPortal, type Portal } from '#server/testing/portal.ts'
import { acceptingMailServer } from '#server/testing/smtp.ts'
import { picture, upload } from '#server/testing/uploads.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
})

function closing<T extends { close(): Promise<void> }>(made: T): T {
  ends.push(() => made.close())
  return made
}

const open = async (config: Partial<Config>): Promise<Portal> => closing(await openPortal(config))
const check = (portal: Portal, name: string) => portal.app.checks[`outside.${name}`]?.()
const from = 'Verimend <no-reply@verimend.test>'
/** Nothing listens there. */
const nowhere = '127.0.0.1:9'

test('an outside service that fails is named by /ready, which stays ready, and by the metrics', async () => {
  const bucket = closing(await testBucket())
  bucket.refuse('HEAD', 'GET', 'PUT')
  const portal = await open({
    mail: { from, smtpUrl: `smtp://${nowhere}` },
    s3: bucket.place,
    clamdUrl: `tcp://${nowhere}`,
    google: {
      clientId: 'a',
      clientSecret: 'b',
      standIn: { api: `http://${nowhere}`, pages: `http://${nowhere}` },
    },
  })
  await portal.app.start()
  const outside = ['outside.calendar', 'outside.mail', 'outside.scanner', 'outside.storage']
  await expect
    .poll(async () => {
      const { statusCode, body } = await portal.app.http.inject('/ready')
      const { failing } = JSON.parse(body) as { failing: string[] }
      return [statusCode, failing.filter((name) => name.startsWith('outside.'))]
    })
    .toEqual([200, outside])
  const failing = portal.app.measured.backgroundTasks.states().filter(({ isFailing }) => isFailing)
  expect(failing.map(({ task }) => task).sort()).toEqual(outside)
})

test('a store that takes no files fails its check until it takes one, though it lets us in', async () => {
  const bucket = closing(await testBucket())
  const portal = await open({ s3: bucket.place })
  const by = await newPerson(portal, 2, { officeId: await newOffice(portal.db, portal.clock.now()) })
  const content = await picture('png')
  await check(portal, 'storage')
  bucket.refuse('PUT')
  expect((await upload(portal, by, { name: 'card.png', type: 'image/png', content })).status).toBe(503)
  await expect(check(portal, 'storage')).rejects.toThrow('the file storage failed')
  bucket.refuse()
  expect((await upload(portal, by, { name: 'card.png', type: 'image/png', content })).status).toBe(200)
  await check(portal, 'storage')
})

test('a mail server and a scanner that answer pass, and fail once they are gone', async () => {
  const mail = await acceptingMailServer(0)
  const clamd: ClamdStandIn = await clamdStandIn()
  const portal = await open({ mail: { from, smtpUrl: mail.url }, clamdUrl: clamd.url })
  await check(portal, 'mail')
  await check(portal, 'scanner')
  expect(clamd.faults).toEqual([])
  await mail.close()
  await clamd.close()
  await expect(check(portal, 'mail')).rejects.toThrow()
  await expect(check(portal, 'scanner')).rejects.toThrow('clamd did not answer')
})

test('a scanner that answers and gives no verdict fails its check', async () => {
  const clamd = closing(await clamdStandIn())
  const portal = await open({ clamdUrl: clamd.url })
  const by = await newPerson(portal, 2, { officeId: await newOffice(portal.db, portal.clock.now()) })
  clamd.answerWith(() => 'Error loading signatures. ERROR')
  await upload(portal, by, { name: 'card.png', type: 'image/png', content: await picture('png') })
  await expect(check(portal, 'scanner')).rejects.toThrow('clamd gave no verdict')
})

test('a calendar service passes while it knows the client, and fails when it does not', async () => {
  const google = closing(await startStandIn())
  await check(await open({ google: google.config }), 'calendar')
  const wrong = await open({ google: { ...google.config, clientSecret: 'another' } })
  await expect(check(wrong, 'calendar')).rejects.toThrow()
})
