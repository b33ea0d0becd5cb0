import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { uploadFile } from '#contract/files/files.ts'
import { answerIvr, type Round } from '#contract/ivr/rounds.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { pictureFile } from '../../testing/files.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import { picture } from '../wizard/testing.ts'
import { RoundsSection } from './RoundsSection.tsx'

beforeEach(() => useSession.setState(({ auth }) => ({ auth: { ...auth, userType: 2 } })))

const item = { kind: 'question', about: '', answer: '', answeredAt: null, answeredByName: '' } as const
const more = { before: '', after: '', documents: [] }
const round: Round = {
  round: 1,
  askedAt: '2026-11-14T12:00:00.000Z',
  askedByName: 'Maria Lopez',
  additionalInformation: '',
  notes: '',
  answeredAt: null,
  answeredByName: '',
  items: [
    { ...item, ...more, item: 1, text: 'Which leg?' },
    { ...item, ...more, item: 2, text: 'Since when?' },
  ],
}
const pending = { ...sample, submissionStatus: 'Pending' as const }
const answered = {
  ...round.items[0],
  answer: 'Left.',
  answeredAt: round.askedAt,
  answeredByName: 'Anna Bell',
}
const asking = { ...round, askedAt: '2026-11-15T12:00:00.000Z' }

const field = (at: number) => page.getByRole('textbox', { name: `Answer for item ${at}` })

interface Change {
  request?: typeof sample
  round?: Round
}

function Details({ change }: { change: Change }) {
  const [{ request = sample, round: current = round }, setShown] = useState<Change>({})
  return (
    <>
      <button type="button" onClick={() => setShown(change)}>
        Live update
      </button>
      <RoundsSection request={request} rounds={[current]} />
    </>
  )
}

async function typeAndChange(change: Change, typed = 'The left one, since March') {
  render(<Details change={change} />)
  if (typed) await userEvent.fill(field(1), typed)
  else await expect.element(field(1)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Live update' }))
}

test('an answer that was being typed when the team decided stays readable until it is closed, and says why', async () => {
  await typeAndChange({ request: pending })
  const note = page.getByRole('alert')
  await expect.element(note).toMatchTextContent('#IVR-1042 is now Pending. Your answer was not sent.')
  await expect.element(note).toMatchTextContent('The left one, since March')
  await expect.element(field(1)).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await expect.element(note).not.toBeInTheDocument()
})

test('an answer that was being typed when the team changed what it asks for stays readable', async () => {
  await typeAndChange({ round: asking })
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The team changed what it needs. Your answer was not sent.')
  await expect.element(field(1)).toHaveValue('')
})

test('what was typed for an item that a colleague has answered since is shown below their answer', async () => {
  const second = round.items[1] ?? answered
  await typeAndChange({ round: { ...round, items: [{ ...second, ...answered }, second] } as Round })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Anna Bell already answered this.')
  await expect.element(page.getByText('The left one, since March')).toBeVisible()
  await expect.element(field(2)).toBeVisible()
})

test('a form in which nothing was typed disappears silently', async () => {
  await typeAndChange({ request: pending }, '')
  await expect.element(page.getByText('Not answered yet').first()).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('what was typed about one request is not shown on another one', async () => {
  await typeAndChange({ request: { ...pending, _id: '77', ivrNumber: '#IVR-77' }, round: asking })
  await expect.element(page.getByText('Not answered yet').first()).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('what was entered and not sent is there again when the request is opened again', async () => {
  useSession.setState(({ auth }) => ({ auth: { ...auth, email: 'office@example.com' } }))
  function Closable() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Open or close
        </button>
        {isOpen && <RoundsSection request={sample} rounds={[round]} />}
      </>
    )
  }
  render(<Closable />)
  await userEvent.fill(field(1), 'The left one, since March')
  await userEvent.click(page.getByRole('button', { name: 'Open or close' }))
  await expect.element(field(1)).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Open or close' }))
  await expect.element(field(1)).toHaveValue('The left one, since March')
  await expect.element(field(2)).toHaveValue('')
  await userEvent.clear(field(1))
  await expect
    .poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:answers')))
    .toEqual([])
})

test('a file uploaded for one item is marked as answering others, and is sent with each of them', async () => {
  const items = [
    { ...item, ...more, item: 1, kind: 'document', about: 'wound-measurements', text: '' },
    { ...item, ...more, item: 2, text: 'Which leg?' },
    { ...item, ...more, item: 3, kind: 'document', about: 'plan-of-care', text: '' },
    { ...item, ...more, item: 4, kind: 'field', about: 'ptan', text: '' },
  ] as const
  await answers(uploadFile, ok({ file: picture(1) }))
  await answers(answerIvr, ok({ message: 'Sent.', data: { submissionStatus: 'Conditional', open: 1 } }))
  render(<RoundsSection request={sample} rounds={[{ ...round, items: [...items] }]} />)
  const input = () => document.querySelector('[data-field="item1.documents"]')
  await expect.poll(input).toBeTruthy()
  await userEvent.upload(page.elementLocator(input() ?? document.body), await pictureFile())
  const also = page.getByRole('group', { name: 'picture-1.png also answers' })
  await userEvent.click(also.getByRole('checkbox', { name: 'Item 2: Which leg?' }))
  await userEvent.click(also.getByRole('checkbox', { name: 'Plan of care' }))
  await userEvent.click(also.getByRole('checkbox', { name: 'Item 2: Which leg?' }))
  expect(also.getByRole('checkbox').elements()).toHaveLength(2)
  await userEvent.click(page.getByRole('button', { name: 'Send answers' }))
  await expect.poll(async () => (await arrived(answerIvr)).length).toBe(1)
  const [sent] = await arrived(answerIvr)
  const documents = [{ fileUrl: picture(1).fileUrl }]
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    answers: [
      { item: 1, documents },
      { item: 3, documents },
    ],
  })
})
