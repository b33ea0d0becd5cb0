import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queueAppointments } from '#contract/ivr/queue/other-work.ts'
import { queue, takeNext } from '#contract/ivr/queue/queue.ts'
import { reload } from '../../kit/http/queries.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import QueueView from './QueueView.tsx'
import { TakeNext } from './TakeNext.tsx'
import { viewIn } from './use-queue.ts'

const at = '2026-11-20T15:00:00Z'
const entry = (id: number, patientName: string, more: object = {}) => ({
  kind: 'ivr',
  _id: String(id),
  number: `#IVR-${id}`,
  ivrNumber: `#IVR-${id}`,
  patientName,
  subject: '',
  byName: 'Olive Office',
  since: at,
  physicianName: 'Paula Physician',
  officeName: 'Cedar Clinic',
  payer: 'Aetna',
  product: 'Q4186',
  dateOfService: '2026-12-01',
  reasons: [],
  group: 'today',
  status: 'Pending',
  createdAt: at,
  dueAt: at,
  near: false,
  nextAction: 'review',
  nextAt: at,
  byHand: null,
  owner: null,
  ...more,
})
const dana = { userId: '2', name: 'Dana Reyes', isCaller: false, leaseUntil: null }
const [ada, ben, cleo] = [entry(1, 'Ada First'), entry(2, 'Ben Second'), entry(3, 'Cleo Third')]
const queueOf = (entries: readonly object[]) => {
  const counts = { queue: entries.length, mine: 0, waiting: 0, all: entries.length }
  const requests = entries.length
  return ok({ data: { entries, next: null, previous: null, counts, groups: null, requests } })
}
const records = () =>
  page
    .getByRole('table')
    .getByRole('link', { name: /^#IVR-/ })
    .elements()
    .map(({ textContent }) => textContent)
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const show = (query = '') => render(<QueueView tab="queue" />, '/ivrstatus', `/ivrstatus${query}`)

beforeEach(async () => {
  useSession.setState(({ auth }) => ({ auth: { ...auth, userType: 3, token: 'token', name: 'Rita' } }))
  await answers(queueAppointments, ok({ data: { entries: [], total: 0 } }))
  await answers(queue, queueOf([ada, ben, cleo]))
})

test('rows stay where they are while others work; rows that have moved or are decided are marked, and Refresh sorts again', async () => {
  const decided = { ivrNumber: '#IVR-2', status: 'Approved', decidedBy: 'Dana Reyes', open: null }
  await answers({ method: 'GET', path: '/ivr/getIvrOwner/2' }, ok({ data: decided }))
  show()
  await expect.poll(records).toEqual(['#IVR-1', '#IVR-2', '#IVR-3'])
  await answers(queue, queueOf([cleo, { ...ada, owner: dana }]))
  await reload(queue)
  await expect.element(rowOf('Ada First')).toMatchTextContent('Dana Reyes')
  await expect.element(rowOf('Ben Second')).toMatchTextContent('Approved')
  expect(records()).toEqual(['#IVR-1', '#IVR-2', '#IVR-3'])
  await expect.element(page.getByText('Moved', { exact: true })).toBeVisible()
  // Decided requests are not selected with the others.
  await expect.element(rowOf('Ben Second').getByRole('checkbox')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
  await expect.poll(records).toEqual(['#IVR-3', '#IVR-1'])
  await expect.element(page.getByText('Moved', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Refresh' })).not.toBeInTheDocument()
})

test('requests that come in the meantime are counted above the list, and shown on demand', async () => {
  show()
  await expect.poll(records).toHaveLength(3)
  await answers(queue, queueOf([entry(9, 'Nina New'), ada, ben, cleo]))
  await reload(queue)
  const fresh = page.getByRole('button', { name: '1 new request' })
  await expect.element(fresh).toBeVisible()
  expect(records()).toEqual(['#IVR-1', '#IVR-2', '#IVR-3'])
  await userEvent.click(fresh)
  await expect.poll(records).toEqual(['#IVR-9', '#IVR-1', '#IVR-2', '#IVR-3'])
  await expect.element(fresh).not.toBeInTheDocument()
})

test('the next request is taken from the view that is shown, and opens in it', async () => {
  const handed = { ivrId: '2', ivrNumber: '#IVR-2', leaseId: 'lease', leaseUntil: at }
  await answers(takeNext, ok({ data: handed }))
  const router = show('?payer=Humana&sort=submitted')
  await userEvent.click(page.getByRole('button', { name: 'Take next request' }))
  await expect.poll(() => router.state.location.pathname).toBe('/viewivrsubmissions/IVR-2')
  expect(router.state.location.search).toBe('?sort=submitted&payer=Humana')
  expect(JSON.parse((await arrived(takeNext))[0]?.body ?? '')).toMatchObject({
    ...{ tab: 'queue', payer: 'Humana', sort: 'submitted', kind: '' },
  })
})

test('Take next request says where nothing is unassigned: in a view, or in the entire queue', async () => {
  await answers(takeNext, ok({ data: null }))
  show('?payer=Humana')
  await userEvent.click(page.getByRole('button', { name: 'Take next request' }))
  await expect.element(page.getByText('No unassigned requests in this view.')).toBeVisible()
})

test('from the dashboard the next request is that of the plain queue', async () => {
  await answers(takeNext, ok({ data: null }))
  render(<TakeNext view={viewIn(new URLSearchParams())} />)
  await userEvent.click(page.getByRole('button', { name: 'Take next request' }))
  await expect.element(page.getByText('No unassigned requests in the queue.')).toBeVisible()
  expect(JSON.parse((await arrived(takeNext))[0]?.body ?? '')).toMatchObject({
    tab: 'queue',
    payer: '',
    sort: 'due',
  })
})
