import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getReferenceLists, getStates } from '#contract/reference/lists.paths.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { StepPanel } from './StepPanel.tsx'
import { screenOf } from './screens.ts'
import { useWizard } from './use-wizard.ts'

function Page() {
  const wizard = useWizard()
  return (
    <>
      <StepPanel wizard={wizard} onUploading={() => undefined} />
      <button type="button" onClick={() => wizard.goTo(wizard.step + 1)}>
        Next
      </button>
    </>
  )
}

test('the code of the next step is loaded while the current one is filled in, so it opens without a placeholder', async () => {
  await answers(getStates, ok({ data: [] }))
  await answers(getReferenceLists, ok({ data: { insuranceTypes: [], payers: [] } }))
  render(<Page />)
  await expect.element(page.getByRole('textbox', { name: 'First Name' })).toBeVisible()
  await vi.waitFor(() => expect(screenOf(1).now()).toBeDefined())
  expect(screenOf(2).now()).toBeUndefined()
  const shown = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.textContent?.startsWith('Loading')) placeholders.push(node)
  })
  const placeholders: Node[] = []
  shown.observe(document.body, { childList: true, subtree: true })
  await userEvent.click(page.getByRole('button', { name: 'Next' }))
  await expect.element(page.getByRole('textbox', { name: 'Primary Policy Number' })).toBeVisible()
  shown.disconnect()
  expect(placeholders).toEqual([])
  await vi.waitFor(() => expect(screenOf(2).now()).toBeDefined())
})
