import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { appearance, appearanceKey, followAppearance } from '../ui/appearance.ts'
import { keepFocus } from '../ui/focus-keeper.ts'
import { useExistingPage } from './list.ts'
import { Pagination } from './Pagination.tsx'
import { usePageSize } from './page-size.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const numbers = () =>
  page
    .getByRole('button', { name: /^Page / })
    .elements()
    .map(({ textContent }) => Number(textContent))

function Paged({ total, from = 1 }: { total: number; from?: number }) {
  const [at, setAt] = useState(from)
  useExistingPage({ page: at, setPage: setAt }, 10, total)
  return <Pagination page={at} limit={10} total={total} onPage={setAt} />
}

test('one press goes to the first or last page, and the button is then disabled', async () => {
  render(<Paged total={4321} />)
  await expect.element(button('First page')).toBeDisabled()
  await expect.element(button('Previous page')).toBeDisabled()
  await userEvent.click(button('Last page'))
  await expect.element(page.getByText('Showing 4,321 to 4,321 of 4,321 entries')).toBeVisible()
  await expect.element(button('Last page')).toBeDisabled()
  await expect.element(button('Next page')).toBeDisabled()
  expect(numbers()).toEqual([429, 430, 431, 432, 433])
  await userEvent.click(button('First page'))
  await expect.element(page.getByText('Showing 1 to 10 of 4,321 entries')).toBeVisible()
})

test('on the last page the focus stays in the pagination, though Next page is disabled', async () => {
  const stop = keepFocus()
  render(<Paged total={30} from={2} />)
  await expect.element(button('Next page')).toBeEnabled()
  button('Next page').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Next page')).toBeDisabled()
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toMatch(/^(?:Page \d|Previous page)$/)
  stop()
})

test('five page buttons are shown around the current page, which has aria-current', async () => {
  render(<Paged total={200} from={7} />)
  await expect.element(button('Page 7')).toHaveAttribute('aria-current', 'page')
  expect(numbers()).toEqual([5, 6, 7, 8, 9])
  await userEvent.click(button('Next page'))
  await expect.element(button('Page 8')).toHaveAttribute('aria-current', 'page')
  await userEvent.click(button('Page 6'))
  await expect.element(page.getByText('Showing 51 to 60 of 200 entries')).toBeVisible()
})

test('a list with a single page shows its range and no page buttons', async () => {
  render(<Paged total={7} />)
  await expect.element(page.getByText('Showing 1 to 7 of 7 entries')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
})

test('a page number beyond the end leads to the last page', async () => {
  render(<Paged total={25} from={9} />)
  await expect.element(button('Page 3')).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('Showing 21 to 25 of 25 entries')).toBeVisible()
})

test('on a phone all page buttons fit the window, also with numbers of five digits', async () => {
  await page.viewport(375, 700)
  render(<Paged total={123_456} from={12_000} />)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect.element(pages).toBeVisible()
  for (const one of pages.getByRole('button').elements())
    expect(one.getBoundingClientRect().right).toBeLessThanOrEqual(375)
})

test('a chosen number of rows per page starts again at page 1 and is kept in this browser', async () => {
  function List() {
    const [at, setAt] = useState(3)
    return <Pagination page={at} limit={usePageSize()} total={60} onPage={setAt} />
  }
  render(<List />)
  const rows = page.getByRole('combobox', { name: 'Rows per page' })
  await expect.element(page.getByText('Showing 21 to 30 of 60 entries')).toBeVisible()
  await userEvent.selectOptions(rows, '50')
  await expect.element(page.getByText('Showing 1 to 50 of 60 entries')).toBeVisible()
  expect(numbers()).toEqual([1, 2])
  expect(appearance().perPage).toBe(50)
  await userEvent.selectOptions(rows, '10')
  await expect.element(page.getByText('Showing 1 to 10 of 60 entries')).toBeVisible()
  expect(appearance()).toEqual({})
})

test('a number of rows chosen in another tab is used immediately', async () => {
  followAppearance()
  function List() {
    return <Pagination page={1} limit={usePageSize()} total={60} onPage={() => undefined} />
  }
  render(<List />)
  await expect.element(page.getByText('Showing 1 to 10 of 60 entries')).toBeVisible()
  localStorage.setItem(appearanceKey, JSON.stringify({ perPage: 25 }))
  dispatchEvent(new StorageEvent('storage', { key: appearanceKey }))
  await expect.element(page.getByText('Showing 1 to 25 of 60 entries')).toBeVisible()
})

test('a list that fits on one page offers no number of rows', async () => {
  render(<Paged total={10} />)
  await expect.element(page.getByText('Showing 1 to 10 of 10 entries')).toBeVisible()
  expect(page.getByRole('combobox').elements()).toEqual([])
})
