import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askPeerToPeer, type Packet, preparePacket, savePacket } from '#contract/packets/packets.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { Component } from './PacketPage.tsx'

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
  render(<Component />, '/authorizationpacket/:id', '/authorizationpacket/IVR-7')
  await expect.element(page.getByText(/^Could not load\./)).toBeVisible()
})

test('a call that could not be added to the tasks leaves no message behind once its dialog is closed', async () => {
  const wrong = 'Please enter the day of the call.'
  await answers(preparePacket, ok({ data: packet }))
  await answers(askPeerToPeer, errorReply(400, wrong))
  render(<Component />, '/authorizationpacket/:id', '/authorizationpacket/IVR-7')
  await userEvent.click(page.getByRole('button', { name: 'Peer-to-peer call' }))
  await userEvent.click(page.getByRole('button', { name: 'Add task' }))
  await expect.element(page.getByText(wrong)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(wrong)).not.toBeInTheDocument()
})

test('input typed while the details are being saved stays, and is sent by the next save', async () => {
  const held = { ...packet, held: { ptan: '123456' }, version: 2 }
  await answers(preparePacket, ok({ data: packet }))
  await answers(savePacket, ok({ data: held }, { held: true }), ok({ data: held }))
  render(<Component />, '/authorizationpacket/:id', '/authorizationpacket/IVR-7')
  await userEvent.click(page.getByRole('button', { name: 'All fields' }))
  const save = page.getByRole('button', { name: 'Save details' })
  await userEvent.fill(page.getByLabelText('Physician PTAN'), '123456')
  await userEvent.click(save)
  await expect.poll(() => arrived(savePacket)).toHaveLength(1)
  await userEvent.fill(page.getByLabelText('Contact name'), 'Ada Bell')
  await releaseHeld()
  await expect.element(page.getByText('Saved with the packet.')).toBeVisible()
  await expect.element(page.getByLabelText('Contact name')).toHaveValue('Ada Bell')
  await userEvent.click(save)
  await expect
    .poll(async () => (await arrived(savePacket)).map(({ body }) => JSON.parse(body).values))
    .toEqual([{ ptan: '123456' }, { officeContactName: 'Ada Bell' }])
})
