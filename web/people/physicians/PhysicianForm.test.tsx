import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCities, getPlaceOfZip, getSpecializations, getStates } from '#contract/reference/lists.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { PhysicianFields } from './PhysicianForm.tsx'

test('a physician’s ZIP code proposes city and state, which are set only by pressing the proposal', async () => {
  await answers(getStates, ok({ data: [{ value: 'OH', label: 'Ohio' }] }))
  await answers(getSpecializations, ok({ data: [] }))
  await answers(getCities, ok({ data: [{ value: 'Dayton', label: 'Dayton' }] }))
  await answers(getPlaceOfZip, ok({ data: { state: 'OH', city: 'Dayton' } }))
  render(<PhysicianFields />)
  const state = page.getByRole('combobox', { name: 'State', exact: true })
  await userEvent.fill(page.getByRole('textbox', { name: 'Zip Code' }), '45402')
  const proposal = page.getByRole('button', { name: 'Use Dayton, OH' })
  await expect.element(proposal).toBeVisible()
  await expect.element(state).toHaveValue('')
  await userEvent.click(proposal)
  await expect.element(state).toHaveValue('OH')
  await expect.element(page.getByRole('combobox', { name: 'City' })).toMatchTextContent('Dayton')
  await expect.element(proposal).not.toBeInTheDocument()
})
