import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recall, remember } from '../../kit/session/remember.ts'
import { render } from '../../testing/render.tsx'
import { SignInPanel } from './SignInPanel.tsx'

test('clearing Remember forgets the sign-in immediately, even if no one signs in afterward', async () => {
  await remember({ email: 'mary@canary.example', password: 'Correct-horse!7' })
  render(<SignInPanel onCodeSent={() => undefined} />)
  const tick = page.getByRole('checkbox', { name: 'Remember this ?' })
  await expect.element(tick).toBeChecked()
  await userEvent.click(tick)
  await expect.element(tick).not.toBeChecked()
  expect(await recall()).toBeUndefined()
})
