import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { uploadFile } from '#contract/files/files.ts'
import { answerIvr, type Round } from '#contract/ivr/rounds.ts'
import { useSession } from '../../kit/session/session.ts'
import { learnServerTime, serverDate } from '../../kit/ui/server-time.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../../testing/api.ts'
import { bytesFile } from '../../testing/files.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import { JustChanged } from './JustChanged.tsx'
import { RoundsSection } from './RoundsSection.tsx'

const round: Round = {
  ...{ round: 1, askedAt: '2026-11-14T12:00:00.000Z', askedByName: 'Maria Lopez' },
  ...{ additionalInformation: '', notes: '', answeredAt: null, answeredByName: '' },
  items: [
    {
      ...{ item: 1, kind: 'question', about: '', text: 'Please send the chart.' },
      ...{ answer: '', answeredAt: null, answeredByName: '', before: '', after: '', documents: [] },
    },
  ],
}
const chart = { fileName: 'chart.pdf', fileExtension: '.pdf', fileSize: 10, kind: '', moreKinds: [] }
const document = (number: number) => ({
  ...chart,
  fileUrl: `/api/files/00000000-0000-4000-8000-00000000000${number}`,
})
const news = page.getByText(/was added|were added/)

/** The details of a request, where each press shows one more document, as a live update does. */
function Details({ id }: { id: string }) {
  const [count, setCount] = useState(0)
  const supportingDocuments = [1, 2].slice(0, count).map(document)
  const request = { ...sample, _id: id, supportingDocuments }
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Live update
      </button>
      <JustChanged request={request} />
      <RoundsSection request={request} rounds={[round]} />
    </>
  )
}

test('a colleague’s decision is announced on a computer whose clock is fast', async () => {
  learnServerTime(new Date(Date.now() - 600_000).toUTCString())
  function Watched() {
    const [request, setRequest] = useState(sample)
    const actionDate = serverDate().toISOString()
    return (
      <>
        <button
          type="button"
          onClick={() => setRequest({ ...sample, submissionStatus: 'Approved', actionDate })}
        >
          Live update
        </button>
        <JustChanged request={request} />
      </>
    )
  }
  render(<Watched />)
  await userEvent.click(update)
  await expect.element(page.getByText('Approved by Maria Lopez just now.')).toBeVisible()
  learnServerTime(new Date().toUTCString())
})

const update = page.getByRole('button', { name: 'Live update' })

async function sendChart(id: string): Promise<void> {
  useSession.setState(({ auth }) => ({ auth: { ...auth, userType: 2 } }))
  await answers(uploadFile, ok({ file: document(1) }))
  render(<Details id={id} />)
  await expect.element(page.getByRole('button', { name: 'Send answers' })).toBeVisible()
  const input = globalThis.document.querySelector('input[type=file]')
  await userEvent.upload(page.elementLocator(input ?? globalThis.document.body), bytesFile('chart.pdf', 10))
  await expect.element(page.getByRole('status').filter({ hasText: 'chart.pdf uploaded' })).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Send answers' }))
  await expect.poll(() => arrived(answerIvr)).toHaveLength(1)
}

test('documents of one’s own answer are not announced as news, even before its reply; a colleague’s are', async () => {
  await answers(answerIvr, ok({ message: 'Sent.' }, { held: true }))
  await sendChart('2001')
  await userEvent.click(update)
  await expect.element(news).not.toBeInTheDocument()
  await releaseHeld()
  await expect.element(page.getByText('Sent.').first()).toBeInTheDocument()
  await expect.element(news).not.toBeInTheDocument()
  await userEvent.click(update)
  await expect.element(news).toMatchTextContent('1 document was added')
})

test('after an answer that was refused, documents that arrive are announced', async () => {
  await answers(answerIvr, errorReply(400, 'Please write more.'))
  await sendChart('2002')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Please write more.' })).toBeVisible()
  await userEvent.click(update)
  await expect.element(news).toMatchTextContent('1 document was added')
})
