import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileIdOf } from '#contract/files/files.ts'
import type { Actor } from '../kit/access/actor.ts'
import { secretsFrom } from '../kit/access/secrets.ts'
import { fileLinks, pathOf } from './links.ts'

const links = fileLinks(secretsFrom('a key for tests that is long enough to be one'))
const actor: Actor = {
  userId: 1,
  userType: 3,
  officeId: null,
  physicianId: null,
  name: 'A B',
  sessionId: 7,
  loginId: 0,
  isDefault: false,
}
const now = new Date('2026-11-20T15:02:00Z')
const sign = (value: unknown): unknown => JSON.parse(links.signLinks(JSON.stringify(value), actor, now))

test('every file path in a reply is signed where it is, and all other text stays as it was', () => {
  const [one, two] = [randomUUID(), randomUUID()]
  const reply = { a: pathOf(one), list: [pathOf(two), 'x', pathOf(one)], words: 'quoted "text" \\ and more' }
  const signed = sign(reply) as typeof reply
  expect([signed.a, ...signed.list].map(fileIdOf)).toEqual([one, two, undefined, one])
  expect(signed.words).toBe(reply.words)
  expect(signed.a).toMatch(/\?until=1795187700&by=7&signature=[\w-]{22}$/)
})

test('typed text that contains something like a path is unchanged', () => {
  const id = randomUUID()
  const words = [
    `see "${pathOf(id)}" please`,
    `${pathOf(id)} `,
    `"${pathOf(id)}`,
    '/api/files/',
    '/api/files/nothing',
    pathOf('x'),
  ]
  expect(sign(words)).toEqual(words)
})

test('a text without any file path is returned unchanged', () => {
  const text = '{"success":true}'
  expect(links.signLinks(text, actor, now)).toBe(text)
})

test('a link signed with the key of one installation is rejected by another', () => {
  const id = randomUUID()
  const url = new URL(String(sign(pathOf(id))), 'http://x')
  const link = {
    id,
    until: Number(url.searchParams.get('until')),
    by: '7',
    signature: url.searchParams.get('signature') ?? '',
  }
  const other = fileLinks(secretsFrom('another key for tests that is long enough'))
  expect(links.check(link, now)).toBe('good')
  expect(other.check(link, now)).toBe('forged')
  expect(links.check(link, new Date(link.until * 1000))).toBe('expired')
})
