import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paste } from '../../../testing/paste.ts'
import { render } from '../../../testing/render.tsx'
import { TestForm } from '../../../testing/TestForm.tsx'
import { DateField } from './DateField.tsx'

const values = page.getByRole('status', { name: 'Values' })
const month = page.getByRole('spinbutton', { name: /^month/ })
const year = page.getByRole('spinbutton', { name: /^year/ })
const opener = page.getByRole('button', { name: /Choose from a calendar/ })
const calendar = page.getByRole('dialog', { name: 'Calendar' })

interface Shown {
  day?: string
  min?: string
  max?: string
  locked?: boolean
}

async function show({ day = '', ...rest }: Shown = {}) {
  render(
    <TestForm values={{ day }} check={({ day: given }) => (given ? {} : { day: 'Please enter a day' })}>
      {({ control }) => (
        <DateField control={control} name="day" label="Date of Birth" hint="As on the card" {...rest} />
      )}
    </TestForm>,
  )
  if (!rest.locked) await expect.element(month).toBeVisible()
}

test('a day typed in one go moves through its segments and becomes the value once it is complete', async () => {
  await show()
  await userEvent.click(month)
  await userEvent.keyboard('0304')
  await expect.element(year).toHaveFocus()
  await expect.element(values).toHaveTextContent('{"day":""}')
  await userEvent.keyboard('19')
  await expect.element(values).toHaveTextContent('{"day":""}')
  await userEvent.keyboard('61')
  await expect.element(values).toHaveTextContent('{"day":"03-04-1961"}')
})

test('every press of an arrow key changes a segment of the day, and the value', async () => {
  await show({ day: '03-04-2026' })
  await userEvent.click(month)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(values).toHaveTextContent('{"day":"04-04-2026"}')
})

test('a day with a cleared segment has no value, and has the same value once the segment is typed again', async () => {
  await show({ day: '03-04-2026' })
  await userEvent.click(month)
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(month).toHaveTextContent('mm')
  await expect.element(values).toHaveTextContent('{"day":""}')
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.element(page.getByText('Please enter a day')).toBeVisible()
  await userEvent.click(month)
  await userEvent.keyboard('03')
  await expect.element(values).toHaveTextContent('{"day":"03-04-2026"}')
})

test.each([
  ['3/4/2026'],
  ['2026-03-04'],
  ['Mar 4, 2026'],
  ['4 March 2026'],
  ['03042026'],
  ['3–4–2026'],
  ['DOB: 3/4/2026\u200b'],
  ['(03/04/2026)'],
])('a day pasted as %s fills all segments of the field, wherever the caret is', async (pasted) => {
  await show()
  await userEvent.click(year)
  await paste(pasted)
  await expect.element(values).toHaveTextContent('{"day":"03-04-2026"}')
})

test('a typed day that does not exist is corrected with a warning, which disappears once the day is changed', async () => {
  await show()
  await userEvent.click(month)
  await userEvent.keyboard('02301961{Tab}{Tab}')
  const warning = page.getByText(
    'There is no 02-30-1961. The field holds 02-28-1961 now: please check the day.',
  )
  await expect.element(warning).toBeVisible()
  await expect.element(values).toHaveTextContent('{"day":"02-28-1961"}')
  await expect
    .element(page.getByRole('group', { name: 'Date of Birth' }))
    .toHaveAccessibleDescription(/There is no 02-30-1961/)
  await userEvent.click(month)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(values).toHaveTextContent('{"day":"03-28-1961"}')
  await expect.element(warning).not.toBeInTheDocument()
})

test.each(['02/30/1961', '02-30-1961', '2/30/1961', '02301961'])(
  'a day that does not exist is answered at the field as soon as it is left, however it is typed: %s',
  async (typed) => {
    await show()
    await userEvent.click(month)
    await userEvent.keyboard(`${typed}{Tab}`)
    await expect.element(page.getByText(/There is no 02-30-1961/)).toBeVisible()
  },
)

test('pasting a day that does not exist shows a message at the field, which stays as it was', async () => {
  await show()
  await userEvent.click(month)
  await paste('02/30/2026')
  await expect
    .element(page.getByText('There is no 02-30-2026, and the field was not changed. Please check the day.'))
    .toBeVisible()
  await expect.element(values).toHaveTextContent('{"day":""}')
})

test('a press on a button after typing a day that does not exist is not lost when the warning appears', async () => {
  let pressed = 0
  render(
    <TestForm values={{ day: '' }}>
      {({ control }) => (
        <>
          <DateField control={control} name="day" label="Date of Birth" />
          <button type="button" onClick={() => (pressed += 1)}>
            Next
          </button>
        </>
      )}
    </TestForm>,
  )
  await userEvent.click(month)
  await userEvent.keyboard('02301961')
  await userEvent.click(page.getByRole('button', { name: 'Next' }), { delay: 200 })
  await expect.element(page.getByText(/There is no 02-30-1961/)).toBeVisible()
  expect(pressed).toBe(1)
})

