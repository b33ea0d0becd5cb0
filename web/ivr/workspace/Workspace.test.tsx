import { useEffect } from 'react'
import { useParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queue } from '#contract/ivr/queue.paths.ts'
import { reviewIvr } from '#contract/ivr/review.paths.ts'
import { getCodeNames } from '#contract/reference/lists.paths.ts'
import { listenForKeys } from '../../kit/keys/keys.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import { useSentDecisions } from './sent-decisions.ts'
import { Workspace } from './Workspace.tsx'

const people = ['Ada First', 'Ben Second', 'Cleo Third']
const idOf = (at: number) => `IVR-${7 + at}`
const question = page.getByRole('alertdialog')
const heading = page.getByRole('heading', { level: 1 })

const screen = (hash = '') => {
  const Screen = () => {
    useEffect(() => listenForKeys(() => undefined), [])
    return <Workspace id={useParams().id ?? ''} />
  }
  return render(<Screen />, '/viewivrsubmissions/:id', `/viewivrsubmissions/${idOf(0)}${hash}`)
}

beforeEach(async () => {
  useSentDecisions.setState({ decisions: [] })
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
          applicationCodes: [],
          diagnosisCodes: [],
          wounds: [],
        },
      }),
    )
  const entries = people.map((patientName, at) => ({
    ivrId: String(7 + at),
    ivrNumber: `#${idOf(at)}`,
    patientName,
    payer: 'Aetna',
    product: 'Q4186',
    dateOfService: '2026-12-01',
    dueAt: null,
    owner: null,
  }))
  await answers(queue, ok({ data: { entries, counts: { queue: 3 } } }))
})

/** Answers the question of a key with Yes. */
async function decide(key: string, about: string) {
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await userEvent.keyboard(key)
  await expect.element(question).toMatchTextContent(new RegExp(about))
  await userEvent.keyboard('{Tab}{Enter}')
}

/** Until the next request is rendered out of sight. */
const aheadOf = (at: number) =>
  expect
    .poll(() => [...document.querySelectorAll('.workspace-header h1')].map((one) => one.textContent))
    .toContainEqual(expect.stringContaining(people[at + 1] ?? ''))

test('the request that is left keeps its layout out of sight in the frame that shows the next one', async () => {
  await answers(reviewIvr, ok({ message: 'It has been approved.' }, { held: true }))
  screen()
  await aheadOf(0)
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
  const seen: string[][] = []
  const look = () => {
    const screens = [...document.querySelectorAll<HTMLElement>('.workspace-screen')]
    const isNext = screens.some((one) => one.dataset.screen === 'IVR-8' && !('ahead' in one.dataset))
    if (!isNext) return requestAnimationFrame(look)
    seen.push(
      screens.map(
        (one) => `${one.dataset.screen} ${getComputedStyle(one).display} ${one.dataset.ahead ?? 'shown'}`,
      ),
    )
  }
  requestAnimationFrame(look)
  await decide('a', 'Ada First')
  await expect.element(heading).toMatchTextContent(/Ben Second/)
  await expect
    .poll(() => seen[0])
    .toEqual(expect.arrayContaining(['IVR-7 flow-root ', 'IVR-8 flow-root shown']))
})

test('the next request is on screen with its own decisions before the server has confirmed the decision', async () => {
  await answers(reviewIvr, ok({ message: 'It has been approved.' }, { held: true }))
  const router = screen()
  await aheadOf(0)
  await decide('a', 'Ada First')
  await expect.element(heading).toMatchTextContent(/Ben Second/)
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => arrived(reviewIvr)).toHaveLength(1)
  await expect.element(page.getByText('It has been approved.')).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.pathname).toBe('/viewivrsubmissions/IVR-8')
  await expect.element(heading).toHaveFocus()
  await releaseHeld()
  await expect.element(page.getByRole('dialog', { name: 'It has been approved.' })).toBeVisible()
})

test('keys that are pressed right after a decision ask about the request on screen, never about the decided one', async () => {
  await answers(reviewIvr, ok({ message: 'Done.' }, { held: true }))
  screen()
  await aheadOf(0)
  await decide('a', 'Ada First')
  await userEvent.keyboard('x')
  await expect.element(question).toMatchTextContent(/Ben Second/)
  await expect.element(question).not.toMatchTextContent(/Ada First/)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
  await expect.poll(() => arrived(reviewIvr)).toHaveLength(2)
  const sent = (await arrived(reviewIvr)).map(({ body }) => JSON.parse(body))
  expect(sent).toMatchObject([
    { ivrId: '7', status: 'Approved' },
    { ivrId: '8', status: 'Rejected' },
  ])
  // Replies that came during the next test would be taken for those to its decisions.
  await releaseHeld()
  await expect.element(page.getByRole('dialog', { name: 'Done.' }).first()).toBeVisible()
})

