import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { colleagueList } from '#contract/people/colleagues.ts'
import {
  type PriorAuthorizationPage,
  priorAuthorizationList,
} from '#contract/prior-authorization/prior-authorization.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { reload } from '../http/queries.ts'
import { outdated } from '../live/refetcher.ts'
import { useList } from './list.ts'

type Row = PriorAuthorizationPage['priorAuthList'][number]

const priorAuthorizations = {
  endpoint: priorAuthorizationList,
  rowsIn: 'priorAuthList',
  live: { area: 'prior-authorization', one: () => Promise.reject<Row>(new Error('not asked for')) },
} as const

interface PagesProps {
  list: {
    rows: readonly { _id: string; description?: string }[] | undefined
    fresh: number
    page: number
    retry: () => void
    setPage: (page: number) => void
  }
}

function Pages({ list }: PagesProps) {
  return (
    <>
      <p>{list.rows?.map(({ _id, description = '' }) => _id + description).join(' ') || 'none'}</p>
      <p>{list.fresh} new</p>
      <p>at page {list.page}</p>
      <button type="button" onClick={list.retry}>
        Refresh
      </button>
      <button type="button" onClick={() => list.setPage(2)}>
        Page 2
      </button>
    </>
  )
}

function PriorAuthorizations() {
  return <Pages list={useList(priorAuthorizations, { limit: 2 })} />
}

const rows = (...ids: string[]) =>
  ok({ data: { priorAuthList: ids.map((_id) => ({ _id })), totalRecords: 9 } })

test('page 2 is not opened after a page 1 that others have changed: page 1 is updated first', async () => {
  await answers(priorAuthorizationList, rows('8', '7'), rows('9', '8'))
  render(<PriorAuthorizations />)
  await expect.element(page.getByText('8 7')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
  await expect.element(page.getByText('1 new')).toBeVisible()
  await expect.element(page.getByText('8 7')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  await expect.element(page.getByText('9 8')).toBeVisible()
  await expect.element(page.getByText('at page 1')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  await expect.element(page.getByText('at page 2')).toBeVisible()
})

test('the person’s own changes are shown immediately, with the rows that have arrived since then', async () => {
  await answers(priorAuthorizationList, rows('8', '7'), rows('9', '8'), rows('10', '9'))
  render(<PriorAuthorizations />)
  await expect.element(page.getByText('8 7')).toBeVisible()
  await reload(priorAuthorizationList)
  await expect.element(page.getByText('9 8')).toBeVisible()
  await expect.element(page.getByText('0 new')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
  await expect.element(page.getByText('1 new')).toBeVisible()
  await expect.element(page.getByText('9 8')).toBeVisible()
})

test('a row that has left the page stays as it was last seen', async () => {
  const changed = ok({ data: { priorAuthList: [{ _id: '8', description: '!' }], totalRecords: 9 } })
  await answers(priorAuthorizationList, rows('8', '7'), changed, rows('10', '9'))
  render(<PriorAuthorizations />)
  await expect.element(page.getByText('8 7')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
  await expect.element(page.getByText('8! 7')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
  await expect.element(page.getByText('2 new')).toBeVisible()
  await expect.element(page.getByText('8! 7')).toBeVisible()
})

test('a page that did not load at first shows its own rows when it does', async () => {
  const later = { ...rows('6', '5'), held: true }
  await answers(priorAuthorizationList, rows('8', '7'), errorReply(500, 'Not now.'), later)
  render(<PriorAuthorizations />)
  await expect.element(page.getByText('8 7')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  await expect.element(page.getByText('none')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
  // The previous page's rows, until the reply arrives.
  await expect.element(page.getByText('8 7')).toBeVisible()
  await releaseHeld()
  await expect.element(page.getByText('6 5')).toBeVisible()
  await expect.element(page.getByText('0 new')).toBeVisible()
})

test('a list that was empty shows its first row immediately', async () => {
  await answers(priorAuthorizationList, rows(), rows('1'))
  render(<PriorAuthorizations />)
  await expect.element(page.getByText('none')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
  await expect.element(page.getByText('0 new')).toBeVisible()
  await expect.element(page.getByText('1', { exact: true })).toBeVisible()
})

const hash = hashKey([colleagueList.path, { search: '', page: 1, limit: 2 }])
const source = { endpoint: colleagueList, rowsIn: 'colleagues' } as const

function Colleagues() {
  return <Pages list={useList(source, { limit: 2 })} />
}

const colleagues = (...ids: string[]) =>
  ok({ data: { colleagues: ids.map((_id) => ({ _id })), total: 9, totalPages: 5, page: 1, limit: 2 } })

test('a list whose rows are in use while others change it is updated before another page is opened', async () => {
  await answers(colleagueList, colleagues('8', '7'), colleagues('9', '8'))
  render(<Colleagues />)
  await expect.element(page.getByText('8 7')).toBeVisible()
  outdated.add(hash)
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  await expect.element(page.getByText('9 8')).toBeVisible()
  await expect.element(page.getByText(/^The list changed and is now up to date/).first()).toBeVisible()
  await expect.element(page.getByText('at page 1')).toBeVisible()
  expect(await arrived(colleagueList)).toHaveLength(2)
  outdated.delete(hash)
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  await expect.element(page.getByText('at page 2')).toBeVisible()
})

test('a change that moved no row of the page opens the next one', async () => {
  await answers(colleagueList, colleagues('8', '7'))
  render(<Colleagues />)
  await expect.element(page.getByText('8 7')).toBeVisible()
  outdated.add(hash)
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  await expect.element(page.getByText('at page 2')).toBeVisible()
  outdated.delete(hash)
})