test('pasted text that is not a date leaves the value unchanged, and the field says so', async () => {
  await show({ day: '03-04-2026' })
  await userEvent.click(year)
  await paste('next Tuesday')
  await expect
    .element(
      page.getByText(
        '“next Tuesday” was not read as a date, and the field was not changed. Please type it as MM-DD-YYYY.',
      ),
    )
    .toBeVisible()
  await expect.element(values).toHaveTextContent('{"day":"03-04-2026"}')
})

test.each([['3/4/24'], ['4-Mar-24'], ['030424']])(
  'the century of a pasted year of two digits is asked for: %s',
  async (pasted) => {
    await show({ day: '01-02-1950' })
    await userEvent.click(month)
    await paste(pasted)
    await expect
      .element(page.getByText(`The year in “${pasted}” has two digits.`, { exact: false }))
      .toBeVisible()
    await expect.element(values).toHaveTextContent('{"day":"01-02-1950"}')
    await userEvent.click(page.getByRole('button', { name: '03-04-1924' }))
    await expect.element(values).toHaveTextContent('{"day":"03-04-1924"}')
    await expect.element(page.getByText(/has two digits/)).not.toBeInTheDocument()
    await expect.element(month).toHaveFocus()
  },
)

test('a field asks for the century of a two-digit year when it is left', async () => {
  await show()
  await userEvent.click(month)
  await userEvent.keyboard('030424{Tab}{Tab}')
  await userEvent.click(page.getByRole('button', { name: '03-04-2024' }))
  await expect.element(values).toHaveTextContent('{"day":"03-04-2024"}')
})

test('a pasted two-digit year gets the only century that the field allows, and the field says so', async () => {
  await show({ max: '11-22-2026' })
  await userEvent.click(month)
  await paste('12/30/51')
  await expect.element(values).toHaveTextContent('{"day":"12-30-1951"}')
  await expect
    .element(page.getByText('“12/30/51” was read as 12-30-1951: please check the year.'))
    .toBeVisible()
})

test('the calendar opens at the chosen day, and a click on another day chooses it and returns the focus', async () => {
  await show({ day: '03-04-2026' })
  await userEvent.click(opener)
  await expect.element(calendar.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue('March')
  await userEvent.click(calendar.getByRole('button', { name: /March 20, 2026/ }))
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(values).toHaveTextContent('{"day":"03-20-2026"}')
  await expect.element(opener).toHaveFocus()
})

test('a birthday is found in the calendar by its year and month, and chosen by keyboard', async () => {
  await show({ day: '03-04-2026' })
  await userEvent.click(opener)
  await userEvent.selectOptions(calendar.getByRole('combobox', { name: 'Year' }), '1950')
  await userEvent.selectOptions(calendar.getByRole('combobox', { name: 'Month' }), 'July')
  calendar
    .getByRole('button', { name: /July 4, 1950/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await expect.element(values).toHaveTextContent('{"day":"07-12-1950"}')
})

test('Escape closes the calendar without a choice and returns the focus to its button', async () => {
  await show({ day: '03-04-2026' })
  await userEvent.click(opener)
  await expect.element(calendar).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(values).toHaveTextContent('{"day":"03-04-2026"}')
  await expect.element(opener).toHaveFocus()
})

test('days before the minimum and after the maximum are disabled in the calendar', async () => {
  await show({ day: '03-10-2026', min: '03-05-2026', max: '03-20-2026' })
  await userEvent.click(opener)
  const day = (name: RegExp) => calendar.getByRole('button', { name })
  await expect.element(day(/March 4, 2026/)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(day(/March 21, 2026/)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(day(/March 5, 2026/)).not.toHaveAttribute('aria-disabled')
  await expect.element(calendar.getByRole('button', { name: 'Previous' })).toBeDisabled()
  const years = calendar.getByRole('combobox', { name: 'Year' }).element() as HTMLSelectElement
  expect([...years.options].map(({ value }) => value)).toEqual(['2026'])
})

test('a date field is a group named by its label, and its error moves the focus to its first segment', async () => {
  await show()
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.element(page.getByText('Please enter a day')).toBeVisible()
  await expect.element(month).toHaveFocus()
  await expect.element(page.getByRole('group', { name: 'Date of Birth' })).toBeVisible()
  await expect.element(month).toHaveAccessibleDescription(/Please enter a day As on the card/)
})

test('a locked date field is a read-only field without a calendar', async () => {
  await show({ day: '03-04-2026', locked: true })
  await expect.element(page.getByRole('textbox', { name: 'Date of Birth' })).toHaveValue('03-04-2026')
  await expect.element(opener).not.toBeInTheDocument()
})

test('on a phone the calendar is completely within the window', async () => {
  await page.viewport(375, 700)
  await show({ day: '03-04-2026' })
  await userEvent.click(opener)
  await expect.element(calendar).toBeVisible()
  const { left, right, top, bottom } = calendar.element().getBoundingClientRect()
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(375)
  expect(bottom).toBeLessThanOrEqual(700)
})
