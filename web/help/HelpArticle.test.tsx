import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connectionEvents } from '../kit/http/connection.ts'
import { render } from '../testing/render.tsx'
import { HelpArticle } from './HelpArticle.tsx'

test('a picture that does not load says so, and loads when the connection is back', async () => {
  render(<HelpArticle id="sign-in-and-security" />)
  const picture = page.getByRole('figure').getByRole('img')
  await expect.element(picture).toBeVisible()
  picture.element().dispatchEvent(new Event('error'))
  const words = page.getByText('This picture could not be loaded.')
  await expect.element(words).toBeVisible()
  await expect.element(picture).not.toBeInTheDocument()
  connectionEvents.dispatchEvent(new Event('online'))
  await expect.element(picture).toBeVisible()
  await expect.element(words).not.toBeInTheDocument()
})
