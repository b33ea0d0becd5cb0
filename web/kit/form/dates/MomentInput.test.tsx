import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { MomentInput, readTime } from './MomentInput.tsx'

function Form({ start = '' }: { start?: string }) {
  const [moment, setMoment] = useState(start)
  return (
    <>
      <span id="at-label">Snooze until</span>
      <MomentInput
        control={{
          id: 'at',
          ref: () => undefined,
          onBlur: () => undefined,
          'aria-invalid': undefined,
          'aria-describedby': undefined,
        }}
        label="Snooze until"
        value={moment}
        onChange={setMoment}
      />
      <output aria-label="Moment">{moment}</output>
      <button type="button" onClick={() => setMoment('')}>
        Empty
      </button>
    </>
  )
}

const month = page.getByRole('spinbutton', { name: /^month/ })
const time = page.getByRole('textbox', { name: 'Snooze until, time' })
const output = page.getByLabelText('Moment')

test('a day and a time become a moment by the viewer’s clock once both are complete', async () => {
  render(<Form />)
  await expect.element(month).toBeVisible()
  await userEvent.fill(time, '230p')
  await expect.element(output).toBeEmptyDOMElement()
  await userEvent.click(month)
  await userEvent.keyboard('12042026')
  await expect.element(output).toMatchTextContent(new Date(2026, 11, 4, 14, 30).toISOString())
  await expect.element(time).toHaveValue('2:30 PM')
  await userEvent.fill(time, 'later')
  await expect.element(output).toBeEmptyDOMElement()
  await expect.element(time).toHaveValue('later')
})

test('a given moment is shown as day and time, and clearing it clears both', async () => {
  render(<Form start={new Date(2026, 10, 27, 9, 5).toISOString()} />)
  await expect.element(month).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Snooze until' })).toMatchTextContent(/11-27-2026/)
  await expect.element(time).toHaveValue('9:05 AM')
  await userEvent.click(page.getByRole('button', { name: 'Empty' }))
  await expect.element(time).toHaveValue('')
})

test.each([
  ['9', 9, 0],
  ['9:30', 9, 30],
  ['930', 9, 30],
  ['9 am', 9, 0],
  ['12 AM', 0, 0],
  ['12:05 p.m.', 12, 5],
  ['230pm', 14, 30],
  ['14:05', 14, 5],
  ['0:15', 0, 15],
])('%j is read as a time of day', (text, hour, minute) => {
  expect(readTime(text)).toEqual({ hour, minute })
})

test.each(['', 'noon', '24:00', '9:60', '13 pm', '0 am', '9:3'])('%j is no time of day', (text) => {
  expect(readTime(text)).toBeUndefined()
})
