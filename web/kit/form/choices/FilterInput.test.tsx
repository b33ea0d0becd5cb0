import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { FilterInput } from './FilterInput.tsx'

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: String(at + 1), label: `Ada Number${at + 1}` }))
const filter = () => page.getByRole('combobox', { name: 'Physician' })

function Filter({ count, onChoose }: { count: number; onChoose: (value: string) => void }) {
  const [value, setValue] = useState('')
  const choose = (next: string) => {
    setValue(next)
    onChoose(next)
  }
  return (
    <FilterInput
      label="Physician"
      all="All Physicians"
      options={people(count)}
      value={value}
      onChoose={choose}
    />
  )
}

test('a long filter is searched by typing, and can be cleared', async () => {
  const chosen = vi.fn()
  render(<Filter count={40} onChoose={chosen} />)
  await expect.element(filter()).toHaveTextContent('All Physicians')
  await userEvent.click(filter())
  await userEvent.keyboard('number37')
  await userEvent.click(page.getByRole('option', { name: 'Ada Number37' }))
  expect(chosen).toHaveBeenLastCalledWith('37')
  await expect.element(filter()).toHaveTextContent('Ada Number37')
  await userEvent.click(page.getByRole('button', { name: 'Clear the choice' }))
  expect(chosen).toHaveBeenLastCalledWith('')
})

test('a short filter stays a plain select', async () => {
  const chosen = vi.fn()
  render(<Filter count={10} onChoose={chosen} />)
  await userEvent.selectOptions(filter(), 'Ada Number7')
  expect(chosen).toHaveBeenCalledWith('7')
})
