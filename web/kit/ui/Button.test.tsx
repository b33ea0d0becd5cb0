import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { Button } from './Button.tsx'

test('an icon button next to a long text is wide enough for a finger, on a phone too', async () => {
  await page.viewport(375, 800)
  render(
    <div className="flex">
      <p className="grow">{'A text that needs all of the width that there is. '.repeat(4)}</p>
      <Button size="icon" aria-label="Close">
        ×
      </Button>
    </div>,
  )
  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  expect(close.element().getBoundingClientRect()).toMatchObject({ width: 36, height: 36 })
})
