import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { useScheduleForm } from './use-schedule-form.ts'
import { WindowRows } from './WindowRows.tsx'

function Windows() {
  const { form, submit } = useScheduleForm(null)
  return (
    <form noValidate onSubmit={submit}>
      <WindowRows form={form} />
      <button type="submit">Submit</button>
    </form>
  )
}

const row = (index: number) => page.getByRole('group', { name: `Availability ${index}`, exact: true })
const add = page.getByRole('button', { name: 'Add Hours' })
const alert = page.getByRole('alert')

async function fill(index: number, day: string, from: string, to: string) {
  const choose = (label: string, value: string) =>
    userEvent.selectOptions(row(index).getByRole('combobox', { name: label, exact: true }), value)
  await choose('Day', day)
  await choose('From', from)
  await choose('to', to)
}

test('a schedule starts with one row, which cannot be removed, and more are added below it', async () => {
  render(<Windows />)
  await expect.element(row(1)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove availability 1' })).not.toBeInTheDocument()
  await userEvent.click(add)
  await expect.element(row(2).getByRole('combobox', { name: 'Day' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Remove availability 1' })).toBeVisible()
})

test('a row that was just added shows no errors at its empty fields until they are left', async () => {
  render(<Windows />)
  await fill(1, 'Monday', '09:00', '12:00')
  await userEvent.click(add)
  const day = row(2).getByRole('combobox', { name: 'Day' })
  await expect.element(day).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(day).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
})

test('a press on Submit that leaves an empty field is not lost when its message moves the button away', async () => {
  render(<Windows />)
  await userEvent.click(add)
  await expect.element(row(2).getByRole('combobox', { name: 'Day' })).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Submit' }), { delay: 200 })
  await expect
    .element(alert.filter({ hasText: 'Please complete all fields in each availability entry.' }))
    .toBeVisible()
  await expect.element(row(2).getByText('End time is required')).toBeVisible()
})

test('removing a row keeps the others unchanged and moves the focus to the button that adds one', async () => {
  render(<Windows />)
  await fill(1, 'Monday', '09:00', '12:00')
  await userEvent.click(add)
  await fill(2, 'Tuesday', '10:00', '13:00')
  await userEvent.click(page.getByRole('button', { name: 'Remove availability 1' }))
  await expect.element(row(1).getByRole('combobox', { name: 'Day' })).toHaveDisplayValue('Tuesday')
  await expect.element(row(2)).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
})

test('hours that end before they begin show an error at their row as soon as the row is complete', async () => {
  render(<Windows />)
  await fill(1, 'Monday', '14:00', '12:00')
  await expect.element(row(1).getByText(/after|later|before/)).toBeVisible()
  await userEvent.selectOptions(row(1).getByRole('combobox', { name: 'to', exact: true }), '15:00')
  await expect.element(row(1).getByText(/after|later|before/)).not.toBeInTheDocument()
})

test('hours that overlap on a day that two rows share show an error once both rows are complete', async () => {
  render(<Windows />)
  await fill(1, 'Monday', '09:00', '12:00')
  await userEvent.click(add)
  await fill(2, 'Mon-Fri', '11:00', '13:00')
  await expect.element(page.getByText(/overlap/)).toBeVisible()
})

test('an incomplete row shows its errors only once the form was submitted', async () => {
  render(<Windows />)
  await userEvent.selectOptions(row(1).getByRole('combobox', { name: 'Day' }), 'Monday')
  await expect.element(alert).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Submit' }))
  await expect.element(page.getByText('Please complete all fields in each availability entry.')).toBeVisible()
})

test('on a phone a row has the day above its hours, all within the window', async () => {
  await page.viewport(375, 700)
  render(<Windows />)
  await userEvent.click(add)
  await expect.element(row(2)).toBeVisible()
  const box = (label: string) =>
    row(1).getByRole('combobox', { name: label, exact: true }).element().getBoundingClientRect()
  expect(box('Day').bottom).toBeLessThan(box('From').top)
  expect(box('From').top).toBe(box('to').top)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
})
