import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paste } from '../../testing/paste.ts'
import { render } from '../../testing/render.tsx'
import { TestForm } from '../../testing/TestForm.tsx'
import { SearchBox } from '../table/SearchBox.tsx'
import { TextField } from './TextFields.tsx'

const cut = (most: number) =>
  page.getByText(`This field takes up to ${most} characters, so what you pasted was cut off.`)
const long = 'Mary Whitlock '.repeat(10)

test('a paste longer than the search box is reported as cut', async () => {
  render(<SearchBox value="" onSearch={() => {}} />)
  await userEvent.click(page.getByRole('textbox', { name: 'Search' }))
  await paste('Mary')
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('Mary')
  await expect.element(cut(100)).not.toBeInTheDocument()
  await paste(long)
  await expect.element(cut(100)).toBeVisible()
})

test('text that replaces a selection counts instead of it, and line breaks in a one-line field do not count', async () => {
  render(<input aria-label="Hour" maxLength={5} defaultValue="08:00" />)
  const hour = page.getByRole('textbox', { name: 'Hour' })
  await userEvent.tripleClick(hour)
  await paste('09:30\n')
  await expect.element(hour).toHaveValue('09:30')
  await expect.element(cut(5)).not.toBeInTheDocument()
  await userEvent.tripleClick(hour)
  await paste('09:30 AM')
  await expect.element(cut(5)).toBeVisible()
})

test('a number field takes a pasted number, and says why it takes nothing else', async () => {
  render(<input aria-label="Minutes" type="number" defaultValue={20} />)
  const minutes = page.getByRole('spinbutton', { name: 'Minutes' })
  await userEvent.tripleClick(minutes)
  await paste('480')
  await expect.element(minutes).toHaveValue(480)
  await userEvent.tripleClick(minutes)
  await paste('30 minutes')
  await expect
    .element(page.getByText('“30 minutes” was not pasted. This field takes a number only.'))
    .toBeVisible()
  await expect.element(minutes).toHaveValue(480)
})

test('a field that inserts text that is too long, for its form to validate, says nothing', async () => {
  render(
    <TestForm values={{ zip: '' }}>
      {({ control }) => <TextField control={control} name="zip" label="Zip code" maxLength={10} />}
    </TestForm>,
  )
  await userEvent.click(page.getByRole('textbox', { name: 'Zip code' }))
  await paste('Austin, TX 78701')
  await expect.element(page.getByRole('textbox', { name: 'Zip code' })).toHaveValue('Austin, TX 78701')
  await expect.element(cut(10)).not.toBeInTheDocument()
})
