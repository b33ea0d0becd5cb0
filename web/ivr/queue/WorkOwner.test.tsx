import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  assignOtherWork,
  type OtherWork,
  releaseOtherWork,
  takeOtherWork,
} from '#contract/ivr/queue/other-work.ts'
import type { QueueEntry } from '#contract/ivr/queue/queue.ts'
import { queueMembers } from '#contract/ivr/queue/queue-settings.ts'
import { useSession } from '../../kit/session/session.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { queueColumns } from './queue-columns.tsx'
import { viewIn } from './use-queue.ts'
import { useAskOwner, WorkOwner } from './WorkOwner.tsx'

const plain = viewIn(new URLSearchParams())
const now = Date.parse('2026-11-20T15:00:00Z')
const rita = { userId: '3', name: 'Rita Reviewer', isCaller: false, leaseUntil: null }
const work = (more: Partial<OtherWork> = {}): OtherWork => ({
  owner: null,
  nextAction: 'respond',
  dueAt: '2030-01-01T10:00:00Z',
  since: '2026-11-20T10:00:00Z',
  ...more,
})
const signIn = (userType: 3 | 4) =>
  useSession.setState(({ auth }) => ({ auth: { ...auth, email: 'me@test.example', token: 't', userType } }))
beforeEach(() => signIn(3))
const show = (of: OtherWork | null) =>
  render(<WorkOwner kind="prior-authorization" id="1007" number="#PA-1007" work={of} />)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const taken = async () => (await arrived(takeOtherWork)).map(({ body }) => JSON.parse(body ?? ''))

test('unassigned work is taken with one press, and a slower colleague reads who has it', async () => {
  const words = 'Rita Reviewer has #PA-1007. You can take it over.'
  await answers(takeOtherWork, errorReply(409, words, { code: 'work.held' }))
  show(work())
  await expect.element(page.getByText('Unassigned')).toBeVisible()
  await userEvent.click(button('Take'))
  await expect.element(page.getByText(words)).toBeVisible()
  expect(await taken()).toEqual([{ kind: 'prior-authorization', id: '1007', takeOver: false }])
})

test('work that was taken is released again by Undo, and a failure says why', async () => {
  await answers(takeOtherWork, ok({ message: 'You have #PA-1007 now.' }))
  await answers(releaseOtherWork, errorReply(409, 'Nothing is left to do.', { code: 'work.done' }))
  show(work())
  await userEvent.click(button('Take'))
  await expect.element(page.getByText('You have #PA-1007 now.')).toBeVisible()
  await userEvent.click(button('Undo'))
  await expect.element(page.getByText('Nothing is left to do.')).toBeVisible()
  expect(await arrived(releaseOtherWork)).toHaveLength(1)
})

test('taking over from a colleague asks first and names them', async () => {
  await answers(takeOtherWork, ok({ message: 'You have #PA-1007 now.' }))
  show(work({ owner: rita }))
  await userEvent.click(button('Take over'))
  const dialog = page.getByRole('alertdialog', { name: 'Take over #PA-1007?' })
  await expect.element(dialog.getByText('Rita Reviewer has it now and will be notified.')).toBeVisible()
  expect(await taken()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Take over' }))
  await expect.element(page.getByText('You have #PA-1007 now.')).toBeVisible()
  expect(await taken()).toEqual([{ kind: 'prior-authorization', id: '1007', takeOver: true }])
})

test('the question whether to take over closes once the colleague has given the work back', async () => {
  let change: (of: OtherWork) => void = () => undefined
  function Changing() {
    const [of, setOf] = useState(work({ owner: rita }))
    change = setOf
    return <WorkOwner kind="prior-authorization" id="1007" number="#PA-1007" work={of} />
  }
  render(<Changing />)
  await userEvent.click(button('Take over'))
  const dialog = page.getByRole('alertdialog', { name: 'Take over #PA-1007?' })
  await expect.element(dialog).toBeVisible()
  change(work())
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Take')).toBeVisible()
})

test('one’s own work is given back, only IVR Admins assign, and an office or a closed record shows nothing', async () => {
  show(work({ owner: { ...rita, isCaller: true } }))
  await expect.element(button('Release')).toBeVisible()
  await expect.element(button('Assign')).not.toBeInTheDocument()
})

test('without work nothing is shown', async () => {
  show(null)
  await expect.element(page.getByRole('region', { name: 'Owner' })).not.toBeInTheDocument()
})

test('an IVR Admin assigns it to a member who is there', async () => {
  signIn(4)
  const member = (memberId: string, label: string, isAbsent: boolean) => ({
    memberId,
    label,
    isAbsent,
    owns: 0,
  })
  await answers(
    queueMembers,
    ok({ data: [member('3', 'Rita Reviewer', false), member('4', 'Abe Absent', true)] }),
  )
  await answers(assignOtherWork, ok({ message: '#PA-1007 assigned to Rita Reviewer.' }))
  show(work())
  await userEvent.click(button('Assign'))
  const dialog = page.getByRole('dialog', { name: 'Assign #PA-1007' })
  const to = dialog.getByRole('combobox', { name: 'To' })
  await expect.element(dialog.getByRole('option', { name: 'Rita Reviewer' })).toBeInTheDocument()
  await expect.element(dialog.getByRole('option', { name: 'Abe Absent' })).not.toBeInTheDocument()
  await userEvent.selectOptions(to, 'Rita Reviewer')
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  await expect.element(page.getByText('#PA-1007 assigned to Rita Reviewer.')).toBeVisible()
  expect((await arrived(assignOtherWork)).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { kind: 'prior-authorization', id: '1007', memberId: '3' },
  ])
})

