// @module-tag slow
import { get } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandIn, startStandIn } from '#server/testing/google.ts'
import { serveProxy } from './proxy.ts'

let google: StandIn
let http: FastifyInstance
let port: number
beforeAll(async () => {
  google = await startStandIn()
  http = Fastify()
  serveProxy(http, google.address)
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await http.close()
  await google.close()
})

/** Sends the path unchanged; fetch would normalize it. */
const statusOf = (path: string) =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).on('error', reject)
  })

test('the portal proxies the calendar pages of the stand-in, and answers 404 for its other paths', async () => {
  expect(await statusOf('/demo/google/calendar')).toBe(200)
  for (const way of ['calendar/../control/state', 'calendar/%2e%2e/control/state', 'control/state'])
    expect([way, await statusOf(`/demo/google/${way}`)]).toEqual([way, 404])
})
