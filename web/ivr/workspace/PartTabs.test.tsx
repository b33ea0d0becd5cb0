import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { PartTabs, panelOf, tabOf, type WorkspacePart } from './PartTabs.tsx'

function Parts() {
  const [part, setPart] = useState<WorkspacePart>('request')
  return (
    <>
      <PartTabs chosen={part} onChoose={setPart} />
      <div role="tabpanel" id={panelOf(part)} aria-labelledby={tabOf(part)}>
        {part}
      </div>
    </>
  )
}

test('the tabs of the workspace are one stop of Tab, and arrow keys, Home and End choose among them', async () => {
  render(<Parts />)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect.element(tab('Request')).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(tab('Request'))
  for (const [key, name] of [
    ['{ArrowRight}', 'Cards and pictures'],
    ['{End}', 'Answer'],
    ['{ArrowRight}', 'Request'],
    ['{ArrowLeft}', 'Answer'],
    ['{Home}', 'Request'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  await expect.poll(() => document.querySelectorAll('[role=tab][tabindex="0"]').length).toBe(1)
})
