import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paste } from '../../testing/paste.ts'
import { render } from '../../testing/render.tsx'
import { PasswordInput } from './inputs.tsx'

const field = page.getByLabelText('Password', { exact: true })
const eye = page.getByRole('button', { name: 'Show password' })

function Remembered() {
  const [value, setValue] = useState('Remembered!1')
  const [remembered, setRemembered] = useState(true)
  return (
    <>
      <label htmlFor="password">Password</label>
      <PasswordInput
        id="password"
        value={value}
        remembered={remembered}
        onType={(typed) => {
          setRemembered(false)
          setValue(typed)
        }}
      />
    </>
  )
}

test('a remembered password is hidden, and no button shows it', async () => {
  render(<Remembered />)
  await expect.element(field).toHaveValue('Remembered!1')
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(eye).not.toBeInTheDocument()
})

test.each([
  ['a typed letter', () => userEvent.keyboard('{End}x'), 'x'],
  ['a typed text', () => userEvent.keyboard('{End}xy'), 'xy'],
  ['a deleted letter', () => userEvent.keyboard('{End}{Backspace}'), ''],
  ['a pasted password', () => paste('pasted'), 'pasted'],
])(
  '%s replaces all of a remembered password, so that the button shows nothing of it',
  async (_, edit, left) => {
    render(<Remembered />)
    await userEvent.click(field)
    await edit()
    await expect.element(field).toHaveValue(left)
    await userEvent.click(eye)
    await expect.element(field).toHaveAttribute('type', 'text')
    await expect.element(field).toHaveValue(left)
  },
)
