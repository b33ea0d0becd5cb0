import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { TestForm } from '../../../testing/TestForm.tsx'
import { ComboField, type ComboFieldProps } from './ComboField.tsx'
import { withFallback } from './combo-options.ts'

const cities = ['Austin', 'Boston', 'Chicago', 'Houston', 'West Austin']
const options = withFallback(
  [...cities, 'Other'].map((city) => ({ value: city.toLowerCase(), label: city })),
  'other',
)
const values = page.getByRole('status', { name: 'Values' })
const combo = page.getByRole('combobox', { name: 'City' })
const search = page.getByRole('combobox', { name: 'Type to search' })
const listed = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

type More = Partial<ComboFieldProps<{ city: string }, { city: string }>>

async function showCity(more: More = {}, city = '') {
  render(
    <TestForm
      values={{ city }}
      check={({ city: chosen }) => (chosen ? {} : { city: 'Please choose a city' })}
    >
      {({ control }) => <ComboField control={control} name="city" label="City" options={options} {...more} />}
    </TestForm>,
  )
  // The list is a lazy chunk.
  await expect.element(combo).toBeVisible()
}

test('a letter typed on a closed list opens it with that search, and Enter chooses the first match', async () => {
  await showCity()
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.element(combo).toHaveFocus()
  await userEvent.keyboard('aus')
  await expect.element(search).toHaveValue('aus')
  // Labels that start with the letters come first, and the fallback option stays last.
  await expect.poll(listed).toEqual(['Austin', 'West Austin', 'Other'])
  await userEvent.keyboard('{Enter}')
  await expect.element(values).toHaveTextContent('{"city":"austin"}')
  await expect.element(combo).toHaveFocus()
  await expect.element(combo).toHaveTextContent('Austin')
})

test('arrow keys move through the list of a combo field, and Escape keeps the previous choice', async () => {
  await showCity({}, 'boston')
  await userEvent.click(combo)
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  await expect.element(search).not.toBeInTheDocument()
  await expect.element(values).toHaveTextContent('{"city":"boston"}')
  await expect.element(combo).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('hou{Enter}')
  await expect.element(values).toHaveTextContent('{"city":"houston"}')
})

test('the fallback option is last when nothing matches, and first when its name is typed', async () => {
  await showCity()
  await userEvent.click(combo)
  await userEvent.keyboard('zzz')
  await expect.poll(listed).toEqual(['Other'])
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}oth')
  await expect.poll(listed).toEqual(['Other'])
  await userEvent.click(page.getByRole('option', { name: 'Other' }))
  await expect.element(values).toHaveTextContent('{"city":"other"}')
})

test('a list says why it is empty: no match, no choices, or still loading', async () => {
  function Changing() {
    const [more, setMore] = useState<More>({ options: [], emptyText: 'Select a state first' })
    return (
      <>
        <button type="button" onClick={() => setMore({ options: [], loading: true })}>
          Load
        </button>
        <button type="button" onClick={() => setMore({ options: options.slice(0, 2) })}>
          Two
        </button>
        <TestForm values={{ city: '' }}>
          {({ control }) => (
            <ComboField control={control} name="city" label="City" options={options} {...more} />
          )}
        </TestForm>
      </>
    )
  }
  render(<Changing />)
  await userEvent.click(combo)
  await expect.element(page.getByText('Select a state first')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Load' }))
  await userEvent.click(combo)
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Two' }))
  await userEvent.click(combo)
  await userEvent.keyboard('q')
  await expect.element(page.getByText('Nothing matches what you typed')).toBeVisible()
})

test('a long list shows its first hundred options, says so, and finds the others by typing', async () => {
  const many = Array.from({ length: 1200 }, (_, at) => ({ value: `${at}`, label: `Code ${at}` }))
  await showCity({ options: [...many, { value: 'other', label: 'Other', fallback: true }] })
  await userEvent.click(combo)
  await expect.element(page.getByText('The first 100 of 1,200. Type to find the others.')).toBeVisible()
  expect(listed()).toHaveLength(101)
  expect(listed().at(-1)).toBe('Other')
  await userEvent.keyboard('1199')
  await expect.poll(listed).toEqual(['Code 1199', 'Other'])
})

test('an optional choice is cleared by its button, and a required choice has no such button', async () => {
  await showCity({}, 'boston')
  await userEvent.click(page.getByRole('button', { name: 'Clear the choice' }))
  await expect.element(values).toHaveTextContent('{"city":""}')
  await expect.element(page.getByRole('button', { name: 'Clear the choice' })).not.toBeInTheDocument()
})

test('a required combo field has no clear button, and is described by its error after a submit', async () => {
  await showCity({ required: true })
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.element(combo).toHaveAccessibleDescription('Please choose a city')
  await expect.element(combo).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('chi{Enter}')
  await expect.element(combo).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByRole('button', { name: 'Clear the choice' })).not.toBeInTheDocument()
})

test('a value that is no longer in the list, as in an old draft, is still shown', async () => {
  await showCity({}, 'Springfield')
  await expect.element(combo).toHaveTextContent('Springfield')
})

test('on a phone the list is as wide as the window allows and stays within it', async () => {
  await page.viewport(375, 700)
  await showCity()
  await userEvent.click(combo)
  await expect.element(search).toBeVisible()
  const box = page.getByRole('dialog', { name: 'Options' }).element().getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(375)
  expect(box.bottom).toBeLessThanOrEqual(700)
})
