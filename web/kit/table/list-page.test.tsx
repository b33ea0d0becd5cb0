import { hashKey } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { colleagueList } from '#contract/people/colleagues.ts'
import {
  type PriorAuthorizationPage,
  priorAuthorizationList,
} from '#contract/prior-authorization/prior-authorization.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { outdated } from '../live/outdated.ts'
import { useListPage, useStablePage } from './list-page.ts'

type Row = PriorAuthorizationPage['priorAuthList'][number]

const list = {
  endpoint: priorAuthorizationList,
  area: 'prior-authorization',
  rowsIn: 'priorAuthList',
  one: () => Promise.reject<Row>(new Error('not asked for')),
} as const

function List({ onPage }: { onPage: (page: number) => void }) {
  const found = useStablePage(list, { page: 1, limit: 2 })
  return (
    <>
      <p>{found.page?.priorAuthList.map(({ _id }) => _id).join(' ')}</p>
      <p>{found.fresh} new</p>
      <button type="button" onClick={found.retry}>
        Refresh
      </button>
      <button type="button" onClick={() => found.turnTo(onPage)(2)}>
        Page 2
      </button>
    </>
  )
}

const rows = (...ids: string[]) =>
  ok({ data: { priorAuthList: ids.map((_id) => ({ _id })), totalRecords: 9 } })

test('page 2 is not opened below a page 1 that others have changed: the page is brought up to date first', async () => {
  await answers(priorAuthorizationList, rows('8', '7'), rows('9', '8'))
  const turned = vi.fn()
  render(<List onPage={turned} />)
  await expect.element(page.getByText('8 7')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Refresh' }))
  await expect.element(page.getByText('1 new')).toBeVisible()
  await expect.element(page.getByText('8 7')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  await expect.element(page.getByText('9 8')).toBeVisible()
  expect(turned).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  expect(turned).toHaveBeenCalledWith(2)
})

const filter = { page: 1, limit: 2, search: '' }
const hash = hashKey([colleagueList.path, filter])

function Colleagues({ onPage }: { onPage: (page: number) => void }) {
  const found = useListPage(colleagueList, filter)
  return (
    <>
      <p>{found.page?.colleagues.map(({ _id }) => _id).join(' ')}</p>
      <button type="button" onClick={() => found.turnTo(onPage)(2)}>
        Page 2
      </button>
    </>
  )
}

const colleagues = (...ids: string[]) =>
  ok({ data: { colleagues: ids.map((_id) => ({ _id })), total: 9, totalPages: 5, page: 1, limit: 2 } })

test('a list whose rows are in use while others change it is brought up to date before another page is opened', async () => {
  await answers(colleagueList, colleagues('8', '7'), colleagues('9', '8'))
  const turned = vi.fn()
  render(<Colleagues onPage={turned} />)
  await expect.element(page.getByText('8 7')).toBeVisible()
  outdated.add(hash)
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  await expect.element(page.getByText('9 8')).toBeVisible()
  await expect.element(page.getByText(/^The list has changed since it was shown/).first()).toBeVisible()
  expect(turned).not.toHaveBeenCalled()
  outdated.delete(hash)
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  expect(turned).toHaveBeenCalledWith(2)
  expect(await arrived(colleagueList)).toHaveLength(2)
})

test('a change that moved no row of the page opens the next one', async () => {
  await answers(colleagueList, colleagues('8', '7'))
  const turned = vi.fn()
  render(<Colleagues onPage={turned} />)
  await expect.element(page.getByText('8 7')).toBeVisible()
  outdated.add(hash)
  await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
  await expect.poll(() => turned).toHaveBeenCalledWith(2)
  outdated.delete(hash)
})
