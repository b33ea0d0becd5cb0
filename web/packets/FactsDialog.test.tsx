import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Packet } from '#contract/packets/packets.ts'
import { render } from '../testing/render.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import type { Change } from './use-packet.ts'

const packet = { facts: {}, answered: [] } as unknown as Packet

test('an error in a measurement is shown at its field, and the first such field has the focus', async () => {
  const sent: Change[] = []
  const save = async (change: Change) => {
    sent.push(change)
    return {
      'facts.measurements.0.widthCm': 'Please enter a number of centimeters, such as 4.5.',
      'facts.abi': 'Please enter a number.',
    }
  }
  render(<FactsDialog packet={packet} saving={{ isSaving: false, save }} onClose={() => undefined} />)
  // The first row stays empty and is not sent: the server's first row is the second one here.
  await userEvent.click(page.getByRole('button', { name: 'Add measurement' }))
  const length = page.getByRole('textbox', { name: 'Length (cm), measurement 2' })
  await userEvent.fill(length, '4')
  const width = page.getByRole('textbox', { name: 'Width (cm), measurement 2' })
  await userEvent.fill(width, 'wide')
  await userEvent.click(page.getByRole('button', { name: 'Save facts' }))
  await expect.element(width).toHaveAccessibleDescription(/such as 4\.5/)
  await expect.element(width).toHaveFocus()
  await expect.element(length).not.toHaveAttribute('aria-invalid')
  expect(sent).toEqual([
    { facts: { measurements: [{ day: '', lengthCm: '4', widthCm: 'wide', depthCm: '' }] } },
  ])
})
