import { useEffect } from 'react'
import { useParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { snippetList } from '#contract/ivr/benefits/snippets.ts'
import { queue, takeIvr, takeNext } from '#contract/ivr/queue/queue.ts'
import { reviewIvr } from '#contract/ivr/review.ts'
import { getCodeNames } from '#contract/reference/lists.ts'
import { reload } from '../../kit/http/queries.ts'
import { listenForKeys } from '../../kit/keys/keys.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import { Workspace } from './Workspace.tsx'

const people = ['Ada First', 'Ben Second', 'Cleo Third']
const idOf = (at: number) => `IVR-${7 + at}`
const question = page.getByRole('alertdialog')
const heading = page.getByRole('heading', { level: 1 })

const screen = (more = '') => {
  const Screen = () => {
    useEffect(() => listenForKeys(() => undefined), [])
    return <Workspace id={useParams().id ?? ''} />
  }
  return render(<Screen />, '/viewivrsubmissions/:id', `/viewivrsubmissions/${idOf(0)}${more}`)
}

const groups = { soon: 1, overdue: 0, today: 248, tomorrow: 2, later: 0, 'put-off': 0 }
/** A page of the queue, in which more is waiting than is listed. */
const queueOf = (entries: readonly object[], more: object = {}) =>
  ok({ data: { entries, next: null, previous: null, counts: { queue: 251, mine: 2 }, groups, ...more } })

beforeEach(async () => {
  useSession.setState(({ auth }) => ({ auth: { ...auth, userType: 3, token: 'token', name: 'Rita' } }))
  for (const [at, name] of people.entries())
    await answers(
      { method: 'GET', path: `/ivr/getIvrRequest/${idOf(at)}` },
      ok({
        data: {
          ...sample,
          name,
          _id: String(7 + at),
          ivrNumber: `#${idOf(at)}`,
          submissionStatus: 'Pending',
          may: { review: true },
          applicationCodes: [],
          diagnosisCodes: [],
          wounds: [],
        },
      }),
    )
  const entries = people.map((patientName, at) => ({
    ivrNumber: `#${idOf(at)}`,
    patientName,
    payer: 'Aetna',
    product: 'Q4186',
    dateOfService: '2026-12-01',
    dueAt: null,
    owner: null,
    group: at === 0 ? 'soon' : 'today',
  }))
  await answers(queue, queueOf(entries))
})

/** Answers the question of a key with Yes. */
async function decide(key: string, about: string) {
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await userEvent.keyboard(key)
  await expect.element(question).toMatchTextContent(new RegExp(about))
  await userEvent.keyboard('{Tab}{Enter}')
}

/** The request that the server hands out next; undefined for none. */
const handsOut = (at?: number) =>
  answers(
    takeNext,
    ok({
      data:
        at === undefined
          ? null
          : {
              ivrId: String(7 + at),
              ivrNumber: `#${idOf(at)}`,
              leaseId: 'b3c1b1de-0d4a-4d0a-9f0e-0a6f3c1f7a10',
              leaseUntil: '2026-11-27T12:00:00.000Z',
            },
    }),
  )

const loaded = () => expect.element(page.getByRole('button', { name: 'Approve' })).toBeEnabled()

test('after a decision the request that the server hands out opens, not the one that follows in the column', async () => {
  await answers(reviewIvr, ok({ message: 'It has been approved.' }, { held: true }))
  await handsOut(2)
  const router = screen()
  await decide('a', 'Ada First')
  await expect.poll(() => arrived(reviewIvr)).toHaveLength(1)
  // No decision is shown before the server has made it.
  await expect.element(question.getByRole('button', { name: 'No' })).toBeDisabled()
  expect(router.state.location.pathname).toBe('/viewivrsubmissions/IVR-7')
  expect(await arrived(takeNext)).toHaveLength(0)
  await releaseHeld()
  await expect.element(page.getByRole('dialog', { name: 'It has been approved.' })).toBeVisible()
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
  await expect.element(heading).toHaveFocus()
  await expect.element(question).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/viewivrsubmissions/IVR-9')
  expect(await arrived(takeNext)).toHaveLength(1)
})

test('keys pressed right after a decision ask about the request on screen, never about the decided one', async () => {
  await answers(reviewIvr, ok({ message: 'Done.' }))
  await handsOut(1)
  screen()
  await decide('a', 'Ada First')
  await expect.element(heading).toMatchTextContent(/Ben Second/)
  await loaded()
  await userEvent.keyboard('x')
  await expect.element(question).toMatchTextContent(/Ben Second/)
  await expect.element(question).not.toMatchTextContent(/Ada First/)
  await handsOut(2)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
  const sent = (await arrived(reviewIvr)).map(({ body }) => JSON.parse(body))
  expect(sent).toMatchObject([
    { ivrId: '7', status: 'Approved' },
    { ivrId: '8', status: 'Rejected' },
  ])
})

test('a decision that was refused leaves its request on screen with the reason, and opens no other', async () => {
  await answers(reviewIvr, errorReply(409, 'Kim Lee has this request now.'))
  await handsOut(1)
  screen()
  await decide('a', 'Ada First')
  await expect.element(page.getByRole('dialog', { name: 'Kim Lee has this request now.' })).toBeVisible()
  await expect.element(heading).toMatchTextContent(/Ada First/)
  expect(await arrived(takeNext)).toHaveLength(0)
})

test('Control and Enter in the answer ask for the last decision again, and in a dialog over it they ask nothing', async () => {
  await answers(snippetList, ok({ data: [] }))
  screen()
  await loaded()
  await userEvent.keyboard('a')
  await userEvent.click(question.getByRole('button', { name: 'No' }))
  await expect.element(question).not.toBeInTheDocument()
  const menu = page.getByRole('button', { name: 'Snippets for the text below' }).first()
  menu.element().focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await userEvent.click(question.getByRole('button', { name: 'No' }))
  await userEvent.click(menu)
  await userEvent.click(page.getByRole('menuitem', { name: 'Manage snippets' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('textbox').first())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('a request whose check cannot be loaded is shown without it, and the check is not asked for again and again', async () => {
  screen()
  await expect.element(page.getByRole('region', { name: 'Pre-submission check' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const asked = await arrived({ method: 'GET', path: '/ivr/getIvrCheck/7' })
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('the owner key asks before it takes over a request from a colleague, and then takes it', async () => {
  const at = '2026-11-20T19:00:00Z'
  const owner = { userId: '2', name: 'Sam Second', isCaller: false, leaseUntil: at }
  const next = { nextAction: 'review', nextAt: at, byHand: null }
  const open = { status: 'Pending', createdAt: at, dueAt: at, near: false, ...next, owner }
  await answers(
    { method: 'GET', path: '/ivr/getIvrOwner/7' },
    ok({ data: { ivrNumber: '#IVR-7', status: 'Pending', decidedBy: null, open } }),
  )
  const lease = { ivrId: '7', ivrNumber: '#IVR-7', leaseId: 'a-lease', leaseUntil: at }
  await answers(takeIvr, ok({ data: lease }))
  screen()
  await expect.element(page.getByRole('button', { name: 'Take over', exact: true })).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(question).toMatchTextContent(/Sam Second has it now and will be notified/)
  expect(await arrived(takeIvr)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Take over' }))
  await expect
    .poll(async () => (await arrived(takeIvr)).map(({ body }) => JSON.parse(body)))
    .toEqual([{ ivrId: '7', takeOver: true }])
})

test('the link of a notification leads to its section of the first request, which waits for its check', async () => {
  screen('#supporting-documents')
  await expect.element(page.getByRole('region', { name: 'Supporting Documents' })).toHaveFocus()
})

test('two steps in quick succession show the second next request, and the address follows to it', async () => {
  const router = screen()
  await loaded()
  await expect.poll(names).toEqual(people)
  await userEvent.keyboard('jj')
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
  await expect.poll(() => router.state.location.pathname).toBe('/viewivrsubmissions/IVR-9')
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
})

test('the product in the header shows its name in a tooltip', async () => {
  await answers(getCodeNames, ok({ data: { Q4186: 'EpiFix' } }))
  screen()
  await expect.element(page.getByTitle('Q4186 EpiFix').first()).toHaveTextContent('Q4186')
})

const column = page.getByRole('navigation', { name: 'Queue' })
const names = () =>
  column
    .getByRole('link')
    .elements()
    .map((link) => link.querySelector('b')?.textContent ?? '')
    .filter(Boolean)

test('the column shows the server’s counts, in the order in which requests come next', async () => {
  screen()
  await expect.element(column.getByRole('heading', { name: 'Queue 251' })).toBeVisible()
  await expect.element(column.getByRole('heading', { name: 'Service date soon 1' })).toBeVisible()
  await expect.element(column.getByRole('heading', { name: 'Due today 248' })).toBeVisible()
  expect(names()).toEqual(people)
  const titles = column.getByRole('heading', { level: 3 }).elements()
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Service date soon 1', 'Due today 248'])
})

test('while the queue loads the column says so, and does not say that nothing is waiting', async () => {
  await answers(queue, { ...queueOf([]), held: true })
  screen()
  await expect.element(column.getByText('Loading the queue')).toBeInTheDocument()
  await expect.element(column.getByText(/Nothing is waiting/)).not.toBeInTheDocument()
  await expect.poll(() => arrived(queue)).toHaveLength(1)
  await releaseHeld()
  await expect.element(column.getByText('Nothing is waiting for the team.')).toBeVisible()
  await expect.element(column.getByText('Loading the queue')).not.toBeInTheDocument()
})

test('a request opened from a view has that view in its column, and the next request and every link stay in it', async () => {
  await answers(reviewIvr, ok({ message: 'Done.' }))
  await handsOut(1)
  const router = screen('?payer=Aetna&sort=submitted&order=desc')
  await expect
    .element(column.getByRole('heading', { name: 'Payer: Aetna · Newest first · 251' }))
    .toBeVisible()
  const asked = new URLSearchParams((await arrived(queue)).at(-1)?.query)
  expect(Object.fromEntries(asked)).toMatchObject({ payer: 'Aetna', sort: 'submitted', order: 'desc' })
  await decide('a', 'Ada First')
  await expect.element(heading).toMatchTextContent(/Ben Second/)
  expect(router.state.location.search).toBe('?sort=submitted&order=desc&payer=Aetna')
  const [sent] = (await arrived(takeNext)).map(({ body }) => JSON.parse(body))
  expect(sent).toMatchObject({ payer: 'Aetna', sort: 'submitted', order: 'desc', not: 'IVR-7' })
  await userEvent.keyboard('j')
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
  expect(router.state.location.search).toBe('?sort=submitted&order=desc&payer=Aetna')
  await userEvent.click(column.getByRole('link', { name: 'Leave this view' }))
  await expect.element(column.getByRole('heading', { name: 'Queue 251' })).toBeVisible()
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
})

test('a view in which nothing else waits says so and opens its list', async () => {
  await answers(reviewIvr, ok({ message: 'Done.' }))
  await handsOut()
  const router = screen('?tab=mine')
  await decide('a', 'Ada First')
  await expect
    .element(page.getByRole('dialog', { name: 'Nothing else is waiting in this view.' }))
    .toBeVisible()
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/ivrstatus?tab=mine')
})

test('the column keeps its order as others work, marks what has changed, and sorts again when asked to', async () => {
  const entryOf = (patientName: string, more: object = {}) => ({
    ivrNumber: `#${idOf(people.indexOf(patientName))}`,
    patientName,
    ...{
      payer: 'Aetna',
      product: 'Q4186',
      dateOfService: '2026-12-01',
      dueAt: null,
      owner: null,
      group: 'today',
    },
    ...more,
  })
  screen()
  await expect.poll(names).toEqual(people)
  await answers(
    { method: 'GET', path: '/ivr/getIvrOwner/8' },
    ok({ data: { ivrNumber: '#IVR-8', open: null, status: 'Rejected', decidedBy: null } }),
  )
  const fresh = { ...entryOf('Ada First'), ivrNumber: '#IVR-99', patientName: 'Dora New' }
  await answers(queue, queueOf([fresh, entryOf('Cleo Third'), entryOf('Ada First')]))
  await reload(queue)
  await expect.element(column.getByRole('button', { name: '1 new' })).toBeVisible()
  expect(names()).toEqual(people)
  await expect.element(column.getByText('Moved')).toBeVisible()
  await expect.element(column.getByText('Rejected')).toBeVisible()
  // Dimmed by a color that is readable: by opacity, the contrast of every word would fall below 4.5.
  const gone = column.getByRole('link', { name: /Ben Second/ }).element()
  const inkOf = (name: string) => getComputedStyle(column.getByText(name).element()).color
  expect(inkOf('Ben Second')).not.toBe(inkOf('Ada First'))
  expect(getComputedStyle(gone).opacity).toBe('1')
  // Decided requests are skipped.
  await loaded()
  await userEvent.keyboard('j')
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
  await userEvent.click(column.getByRole('button', { name: '1 new' }))
  await expect.poll(names).toEqual(['Dora New', 'Cleo Third', 'Ada First'])
  await expect.element(column.getByText('Moved')).not.toBeInTheDocument()
})

test('more than one page can be shown, and stepping near its end loads more automatically', async () => {
  const entries = Array.from({ length: 50 }, (_, at) => ({
    ivrNumber: `#IVR-${100 + at}`,
    patientName: `Person ${at}`,
    ...{
      payer: 'Aetna',
      product: 'Q4186',
      dateOfService: '2026-12-01',
      dueAt: null,
      owner: null,
      group: 'today',
    },
  }))
  await answers(queue, queueOf(entries, { next: '1:2:3' }))
  screen()
  await userEvent.click(column.getByRole('button', { name: 'Show more' }))
  await expect.poll(async () => (await arrived(queue)).at(-1)?.query).toContain('limit=100')
})
