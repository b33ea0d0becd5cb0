import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { message } from '#contract/replies.ts'
import { checkReply } from './serve.ts'

test('a checked reply has every field that the contract names, and no other', () => {
  const thing = endpoint({
    ...{ method: 'POST', path: '/thing', summary: 'A thing', allowed: 'public', errors: [] },
    ...{ input: message, output: message },
  })
  expect(() => checkReply(thing, { message: 'Done' })).not.toThrow()
  expect(() => checkReply(thing, { message: 'Done', secret: 1 })).toThrow('POST /thing')
  expect(() => checkReply(thing, {})).toThrow('expected string')
})
