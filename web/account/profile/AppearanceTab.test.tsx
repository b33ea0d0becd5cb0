import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appearance, setAppearance } from '../../kit/ui/appearance.ts'
import { render } from '../../testing/render.tsx'
import { AppearanceTab } from './AppearanceTab.tsx'

const choice = (name: RegExp) => page.getByRole('radio', { name })

test('a theme chosen elsewhere, as in the palette, is shown here, and choosing a row height does not undo it', async () => {
  render(<AppearanceTab />)
  await expect.element(choice(/^System/)).toBeChecked()
  setAppearance({ theme: 'dark' })
  await expect.element(choice(/^Dark/)).toBeChecked()
  await userEvent.click(choice(/^Dense/))
  await expect.element(choice(/^Dense/)).toBeChecked()
  expect(appearance()).toEqual({ theme: 'dark', rows: 'dense' })
  setAppearance({})
})
