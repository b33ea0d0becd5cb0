import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { onPort } from './on-port.ts'

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test.each([
  ['EADDRINUSE', 'Port 443 is in use by another program.'],
  ['EACCES', 'Port 443 may not be used by this account. Set METRICS_PORT above 1023.'],
])('a port that is unavailable because of %s is named with its setting', async (code, words) => {
  const started = onPort('METRICS_PORT', 443, failing(code))
  await expect(started).rejects.toThrow(StartError)
  await expect(started).rejects.toThrow(words)
})

test('another failure is passed on as it is', async () => {
  await expect(onPort('PORT', 443, failing('EMFILE'))).rejects.toMatchObject({ code: 'EMFILE' })
  expect(await onPort('PORT', 3000, async () => 'listens')).toBe('listens')
})
