import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type AuditAlert,
  type AuditEntry,
  acknowledgeAlert,
  alertList,
  auditList,
  exportAudit,
} from '#contract/audit/audit.ts'
import { queryClient, reload } from '../kit/http/queries.ts'
import { useSession } from '../kit/session/session.ts'
import { answers, arrived, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { auditRow, Component } from './AuditPage.tsx'
import { recordsOf, typedRecord } from './audit-text.ts'

const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: String(id),
  at: '2026-11-20T15:00:00.123456+00:00',
  byName: 'Rita Reviewer',
  byUserType: 3,
  action: 'ivr.read',
  recordKind: 'ivr',
  records: [1042],
  recordCount: 1,
  detail: '',
  from: '10.1.2.3',
  ...more,
})

beforeEach(() => {
  queryClient.clear()
  alerts = []
})

let alerts: AuditAlert[] = []
async function open(userType: 2 | 4, ...pages: { entries: AuditEntry[]; next: string | null }[]) {
  useSession.setState(({ auth }) => ({ auth: { ...auth, email: 'me@test.example', token: 't', userType } }))
  await answers(alertList, ok({ data: alerts }))
  await answers(auditList, ...pages.map((data) => ok({ data })))
  render(<Component />)
}

test('an entry says in words who did what to which record, and earlier ones are loaded on demand', async () => {
  await open(
    4,
    { entries: [entry(2)], next: '2' },
    { entries: [entry(1, { action: 'ivr.export' })], next: null },
  )
  await expect.element(page.getByText('Opened the request')).toBeVisible()
  await expect.element(page.getByText('Rita Reviewer', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '#IVR-1042' }))
    .toHaveAttribute('href', '/viewivrsubmissions/IVR-1042')
  await userEvent.click(page.getByRole('button', { name: 'Show earlier' }))
  await expect.element(page.getByText('Exported requests')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument()
  expect((await arrived(auditList)).at(-1)?.query).toContain('before=2')
})

test('when earlier entries could not be loaded, a message says so and the button loads them', async () => {
  await open(4, { entries: [entry(2)], next: '2' })
  const earlier = page.getByRole('button', { name: 'Show earlier' })
  await expect.element(earlier).toBeVisible()
  await answers(
    auditList,
    errorReply(500, 'Could not load the audit.'),
    ok({ data: { entries: [entry(1, { action: 'ivr.export' })], next: null } }),
  )
  await userEvent.click(earlier)
  await expect.element(page.getByText('Could not load the audit.')).toBeVisible()
  await userEvent.click(earlier)
  await expect.element(page.getByText('Exported requests')).toBeVisible()
})

test('offices are not offered filters for entries that they do not have, nor the network address', async () => {
  await open(2, { entries: [entry(2)], next: null })
  const what = page.getByRole('combobox', { name: 'What' })
  await expect.element(what).toMatchTextContent('Records opened')
  await expect.element(what).not.toMatchTextContent('Payers, policies and settings')
  await expect.element(page.getByText('Rita Reviewer', { exact: true })).toBeVisible()
  await expect.element(page.getByText('10.1.2.3')).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'Network address' })).not.toBeInTheDocument()
})

test('a number that names no record shows an error, and one that does narrows the list', async () => {
  await open(4, { entries: [entry(2)], next: null })
  const record = page.getByRole('textbox', { name: 'Record' })
  await userEvent.fill(record, 'Mary')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please enter the number of a request')
  await userEvent.fill(record, '1042')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(async () => (await arrived(auditList)).at(-1)?.query ?? '').toContain('record=ivr%3A1042')
})

test('the export sends the filters of the screen, without a page', async () => {
  await open(4, { entries: [entry(2)], next: null })
  await answers(exportAudit, ok({ total: 0, data: [] }))
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'What' }), 'Exports and downloads')
  await userEvent.click(page.getByRole('button', { name: 'Export CSV' }))
  await expect.poll(() => arrived(exportAudit)).toHaveLength(1)
  expect(JSON.parse((await arrived(exportAudit))[0]?.body ?? '')).toEqual({
    topic: 'exported',
    person: '',
    record: '',
    from: '',
    until: '',
  })
})

test('typed numbers name a request, or a prior authorization by its prefix', () => {
  expect(['1042', '#ivr-1042', 'PA-7', 'ivr:3', 'Mary', '0'].map(typedRecord)).toEqual([
    'ivr:1042',
    'ivr:1042',
    'prior-authorization:7',
    'ivr:3',
    undefined,
    undefined,
  ])
})

test('a row of the file has the time in UTC, the words, and how many records there were', () => {
  const many = entry(9, { action: 'ivr.list', records: [1, 2], recordCount: 10, detail: 'x' })
  expect(auditRow(many)).toEqual([
    '2026-11-20T15:00:00.123Z',
    'Rita Reviewer',
    'IVR Team Member',
    'Viewed the list of requests: x',
    '#IVR-1 #IVR-2 and 8 more',
    '10',
    '10.1.2.3',
    '9',
  ])
  expect(recordsOf(entry(1, { recordKind: 'user', records: [3] }))).toEqual([])
})

const alert = (id: number, more: Partial<AuditAlert> = {}): AuditAlert => ({
  ...{ _id: String(id), kind: 'many-patients', name: 'Olive Office', userType: 2, amount: 61 },
  ...{ at: '2026-11-20T15:00:00+00:00', acknowledgedBy: '', acknowledgedAt: null },
  ...more,
})

test('unusual access is shown above the audit until someone says that they have looked into it', async () => {
  const acknowledged = { acknowledgedBy: 'Alma Admin', acknowledgedAt: '2026-11-20T16:00:00+00:00' }
  alerts = [alert(2), alert(1, { kind: 'large-export', name: 'Otto Other', amount: 1200, ...acknowledged })]
  await open(4, { entries: [entry(1)], next: null })
  const what = 'Olive Office (Office Admin): 61 patients’ records opened within an hour'
  await expect.element(page.getByText(what)).toBeVisible()
  await expect.element(page.getByText('Otto Other')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Show acknowledged' }))
  await expect
    .element(page.getByText('Otto Other (Office Admin): 1,200 records exported within an hour'))
    .toBeVisible()
  await expect.element(page.getByText(/Acknowledged by Alma Admin/)).toBeVisible()
  await answers(acknowledgeAlert, ok({ message: 'Recorded.' }))
  await userEvent.click(page.getByRole('button', { name: `Acknowledge: ${what}` }))
  await expect
    .poll(async () => (await arrived(acknowledgeAlert)).map(({ body }) => body))
    .toEqual(['{"alertId":"2"}'])
})

test('an office neither asks for nor sees unusual access', async () => {
  alerts = [alert(2)]
  await open(2, { entries: [entry(2)], next: null })
  await expect.element(page.getByText('Rita Reviewer', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Unusual access')).not.toBeInTheDocument()
  expect(await arrived(alertList)).toEqual([])
})

test('unusual access stays on screen when it cannot be loaded again', async () => {
  alerts = [alert(2)]
  await open(4, { entries: [entry(1)], next: null })
  await expect.element(page.getByText(/^Olive Office/)).toBeVisible()
  await answers(alertList, errorReply(500, 'Away.', { code: 'server.failed' }))
  await reload(alertList)
  await expect.poll(() => arrived(alertList)).toHaveLength(2)
  await expect.element(page.getByText(/^Olive Office/)).toBeVisible()
})
