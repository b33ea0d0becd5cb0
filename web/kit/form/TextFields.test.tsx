import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paste } from '../../testing/paste.ts'
import { render } from '../../testing/render.tsx'
import { TestForm } from '../../testing/TestForm.tsx'
import { PasswordField, PhoneField, TextAreaField, TextField } from './TextFields.tsx'

const textbox = (name: string) => page.getByRole('textbox', { name })
const send = page.getByRole('button', { name: 'Send' })

test('a label names its field, and a click on the label focuses the field', async () => {
  render(
    <TestForm values={{ name: '' }}>
      {({ control }) => <TextField control={control} name="name" label="First name" />}
    </TestForm>,
  )
  await userEvent.click(page.getByText('First name'))
  await expect.element(textbox('First name')).toHaveFocus()
})

test('an error precedes the hint in the accessible description, and disappears once it is corrected', async () => {
  render(
    <TestForm values={{ zip: '' }} check={({ zip }) => (zip ? {} : { zip: 'Please enter a zip code' })}>
      {({ control }) => (
        <TextField control={control} name="zip" label="Zip code" hint="Five digits" required />
      )}
    </TestForm>,
  )
  const field = textbox('Zip code')
  await expect.element(field).toHaveAccessibleDescription('Five digits')
  await expect.element(field).toHaveAttribute('aria-required', 'true')
  await userEvent.click(send)
  await expect.element(field).toHaveAccessibleDescription('Please enter a zip code Five digits')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('7')
  await expect.element(field).toHaveAccessibleDescription('Five digits')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('capital letters typed into the middle of an email address become lowercase and the caret stays', async () => {
  render(
    <TestForm values={{ email: 'ab@x.example' }}>
      {({ control }) => <TextField control={control} name="email" label="Email" type="email" lowerCase />}
    </TestForm>,
  )
  const field = textbox('Email')
  await userEvent.click(field)
  await userEvent.keyboard('{Home}{ArrowRight}XY')
  await expect.element(field).toHaveValue('axyb@x.example')
  await paste('QQ')
  await expect.element(field).toHaveValue('axyqqb@x.example')
})

test('a digits-only field removes all other typed or pasted characters, wherever the caret is', async () => {
  render(
    <TestForm values={{ npi: '' }}>
      {({ control }) => <TextField control={control} name="npi" label="NPI" digitsOnly />}
    </TestForm>,
  )
  const field = textbox('NPI')
  await userEvent.click(field)
  await userEvent.keyboard('12a3-{ArrowLeft}x')
  await expect.element(field).toHaveValue('123')
  await paste(' 4 5')
  await expect.element(field).toHaveValue('12453')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
})

test('pasted text that a digits-only field cannot take, or that is too long, stays for validation to report', async () => {
  render(
    <TestForm values={{ most: '', zip: '' }}>
      {({ control }) => (
        <>
          <TextField control={control} name="most" label="Most" digitsOnly />
          <TextField control={control} name="zip" label="Zip code" maxLength={10} />
        </>
      )}
    </TestForm>,
  )
  await userEvent.click(textbox('Most'))
  await paste('ten')
  await expect.element(textbox('Most')).toHaveValue('ten')
  await userEvent.click(textbox('Zip code'))
  await paste('Austin, TX 78701')
  await expect.element(textbox('Zip code')).toHaveValue('Austin, TX 78701')
  await userEvent.keyboard('{Control>}a{/Control}')
  await paste('\u200e78701-1234\u00a0\u200b')
  await expect.element(textbox('Zip code')).toHaveValue('78701-1234')
})

test('a locked field shows its value and accepts neither typed nor pasted text', async () => {
  render(
    <TestForm values={{ fax: '3125550100' }}>
      {({ control }) => <TextField control={control} name="fax" label="Fax" type="tel" locked />}
    </TestForm>,
  )
  const field = textbox('Fax')
  await userEvent.click(field)
  await userEvent.keyboard('9')
  await paste('(312) 555-0199')
  await expect.element(field).toHaveValue('3125550100')
  await expect.element(field).toHaveAttribute('readonly')
})

test('a warning about a value appears once its field is left, and not while it is typed', async () => {
  const warningFor = (text: string) => (text.length < 9 ? 'Usually nine digits' : undefined)
  render(
    <TestForm values={{ tax: '' }}>
      {({ control, watch }) => (
        <TextField control={control} name="tax" label="Tax ID" warning={warningFor(watch('tax'))} />
      )}
    </TestForm>,
  )
  const field = textbox('Tax ID')
  await userEvent.click(field)
  await userEvent.keyboard('123')
  await expect.element(field).not.toHaveAccessibleDescription()
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription('Usually nine digits')
  await userEvent.click(field)
  await userEvent.keyboard('456789')
  await expect.element(field).not.toHaveAccessibleDescription()
})

test('a password is shown and hidden by its button, whose label says what a press does', async () => {
  render(
    <TestForm values={{ password: '' }}>
      {({ control }) => (
        <PasswordField control={control} name="password" label="Password" autoComplete="new-password" />
      )}
    </TestForm>,
  )
  const field = page.getByLabelText('Password', { exact: true })
  await userEvent.click(field)
  await userEvent.keyboard('Secret{{1}')
  await expect.element(field).toHaveAttribute('type', 'password')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Hide password' })).toHaveFocus()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue('Secret{1}')
  await userEvent.click(page.getByRole('button', { name: 'Hide password' }))
  await expect.element(field).toHaveAttribute('type', 'password')
})

function Phone({ dialed }: { dialed?: string }) {
  return (
    <TestForm values={{ phone: '' }}>
      {({ control }) => (
        <PhoneField
          control={control}
          name="phone"
          label="Phone"
          {...(dialed && { dialed, countryCode: dialed })}
        />
      )}
    </TestForm>
  )
}

test.each([
  ['(312) 555-0199'],
  ['312.555.0199'],
  ['+1 312 555 0199'],
  ['1-312-555-0199'],
  ['tel:+13125550199;ext=12'],
  ['Phone: 312 555 0199 x12'],
])('a telephone number pasted as %s becomes its ten digits', async (pasted) => {
  render(<Phone />)
  await userEvent.click(textbox('Phone'))
  await paste(pasted)
  await expect.element(textbox('Phone')).toHaveValue('3125550199')
})

test('a pasted number loses the country code shown before its field, and keeps any other code', async () => {
  render(<Phone dialed="+49" />)
  await userEvent.click(textbox('Phone'))
  await paste('+49 (0)30 1234567890')
  await expect.element(textbox('Phone')).toHaveValue('301234567890')
})

test('punctuation typed into a number is removed, and a letter stays for validation to report', async () => {
  render(<Phone />)
  await userEvent.click(textbox('Phone'))
  await userEvent.keyboard('(312) 555-0199')
  await expect.element(textbox('Phone')).toHaveValue('3125550199')
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}-a')
  await expect.element(textbox('Phone')).toHaveValue('31a25550199')
})

test('pasted text that is no telephone number stays, without spaces, for validation to report', async () => {
  render(<Phone />)
  await userEvent.click(textbox('Phone'))
  await paste('call the office')
  await expect.element(textbox('Phone')).toHaveValue('calltheoffice')
})

test('a text area counts its characters, keeps its line breaks, and marks text that is too long', async () => {
  render(
    <TestForm
      values={{ note: '' }}
      check={({ note }) => (note.length > 5 ? { note: 'At most 5 characters' } : {})}
    >
      {({ control }) => <TextAreaField control={control} name="note" label="Note" max={5} />}
    </TestForm>,
  )
  await userEvent.click(textbox('Note'))
  await userEvent.keyboard('ab{Enter}cd')
  await expect.element(textbox('Note')).toHaveValue('ab\ncd')
  await expect.element(page.getByText('5 / 5')).toBeVisible()
  await userEvent.keyboard('e')
  await expect.element(page.getByText('6 / 5')).toBeVisible()
  await userEvent.click(send)
  await expect.element(textbox('Note')).toHaveAccessibleDescription('At most 5 characters')
})

test('the browser fills in nothing unless a field says which of the user’s own data it takes', async () => {
  render(
    <TestForm values={{ address: '', own: '' }}>
      {({ control }) => (
        <>
          <TextField control={control} name="address" label="Address" />
          <TextField control={control} name="own" label="Own" autoComplete="given-name" />
        </>
      )}
    </TestForm>,
  )
  await expect.element(textbox('Address')).toHaveAttribute('autocomplete', 'off')
  await expect.element(textbox('Own')).toHaveAttribute('autocomplete', 'given-name')
})
