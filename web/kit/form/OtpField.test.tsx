import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paste } from '../../testing/paste.ts'
import { render } from '../../testing/render.tsx'
import { TestForm } from '../../testing/TestForm.tsx'
import { OtpField } from './OtpField.tsx'

const values = page.getByRole('status', { name: 'Values' })
const first = page.getByRole('textbox', { name: 'Code', exact: true })
const digit = (place: number) => page.getByRole('textbox', { name: `Digit ${place} of 5` })

function show(code = '', disabled = false) {
  render(
    <TestForm
      values={{ code }}
      check={({ code: given }) => (given.length < 5 ? { code: 'Enter all 5 digits' } : {})}
    >
      {({ control }) => (
        <OtpField control={control} name="code" label="Code" hint="From the e-mail" disabled={disabled} />
      )}
    </TestForm>,
  )
}

test('typed digits fill the boxes one after the other, and letters are ignored', async () => {
  show()
  await userEvent.click(first)
  await userEvent.keyboard('12a3')
  await expect.element(values).toHaveTextContent('{"code":"123"}')
  await expect.element(digit(4)).toHaveFocus()
})

test.each([['48213'], ['48 213'], ['48-213'], ['Your code: 48213']])(
  'a code pasted as "%s" is spread over all five boxes',
  async (pasted) => {
    show()
    await userEvent.click(first)
    await paste(pasted)
    await expect.element(values).toHaveTextContent('{"code":"48213"}')
    await expect.element(digit(5)).toHaveValue('3')
  },
)

test('the code is taken from a pasted email that has other numbers', async () => {
  show('12')
  await userEvent.click(first)
  await paste('Verimend, Nov 27, 2026: your code is 48213, for 10 minutes.')
  await expect.element(values).toHaveTextContent('{"code":"48213"}')
})

test.each([['not a code'], ['482137'], ['48213 or 59324']])(
  'a paste of "%s", which has not one code, changes nothing and says so until a digit is typed',
  async (pasted) => {
    show('12')
    await userEvent.click(digit(3))
    await paste(pasted)
    const words =
      'What you pasted doesn’t contain a code of 5 digits, and the field was not changed. Please type the code.'
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(values).toHaveTextContent('{"code":"12"}')
    await userEvent.keyboard('3')
    await expect.element(page.getByText(words)).not.toBeInTheDocument()
  },
)

test('Backspace deletes digits one by one, from the last to the first', async () => {
  show('123')
  await userEvent.click(digit(3))
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(values).toHaveTextContent('{"code":"1"}')
})

test('arrow keys move between the boxes, and a digit typed over another one replaces it', async () => {
  show('12345')
  await userEvent.click(digit(5))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(digit(3)).toHaveFocus()
  await userEvent.keyboard('9')
  await expect.element(values).toHaveTextContent('{"code":"12945"}')
  await userEvent.keyboard('{Home}')
  await expect.element(first).toHaveFocus()
})

test('an error of a code is announced with its hint, and the first box gets the focus', async () => {
  show('12')
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.element(page.getByText('Enter all 5 digits')).toBeVisible()
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(page.getByRole('group'))
    .toHaveAccessibleDescription('Enter all 5 digits From the e-mail')
})

test('while a code is being checked no box can be changed', async () => {
  show('12345', true)
  await expect.element(first).toBeDisabled()
  await expect.element(digit(5)).toBeDisabled()
})
