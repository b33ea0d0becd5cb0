import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Registration } from '#contract/account/sign-in.ts'
import { getCities, getPlaceOfZip, getStates } from '#contract/reference/lists.ts'
import { answers, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { AddressFields } from './AddressFields.tsx'
import { OfficeFields, type OfficeForm } from './profile/OfficeFields.tsx'
import { emptySignUp, type SignUpForm } from './sign-in/sign-up-form.ts'

const zip = page.getByRole('textbox', { name: 'Zip Code' })
const proposal = page.getByRole('button', { name: 'Use Dayton, OH' })
const place = page.getByRole('status', { name: 'Place' })

const showPlace = (values: { state?: string; city?: string }) => (
  <output aria-label="Place">{`${values.state}|${values.city}`}</output>
)

function SignUp() {
  const form = useForm<SignUpForm, unknown, Registration>({ defaultValues: emptySignUp })
  return (
    <>
      <AddressFields form={form} />
      {showPlace(form.watch())}
    </>
  )
}

function Office() {
  const values = { officeName: '', taxID: '', npiNumber: '', address: '', city: 'Austin', state: 'TX' }
  const form = useForm({ defaultValues: { ...values, zipCode: '78701' } })
  return (
    <>
      <OfficeFields form={form as unknown as OfficeForm} />
      {showPlace(form.watch())}
    </>
  )
}

test.each([
  ['at sign-up', SignUp, '|'],
  ['in the profile of an Office Admin', Office, 'TX|Austin'],
])(
  'a typed ZIP code %s proposes city and state, which stay as they are until it is pressed',
  async (_, Page, before) => {
    await answers(getStates, ok({ data: [{ value: 'OH', label: 'Ohio' }] }))
    await answers(getCities, ok({ data: [{ value: 'Dayton', label: 'Dayton' }] }))
    await answers(getPlaceOfZip, ok({ data: { state: 'OH', city: 'Dayton' } }))
    render(<Page />)
    await userEvent.fill(zip, '45402')
    await expect.element(proposal).toBeVisible()
    await expect.element(place).toHaveTextContent(before)
    await userEvent.click(proposal)
    await expect.element(place).toHaveTextContent('OH|Dayton')
    await expect.element(proposal).not.toBeInTheDocument()
  },
)

test('while the list of states cannot load, the states are offered by name anyway', async () => {
  await answers(getStates, errorReply(503, 'This is not available at the moment.'))
  await answers(getCities, ok({ data: [{ value: 'Dayton', label: 'Dayton' }] }))
  render(<SignUp />)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'State' }), 'Ohio')
  await expect.element(place).toHaveTextContent('OH|')
})
