import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { LeaveGuard, saved } from './LeaveGuard.tsx'

const discarded = vi.fn()
const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave this page?' })
const field = page.getByRole('textbox', { name: 'Name' })

function Form() {
  const [name, setName] = useState('')
  const navigate = useNavigate()
  return (
    <>
      <LeaveGuard dirty={name !== ''} onDiscard={discarded} />
      <label>
        Name <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <Link to="/list">To the list</Link>
      <Link to="/here?page=2">Second page</Link>
      <button type="button" onClick={() => navigate('/list', { state: saved })}>
        Save
      </button>
    </>
  )
}

const warnsOnClose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  discarded.mockClear()
  render(<Form />)
})

test('leaving an unchanged form asks no question', async () => {
  await expect.element(field).toBeVisible()
  expect(warnsOnClose()).toBe(false)
  await userEvent.click(page.getByRole('link', { name: 'To the list' }))
  await expect.element(page.getByText('This is /list')).toBeVisible()
})

test('leaving a form with typed input asks for confirmation, and Cancel keeps the input and the focus', async () => {
  await userEvent.fill(field, 'Ada')
  expect(warnsOnClose()).toBe(true)
  const link = page.getByRole('link', { name: 'To the list' })
  await userEvent.click(link)
  await expect.element(question).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Ada')
  await expect.element(link).toHaveFocus()
  expect(discarded).not.toHaveBeenCalled()
})

test('Yes discards the typed input and opens the page that the person wanted', async () => {
  await userEvent.fill(field, 'Ada')
  await userEvent.click(page.getByRole('link', { name: 'To the list' }))
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.element(page.getByText('This is /list')).toBeVisible()
  expect(discarded).toHaveBeenCalledOnce()
  expect(warnsOnClose()).toBe(false)
})

test('leaving a saved form asks no question, and neither does a step within the same screen', async () => {
  await userEvent.fill(field, 'Ada')
  await userEvent.click(page.getByRole('link', { name: 'Second page' }))
  await expect.element(field).toHaveValue('Ada')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('This is /list')).toBeVisible()
})
