import { get } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandIn, startStandIn } from '#server/testing/google.ts'
import { serveDoor } from './door.ts'

let google: StandIn
let http: FastifyInstance
let port: number
beforeAll(async () => {
  google = await startStandIn()
  http = Fastify()
  serveDoor(http, google.address)
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await http.close()
  await google.close()
})

/** With the path just as it is: fetch would tidy it up before it is sent. */
const statusOf = (path: string) =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).on('error', reject)
  })

test('through the portal the calendar pages of the stand-in are reached and nothing behind them', async () => {
  expect(await statusOf('/demo/google/calendar')).toBe(200)
  for (const way of ['calendar/../control/state', 'calendar/%2e%2e/control/state', 'control/state'])
    expect([way, await statusOf(`/demo/google/${way}`)]).toEqual([way, 404])
})
