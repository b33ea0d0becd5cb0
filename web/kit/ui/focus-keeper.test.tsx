import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { keepFocus } from './focus-keeper.ts'

test('when a focused button is disabled, the focus moves on before the browser has painted the change', async () => {
  onTestFinished(keepFocus())
  render(
    <div>
      <button type="button">Before</button>
      <button type="button">Once</button>
    </div>,
  )
  const before = page.getByRole('button', { name: 'Before' })
  await expect.element(before).toBeVisible()
  const once = page.getByRole('button', { name: 'Once' }).element() as HTMLButtonElement
  once.focus()
  const focused: EventTarget[] = []
  before.element().addEventListener('focus', ({ currentTarget }) => focused.push(currentTarget as Element))
  // A browser that has not painted yet still returns the disabled button.
  Object.defineProperty(document, 'activeElement', { configurable: true, get: () => once })
  onTestFinished(() => void Reflect.deleteProperty(document, 'activeElement'))
  once.disabled = true
  await expect.poll(() => focused).toEqual([before.element()])
})
