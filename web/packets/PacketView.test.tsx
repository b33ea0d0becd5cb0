import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askPeerToPeer, type Packet, preparePacket } from '#contract/packets/packets.ts'
import { answers, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { PacketView } from './PacketView.tsx'

const packet = {
  ...{
    _id: '7',
    ivrNumber: '#IVR-7',
    patientName: 'Ada Quill',
    version: 1,
    may: { save: true },
    callAsked: null,
  },
  channel: {
    ...{ kind: 'payer', id: 'payer', title: 'Ask the payer', reason: 'It is commercial.', notWiser: '' },
    ...{ contacts: [], identifiers: [], maxMb: 10, sources: [] },
  },
  ...{ missing: [], advised: [], statement: [], left: [], answered: [], copySheet: [], files: [] },
  ...{ earlier: [], kept: [], values: {}, takenFrom: {}, held: {}, facts: {} },
} as unknown as Packet

test('a packet that could not be loaded says so, and not that it could not be sent', async () => {
  await answers(preparePacket, errorReply(500, 'Nothing was saved.', { code: 'server.failed' }))
  render(<PacketView id="7" />)
  await expect.element(page.getByText(/^Could not load\./)).toBeVisible()
})

test('a call that could not be added to the tasks leaves no message behind once its question is left', async () => {
  const wrong = 'Please enter the day of the call.'
  await answers(preparePacket, ok({ data: packet }))
  await answers(askPeerToPeer, errorReply(400, wrong))
  render(<PacketView id="7" />)
  await userEvent.click(page.getByRole('button', { name: 'Peer-to-peer call' }))
  await userEvent.click(page.getByRole('button', { name: 'Add task' }))
  await expect.element(page.getByText(wrong)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(wrong)).not.toBeInTheDocument()
})
