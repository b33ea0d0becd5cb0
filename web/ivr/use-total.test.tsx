import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ivrCount } from '#contract/ivr/requests.ts'
import { Pagination } from '../kit/table/Pagination.tsx'
import { SearchBox } from '../kit/table/SearchBox.tsx'
import { answers, arrived, errorReply, ok, releaseHeld } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { useTotal } from './list/use-requests.ts'

const filter = { page: 1, limit: 10, status: '', sort: 'newest', physicianId: '' } as const

/** The parts of the list that matter here: its search box, and the pages of a search already on screen. */
function Searched({ by }: { by: string }) {
  const [search, setSearch] = useState(by)
  const [asOf, setAsOf] = useState(1)
  const { total, onCount, onTyping } = useTotal({ ...filter, search }, asOf)
  return (
    <>
      <SearchBox value={search} onSearch={setSearch} onTyping={onTyping} />
      <button type="button" onClick={() => setAsOf((before) => before + 1)}>
        Next answer
      </button>
      <div data-testid="pages">
        <Pagination page={1} limit={10} total={total} most={91_000} onCount={onCount} onPage={() => {}} />
      </div>
    </>
  )
}

const counted = (total: number) => ok({ data: { total } })
const status = () => page.getByTestId('pages').getByRole('status')
const pages = () => page.getByRole('navigation', { name: 'Pages' })
const sizeOfPages = () => {
  const { width, height } = page.getByTestId('pages').element().getBoundingClientRect()
  const rows = page.getByLabelText('Rows per page').element().getBoundingClientRect()
  return { width, height, rows: [rows.x, rows.y] }
}

test('until a search is counted its pages have room and are not announced, and then nothing moves', async () => {
  await answers(ivrCount, { ...counted(83_412), held: true })
  render(<Searched by="adams" />)
  await expect.poll(() => arrived(ivrCount)).toHaveLength(1)
  await expect.element(status()).toBeEmptyDOMElement()
  await expect.element(pages()).not.toBeInTheDocument()
  const before = sizeOfPages()
  await releaseHeld()
  await expect.element(status()).toMatchTextContent('Showing 1 to 10 of 83,412 entries')
  await expect.element(pages()).toBeVisible()
  expect(sizeOfPages()).toEqual(before)
})

test('the total of an earlier search never replaces that of a later one, whichever comes first', async () => {
  await answers(ivrCount, { ...counted(111), held: true }, counted(2_222))
  render(<Searched by="baker" />)
  await expect.poll(() => arrived(ivrCount)).toHaveLength(1)
  await userEvent.fill(page.getByRole('textbox', { name: 'Search' }), 'jones')
  await userEvent.keyboard('{Enter}')
  await expect.element(status()).toMatchTextContent('Showing 1 to 10 of 2,222 entries')
  await releaseHeld()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(status()).toMatchTextContent('Showing 1 to 10 of 2,222 entries')
})

test('the first key of another search ends the count, and after that key is undone the search is counted again', async () => {
  await answers(ivrCount, { ...counted(111), held: true }, counted(333))
  render(<Searched by="clark" />)
  await expect.poll(() => arrived(ivrCount)).toHaveLength(1)
  const field = page.getByRole('textbox', { name: 'Search' })
  await userEvent.type(field, 'x')
  await releaseHeld()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(status()).toBeEmptyDOMElement()
  await userEvent.keyboard('{Backspace}')
  await expect.element(status()).toMatchTextContent('Showing 1 to 10 of 333 entries')
})

test('the total stays while the same search is counted again', async () => {
  await answers(ivrCount, counted(50), { ...counted(51), held: true })
  render(<Searched by="davis" />)
  await expect.element(status()).toMatchTextContent('of 50 entries')
  await userEvent.click(page.getByRole('button', { name: 'Next answer' }))
  await expect.poll(() => arrived(ivrCount)).toHaveLength(2)
  await expect.element(status()).toMatchTextContent('of 50 entries')
  await releaseHeld()
  await expect.element(status()).toMatchTextContent('of 51 entries')
})

test('a count that fails says so, still offers the next page, and can be tried again', async () => {
  await answers(ivrCount, errorReply(500, 'No.'), counted(44))
  render(<Searched by="evans" />)
  await expect.element(status()).toMatchTextContent('The entries could not be counted.')
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(status()).toMatchTextContent('Showing 1 to 10 of 44 entries')
})
