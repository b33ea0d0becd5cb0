import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Packet } from '#contract/packets/packets.ts'
import { render } from '../testing/render.tsx'
import { StatementEditor } from './StatementEditor.tsx'

const packet = { statement: [], left: [], may: { save: true } } as unknown as Packet

test('an error in a sentence is shown, and the sentence stays', async () => {
  const wrong = 'Please remove the character U+0007, which cannot be printed.'
  const save = async () => ({ 'statement.0.text': wrong })
  render(<StatementEditor packet={packet} saving={{ isSaving: false, save }} />)
  const sentence = page.getByRole('textbox', { name: 'A sentence of your own' })
  await userEvent.fill(sentence, 'The wound is clean.')
  await userEvent.click(page.getByRole('button', { name: 'Add sentence' }))
  await expect.element(page.getByText(wrong).first()).toBeVisible()
  await expect.element(sentence).toHaveValue('The wound is clean.')
})
