import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addMessage,
  type Message,
  markMessagesRead,
  messageList,
  messagePeople,
} from '#contract/messages/messages.ts'
import { queryClient } from '../kit/http/queries.ts'
import { useSession } from '../kit/session/session.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import MessagesPanel from './MessagesPanel.tsx'

const message = (id: number, more: Partial<Message> = {}): Message => ({
  _id: String(id),
  at: '2026-11-20T15:00:00Z',
  byName: 'Rita Reviewer',
  byUserType: 3,
  own: false,
  internal: false,
  text: `Text ${id}`,
  mentions: [],
  files: [],
  ...more,
})
const pageOf = (messages: Message[], more: object = {}) =>
  ok({ data: { messages, more: false, unread: 0, readUpTo: null, ...more } })

const as = (userType: 2 | 3) =>
  useSession.setState(({ auth }) => ({ auth: { ...auth, email: 'me@test.example', token: 't', userType } }))
const button = (name: string) => page.getByRole('button', { name })
const text = page.getByRole('textbox', { name: 'Message', exact: true })

beforeEach(() => {
  sessionStorage.clear()
  queryClient.clear()
})

async function open(userType: 2 | 3, messages: Message[] = [], more: object = {}) {
  as(userType)
  await answers(messageList, pageOf(messages, more))
  await answers(markMessagesRead, ok({ data: { unread: 0 } }))
  await answers(messagePeople, ok({ data: [{ _id: '9', name: 'Alma Admin', label: 'Alma Admin' }] }))
  render(<MessagesPanel kind="ivr" id="1042" />)
}

test('an internal message differs from others by a word, a dashed edge and its own surface', async () => {
  await open(3, [message(1, { text: 'One\n\ntwo' }), message(2, { internal: true })])
  const [open1, hidden] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  await expect.element(hidden).toMatchTextContent('Internal')
  await expect.element(open1).not.toMatchTextContent('Internal')
  const styleOf = (of: typeof hidden) => getComputedStyle(of.element())
  expect(styleOf(hidden).borderStyle).toBe('dashed')
  expect(styleOf(open1).borderStyle).toBe('solid')
  expect(styleOf(hidden).backgroundColor).not.toBe(styleOf(open1).backgroundColor)
  expect(getComputedStyle(page.getByText('One two').element()).whiteSpace).toBe('pre-line')
})

test('new messages follow a line, and count as read once they have been on screen', async () => {
  await open(2, [message(1), message(2), message(3, { own: true })], { unread: 1, readUpTo: '1' })
  await expect.element(page.getByText('1 unread')).toBeVisible()
  await expect.element(page.getByRole('listitem').nth(1)).toMatchTextContent('New')
  await expect.poll(() => arrived(markMessagesRead)).toHaveLength(1)
  expect(JSON.parse((await arrived(markMessagesRead))[0]?.body ?? '')).toEqual({
    record: 'ivr:1042',
    upTo: '3',
  })
})

test('text typed while a message is being sent stays as the next message', async () => {
  await open(3)
  await answers(addMessage, ok({ message: 'Message sent', data: { _id: '7' } }, { held: true }))
  await userEvent.click(button('Write a message'))
  await userEvent.fill(text, 'First.')
  await userEvent.click(button('Send to the office'))
  await expect.poll(async () => (await arrived(addMessage)).length).toBe(1)
  await userEvent.type(text, ' Second')
  await releaseHeld()
  await expect.element(text).toHaveValue('Second')
  await userEvent.clear(text)
})

test('a message that could not be sent stays as typed, and is sent again with the same key', async () => {
  await open(2)
  await answers(
    addMessage,
    errorReply(500, 'Something went wrong.'),
    ok({ message: 'Sent.', data: { _id: '5' } }),
  )
  await userEvent.click(button('Write a message'))
  await expect.element(text).toHaveFocus()
  await userEvent.fill(text, 'Which heel?\nLeft?')
  await userEvent.click(button('Send'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('Something went wrong.')
  await expect.element(text).toHaveValue('Which heel?\nLeft?')
  await userEvent.click(text)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(text).toHaveValue('')
  const sent = await arrived(addMessage)
  expect(sent).toHaveLength(2)
  expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
    ...{ record: 'ivr:1042', text: 'Which heel?\nLeft?', internal: false },
    ...{ mentions: [], files: [] },
  })
})

test('typed text is restored when the user returns to the record, and an empty message is not sent', async () => {
  await open(2)
  await userEvent.click(button('Write a message'))
  await userEvent.click(button('Send'))
  await expect.element(page.getByText('Please write a message or attach a file.')).toBeVisible()
  expect(await arrived(addMessage)).toEqual([])
  await userEvent.fill(text, 'Half a sen')
  render(<MessagesPanel kind="ivr" id="1042" />)
  await expect.element(text.nth(1)).toHaveValue('Half a sen')
})

test('the team chooses who reads a message, and the choice is on the button and in the sent message', async () => {
  await open(3)
  await answers(addMessage, ok({ message: 'Sent.', data: { _id: '5' } }))
  await userEvent.click(button('Write a message'))
  await expect.element(button('Send to the office')).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'Internal, team only' }))
  const internal = page.getByRole('textbox', { name: 'Internal message' })
  await userEvent.fill(internal, 'Call again at two')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Mention' }), 'Alma Admin')
  await expect.element(page.getByRole('list', { name: 'Mentioned' })).toMatchTextContent('Alma Admin')
  await userEvent.click(button('Add internal message'))
  await expect.poll(() => arrived(addMessage)).toHaveLength(1)
  expect(JSON.parse((await arrived(addMessage))[0]?.body ?? '')).toMatchObject({
    text: 'Call again at two',
    internal: true,
    mentions: ['9'],
  })
})

test('an office is offered no internal messages and no choice of who reads a message', async () => {
  await open(2)
  await userEvent.click(button('Write a message'))
  await expect.element(text).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
})