test('a decision that was not made is named with its reason above the next request until it is dismissed', async () => {
  await answers(reviewIvr, errorReply(409, 'Kim Lee has this request now.'))
  screen()
  await aheadOf(0)
  await decide('a', 'Ada First')
  await expect.element(heading).toMatchTextContent(/Ben Second/)
  const note = page.getByRole('alert').filter({ hasText: 'Nothing was decided' })
  await expect
    .element(note)
    .toMatchTextContent(/Nothing was decided on IVR-7, Ada First\. Kim Lee has this request now\./)
  await expect.element(note.getByRole('link', { name: 'Open IVR-7' })).toBeVisible()
  await userEvent.click(note.getByRole('button', { name: 'Dismiss' }))
  await expect.element(note).not.toBeInTheDocument()
  expect(await arrived(reviewIvr)).toHaveLength(1)
})

test('at no moment a question stands over another request than the one it is about', async () => {
  await answers(reviewIvr, ok({ message: 'Done.' }, { held: true }))
  screen()
  await aheadOf(0)
  // Looked at after each change of the page, before it is painted.
  const wrong: string[] = []
  let asked = 0
  const look = () => {
    const shown = [...document.querySelectorAll<HTMLElement>('.workspace-header h1')].filter((one) =>
      one.checkVisibility(),
    )
    if (shown.length > 1) wrong.push(`${shown.length} requests are shown`)
    const dialogs = [...document.querySelectorAll('[role=alertdialog]')]
    const asks = dialogs.find((dialog) => dialog.checkVisibility())
    const about = /#IVR-\d+/.exec(asks?.textContent ?? '')?.[0]
    if (about === undefined) return
    asked += 1
    if (!shown[0]?.textContent.includes(about)) wrong.push(`${about} over ${shown[0]?.textContent}`)
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  await decide('a', 'Ada First')
  await userEvent.keyboard('x')
  await expect.element(question).toMatchTextContent(/Ben Second/)
  await aheadOf(1)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
  await userEvent.keyboard('a')
  await expect.element(question).toMatchTextContent(/Cleo Third/)
  watch.disconnect()
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(3)
  await userEvent.keyboard('{Escape}')
  await releaseHeld()
  await expect.element(page.getByRole('dialog', { name: 'Done.' }).first()).toBeVisible()
})

test('a request whose check cannot be loaded is shown without it, and the check is not asked for again and again', async () => {
  screen()
  await expect.element(page.getByRole('region', { name: 'Pre-submission check' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const asked = await arrived({ method: 'GET', path: '/ivr/getIvrCheck/7' })
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('the link of a notification leads to its section of the first request, which waits for its check', async () => {
  screen('#supporting-documents')
  await expect.element(page.getByRole('region', { name: 'Supporting Documents' })).toHaveFocus()
})

const screensOf = () => [...document.querySelectorAll<HTMLElement>('.workspace-screen')]

test('the next request is laid out before it is shown, and neither seen nor asked for more by then', async () => {
  await answers(reviewIvr, ok({ message: 'Done.' }))
  screen()
  await aheadOf(0)
  const next = () => screensOf()[1]
  await expect.poll(() => next()?.style.display).toBe('')
  expect(next()?.querySelector('h1')?.checkVisibility()).toBe(false)
  expect(next()?.getBoundingClientRect().height).toBe(0)
  const fields = next()?.querySelector('.workspace-columns')?.getBoundingClientRect()
  expect(fields?.width).toBeGreaterThan(300)
  expect(fields?.height).toBeGreaterThan(300)
  const checked = async () => (await arrived({ method: 'GET', path: '/ivr/getIvrCheck/8' })).length
  expect(await checked()).toBe(0)
  await decide('a', 'Ada First')
  await expect.element(heading).toMatchTextContent(/Ben Second/)
  await expect.poll(checked).toBe(1)
})

test('a request that was left goes off the page, and the shown one comes first in it', async () => {
  screen()
  await aheadOf(0)
  await userEvent.keyboard('j')
  await expect.element(heading).toMatchTextContent(/Ben Second/)
  await aheadOf(1)
  await userEvent.keyboard('k')
  await expect.element(heading).toMatchTextContent(/Ada First/)
  const names = () => screensOf().map((one) => one.querySelector('h1')?.textContent.slice(0, 3))
  await expect.poll(names).toEqual(['Ada', 'Ben'])
})

test('two steps in quick succession show the second next request, and the address follows to it', async () => {
  const router = screen()
  await aheadOf(0)
  await userEvent.keyboard('jj')
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
  await expect.poll(() => router.state.location.pathname).toBe('/viewivrsubmissions/IVR-9')
  await expect.element(heading).toMatchTextContent(/Cleo Third/)
})

test('the product in the header says its name in a tooltip', async () => {
  await answers(getCodeNames, ok({ data: { Q4186: 'EpiFix' } }))
  screen()
  await expect.element(page.getByTitle('Q4186 EpiFix').first()).toHaveTextContent('Q4186')
})
