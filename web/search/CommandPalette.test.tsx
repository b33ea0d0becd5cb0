import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Found, findRecords } from '#contract/search/search.ts'
import { useOwnKeys } from '../kit/keys/letter-keys.ts'
import { clearAuth, openSession, signedOut } from '../kit/session/session.ts'
import { closeFrameDialog, openFrameDialog } from '../kit/shell/frame-dialog.ts'
import { Keyboard } from '../SignedIn.tsx'
import { answers, arrived, errorReply, ok, releaseHeld } from '../testing/api.ts'
import { paste } from '../testing/paste.ts'
import { removeAll, render } from '../testing/render.tsx'
import { noteOpened } from './opened.ts'

const none: Found = { requests: [], priorAuthorizations: [], supportCases: [], physicians: [], members: [] }
const named = (number: string, patientName: string): Found => ({
  ...none,
  requests: [
    {
      _id: number,
      ivrNumber: `#IVR-${number}`,
      patientName,
      physicianName: 'Grace Hopper',
      submissionStatus: 'Pending',
    },
  ],
})

const field = page.getByRole('combobox', { name: 'Search or jump to' })
const option = (name: RegExp) => page.getByRole('option', { name })
const chosen = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')

beforeEach(() => {
  openSession({ ...signedOut, token: 'mine', userType: 2 })
  closeFrameDialog()
  render(
    <>
      <button type="button">Before</button>
      <Keyboard />
    </>,
  )
  return () => clearAuth()
})

test('Ctrl K opens the palette with the focus in its field, and Escape returns the focus', async () => {
  await page.getByRole('button', { name: 'Before' }).click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
})

test('the arrow keys move through all groups and wrap around, and Enter opens the chosen entry', async () => {
  openFrameDialog('palette')
  await field.fill('appointment')
  await expect.poll(() => chosen()?.textContent).toBe('Schedule Appointment')
  expect(chosen()?.getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()?.textContent).toBe('Appointments')
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()?.textContent).toBe('Schedule Appointment')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  await expect.element(page.getByText('This is /add-scheduleAppointment')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('a patient’s name finds their request, whose page Enter opens, and the name is in no storage', async () => {
  await answers(findRecords, ok({ data: named('1042', 'Tamsin Quill') }))
  openFrameDialog('palette')
  await field.fill('quill')
  await expect.element(option(/Tamsin Quill.*#IVR-1042 · Grace Hopper.*Pending/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This is /viewivrsubmissions/IVR-1042')).toBeVisible()
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/quill/i)
})

test('Enter before the reply arrives waits for it and never opens what an earlier term found', async () => {
  await answers(
    findRecords,
    ok({ data: named('1', 'Anna First') }),
    ok({ data: named('2', 'Berta Second') }, { held: true }),
  )
  openFrameDialog('palette')
  await field.fill('anna')
  await expect.element(option(/Anna First/)).toBeVisible()
  await field.fill('berta')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => arrived(findRecords)).toHaveLength(2)
  await expect.element(field).toBeVisible()
  await releaseHeld()
  await expect.element(page.getByText('This is /viewivrsubmissions/IVR-2')).toBeVisible()
})

test('one letter sends nothing to the server, and a search without a match says so', async () => {
  await answers(findRecords, ok({ data: none }))
  openFrameDialog('palette')
  await field.fill('§')
  await expect.element(page.getByText('Type one more letter.')).toBeVisible()
  expect(await arrived(findRecords)).toHaveLength(0)
  await field.fill('§§')
  await expect.element(page.getByText('Nothing found for “§§”.')).toBeVisible()
})

test('a search that fails says so and can be tried again, while screens are still offered', async () => {
  await answers(
    findRecords,
    errorReply(500, 'Broken', { code: 'server.failed' }),
    ok({ data: named('3', 'Dash Third') }),
  )
  openFrameDialog('palette')
  await field.fill('dash')
  await expect.element(page.getByText(/^Could not load/)).toBeVisible()
  await expect.element(option(/^Dashboard$/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(option(/Dash Third/)).toBeVisible()
})

test('a text pasted into the palette that is too long is reported as cut', async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await paste('Mary Whitlock '.repeat(10))
  await expect
    .element(page.getByText('This field takes up to 100 characters, so what you pasted was cut off.'))
    .toBeVisible()
})

test('an opened record is offered before anything is typed, but not to anyone else who signs in', async () => {
  noteOpened('/viewivrsubmissions/IVR-1042')
  noteOpened('/view-response/PA-7')
  noteOpened('/ivrstatus')
  openFrameDialog('palette')
  const recent = page.getByRole('group', { name: 'Recent' })
  await expect
    .poll(() =>
      recent
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['#PA-7Prior authorization', '#IVR-1042Request'])
  await field.fill('appointment')
  await expect.element(recent).not.toBeInTheDocument()
  clearAuth()
  openSession({ ...signedOut, email: 'other@clinic.test', token: 'theirs', userType: 2 })
  await field.fill('')
  await expect.element(option(/^New IVR Submission$/)).toBeVisible()
  await expect.element(recent).not.toBeInTheDocument()
})

function RecordScreen({ approve }: { approve: () => void }) {
  useOwnKeys([
    { key: 'a', does: 'Approve', act: approve, command: 'Approve' },
    { key: 'j', does: 'Next request', act: () => {} },
  ])
  return <Keyboard />
}

test('on a record the palette first offers the record’s actions, and runs one once it has closed', async () => {
  const approve = vi.fn(() => expect(document.querySelector('[role=combobox]')).toBeNull())
  removeAll()
  render(<RecordScreen approve={approve} />, '/viewivrsubmissions/:id', '/viewivrsubmissions/IVR-1042')
  openFrameDialog('palette')
  const own = page.getByRole('group', { name: 'This record' })
  await expect.element(own).toBeVisible()
  expect(
    own
      .getByRole('option')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Message#IVR-1042', 'Approve#IVR-1042'])
  await field.fill('appr')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => approve.mock.calls.length).toBe(1)
})
