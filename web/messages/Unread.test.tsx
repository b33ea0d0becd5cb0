import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { unreadMessages } from '#contract/messages/messages.ts'
import { queryClient, reload } from '../kit/http/queries.ts'
import { answers, arrived, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { UnreadMark, UnreadMessages } from './Unread.tsx'

beforeEach(() => queryClient.clear())

test('a row with unread messages says how many in words, is counted with its page, and updates', async () => {
  const counted = (...data: object[]) => ok({ data })
  await answers(
    unreadMessages,
    counted({ record: 'ivr:7', count: 2 }, { record: 'ivr:8', count: 1 }),
    counted({ record: 'ivr:8', count: 1 }),
  )
  render(
    <UnreadMessages kind="ivr" ids={['7', '8', '9']}>
      {['7', '8', '9'].map((id) => (
        <p key={id} data-testid={id}>
          <UnreadMark kind="ivr" id={id} />
        </p>
      ))}
    </UnreadMessages>,
  )
  await expect.element(page.getByTestId('7')).toMatchTextContent('2 unread messages')
  await expect.element(page.getByTestId('8')).toMatchTextContent('1 unread message')
  await expect.element(page.getByTestId('9')).toMatchTextContent('')
  const [call] = await arrived(unreadMessages)
  expect(JSON.parse(call?.body ?? '')).toEqual({ records: ['ivr:7', 'ivr:8', 'ivr:9'] })
  await reload(unreadMessages)
  await expect.element(page.getByTestId('7')).not.toMatchTextContent('unread')
})
