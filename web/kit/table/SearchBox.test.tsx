import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { SearchBox } from './SearchBox.tsx'

const searched = vi.fn()
const field = page.getByRole('textbox', { name: 'Search' })
const clear = page.getByRole('button', { name: 'Clear the search' })

function Searching() {
  const [value, setValue] = useState('')
  const search = (text: string) => {
    searched(text)
    setValue(text)
  }
  return (
    <>
      <SearchBox value={value} onSearch={search} hint="Name, number or product" />
      <button type="button" onClick={() => setValue('from a link')}>
        Link
      </button>
    </>
  )
}

beforeEach(() => {
  searched.mockClear()
  render(<Searching />)
})
afterEach(() => void vi.useRealTimers())

test('a search runs once after the last key, with the entire text trimmed', async () => {
  await userEvent.click(field)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // On a busy machine keys arrive late.
  await userEvent.keyboard(' smi')
  await expect.element(field).toHaveValue(' smi')
  vi.advanceTimersByTime(700)
  await userEvent.keyboard('th ')
  await expect.element(field).toHaveValue(' smith ')
  vi.advanceTimersByTime(700)
  expect(searched).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(searched.mock.calls).toEqual([['smith']])
})

test('invisible characters around pasted text are not searched for, in any list', async () => {
  await userEvent.fill(field, '\u202aann@test.example\u202c')
  await userEvent.keyboard('{Enter}')
  expect(searched.mock.calls).toEqual([['ann@test.example']])
})

test('Enter searches immediately and cancels the search that was waiting', async () => {
  await userEvent.click(field)
  await userEvent.keyboard('jo{Enter}')
  expect(searched.mock.calls).toEqual([['jo']])
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(searched.mock.calls).toEqual([['jo']])
})

test('Escape clears the search and shows all again, and does nothing in an empty field', async () => {
  await userEvent.click(field)
  await userEvent.keyboard('jo{Enter}{Escape}')
  await expect.element(field).toHaveValue('')
  expect(searched.mock.calls).toEqual([['jo'], ['']])
  await userEvent.keyboard('{Escape}')
  expect(searched).toHaveBeenCalledTimes(2)
})

test('the clear button empties the search, and is shown only while there is text', async () => {
  await expect.element(clear).not.toBeInTheDocument()
  await userEvent.fill(field, 'jo')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(clear)
  await expect.element(field).toHaveValue('')
  expect(searched.mock.calls).toEqual([['jo'], ['']])
})

test('after a press on the clear button the search field has the focus', async () => {
  await userEvent.fill(field, 'jo')
  await userEvent.click(clear)
  await expect.element(field).toHaveFocus()
})

test('a text of only spaces does not search, and the hint shows while the field has focus and is empty', async () => {
  const hint = page.getByText('Name, number or product')
  await expect.element(hint).not.toBeVisible()
  await userEvent.click(field)
  await expect.element(hint).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription('Name, number or product')
  await userEvent.keyboard('jo{Enter}')
  await expect.element(hint).not.toBeVisible()
  await userEvent.fill(field, '   ')
  await userEvent.keyboard('{Enter}')
  expect(searched.mock.calls).toEqual([['jo']])
})

test('a search term from a link or the Back button appears in the field', async () => {
  await userEvent.click(page.getByRole('button', { name: 'Link' }))
  await expect.element(field).toHaveValue('from a link')
  expect(searched).not.toHaveBeenCalled()
})

test('a term from a link replaces the typed text, which is then not searched for', async () => {
  await userEvent.click(field)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('smi')
  await expect.element(field).toHaveValue('smi')
  await userEvent.click(page.getByRole('button', { name: 'Link' }))
  await expect.element(field).toHaveValue('from a link')
  vi.advanceTimersByTime(900)
  expect(searched).not.toHaveBeenCalled()
  await expect.element(field).toHaveValue('from a link')
})
