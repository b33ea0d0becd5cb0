import { expect, test } from 'vitest'
import { request } from '../request.sample.ts'
import { sendDecision } from './sent-decisions.ts'

test('a decision is sent after the frame that shows the next request', async () => {
  const happened: string[] = []
  requestAnimationFrame(() => happened.push('frame'))
  const send = async () => {
    happened.push('sent')
    return 'IVR #IVR-1042 has been approved.'
  }
  void sendDecision({ request, decision: 'Approved', send })
  await expect.poll(() => happened).toEqual(['frame', 'sent'])
})