function Asking({ of, onSend }: { of: OtherWork | null; onSend: () => void }) {
  const { ask, dialog } = useAskOwner(of, 'Send your response to #PA-1007?', 'Send')
  return (
    <>
      <Button onClick={() => ask(onSend)}>Submit</Button>
      {dialog}
    </>
  )
}

test('a colleague’s work is answered only after a question that names them, one’s own and unassigned work immediately', async () => {
  let sent = 0
  const onSend = () => {
    sent += 1
  }
  render(<Asking of={work({ owner: rita })} onSend={onSend} />)
  await userEvent.click(button('Submit'))
  const dialog = page.getByRole('alertdialog', { name: 'Send your response to #PA-1007?' })
  await expect.element(dialog.getByText('Rita Reviewer has it.')).toBeVisible()
  expect(sent).toBe(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await expect.poll(() => sent).toBe(1)
})

test('unassigned work is answered immediately', async () => {
  let sent = 0
  render(<Asking of={work()} onSend={() => (sent += 1)} />)
  await userEvent.click(button('Submit'))
  await expect.poll(() => sent).toBe(1)
})

const entry = (more: Partial<QueueEntry>): QueueEntry => ({
  ...{ kind: 'ivr', _id: '1042', number: '#IVR-1042', ivrNumber: '#IVR-1042', patientName: 'Mary Canary' },
  ...{
    subject: '',
    byName: 'Olive Office',
    since: '2026-11-18T15:00:00Z',
    physicianName: '',
    officeName: 'Cedar',
  },
  ...{
    payer: 'Aetna',
    product: 'Q4186',
    dateOfService: '2026-12-01',
    reasons: [],
    group: null,
    status: 'Pending',
  },
  ...{ createdAt: '2026-11-18T15:00:00Z', dueAt: null, near: false, nextAction: 'review' },
  ...{ nextAt: '2026-11-18T15:00:00Z', byHand: null, owner: null },
  ...more,
})

test('a row of the queue shows kind, patient, sender and waiting time of other work, and only requests can be selected', async () => {
  const rows = [
    entry({}),
    entry({
      ...{ kind: 'prior-authorization', _id: '7', number: '#PA-7', payer: '', product: '', status: null },
      ...{ nextAction: 'record-outcome', owner: rita },
    }),
    entry({
      kind: 'support',
      _id: '9',
      number: '#SUP-9',
      subject: 'A wrong fax',
      patientName: '',
      dateOfService: '',
    }),
  ]
  let selected: ReadonlySet<string> = new Set()
  render(
    <DataTable
      caption="Queue"
      columns={queueColumns(now, {}, plain, new Map())}
      rows={rows}
      keyOf={({ number }) => number}
      nameOf={({ number }) => number}
      empty={null}
      selection={{ selected, onChange: (next) => (selected = next), only: ['#IVR-1042'] }}
    />,
  )
  const row = page.getByRole('row')
  await expect.element(row.nth(2)).toMatchTextContent('Mary Canary')
  await expect.element(row.nth(2)).toMatchTextContent('Prior authorization · Olive Office, Cedar')
  await expect.element(row.nth(2)).toMatchTextContent('Waiting 2 days')
  await expect.element(row.nth(2)).toMatchTextContent('Rita Reviewer')
  await expect.element(row.nth(3)).toMatchTextContent('Support case · A wrong fax · Olive Office, Cedar')
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/viewivrsubmissions/IVR-1042',
    '/view-response/PA-7',
    '/view-support-request/SUP-9',
  ])
  expect(page.getByRole('checkbox').elements()).toHaveLength(2)
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all on this page' }))
  expect([...selected]).toEqual(['#IVR-1042'])
})
