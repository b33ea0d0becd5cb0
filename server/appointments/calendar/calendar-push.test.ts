import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Database } from '../../kit/database/database.ts'
import type { Context } from '../../kit/http/route.ts'
import { calendarPushRoute } from './calendar-area.ts'

test('of any number of concurrent push messages two use the database, a hundred wait, and the others are refused', async () => {
  const open: (() => void)[] = []
  let ran = 0
  const transaction = async () => {
    ran += 1
    await new Promise<void>((resolve) => open.push(resolve))
  }
  const route = calendarPushRoute(
    { db: { transaction } as unknown as Database, clock: { now: () => new Date() } },
    { queueRead: async () => {} },
  )
  const headers = { 'x-goog-channel-id': randomUUID(), 'x-goog-channel-token': 'x' }
  const push = () => route.answer({} as Context, { headers } as unknown as FastifyRequest, {} as FastifyReply)
  const pushes = Array.from({ length: 150 }, push)
  const settled = Promise.allSettled(pushes)
  await expect.poll(() => open.length).toBe(2)
  expect(ran).toBe(2)
  while (ran < 102 || open.length > 0) {
    open.shift()?.()
    await new Promise(setImmediate)
    expect(open.length).toBeLessThanOrEqual(2)
  }
  const answers = await settled
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(102)
  const refused = answers.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { code: 'server.busy' } })
})
