import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCities, getPlaceOfZip, getStates } from '#contract/reference/lists.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { TestForm } from '../testing/TestForm.tsx'
import { PlaceFields } from './PlaceFields.tsx'

const option = (value: string, label = value) => ({ value, label })
const state = page.getByRole('combobox', { name: 'State' })
const city = page.getByRole('combobox', { name: 'City' })
const values = page.getByRole('status', { name: 'Values' })

async function show(place = { state: '', city: '', zip: '' }) {
  await answers(getStates, ok({ data: [option('TX', 'Texas'), option('IL', 'Illinois')] }))
  render(
    <TestForm values={place}>
      {(form) => <PlaceFields {...{ form, state: 'state', city: 'city', zipCode: 'zip' }} />}
    </TestForm>,
  )
}

test('the cities are those of the chosen state, and choosing another state empties the city', async () => {
  await answers(
    getCities,
    ok({ data: [option('Austin'), option('Houston')] }),
    ok({ data: [option('Chicago')] }),
  )
  await show()
  await expect.element(city).toBeDisabled()
  await expect.element(city).toHaveTextContent('Select a state first')
  await userEvent.selectOptions(state, 'Texas')
  await userEvent.click(city)
  await userEvent.keyboard('hou{Enter}')
  await expect.element(values).toMatchTextContent('"state":"TX","city":"Houston"')
  await userEvent.selectOptions(state, 'Illinois')
  await expect.element(values).toMatchTextContent('"state":"IL","city":""')
  await userEvent.click(city)
  await expect.element(page.getByRole('option', { name: 'Chicago' })).toBeVisible()
  expect((await arrived(getCities)).map(({ query }) => query)).toEqual(['?state=TX', '?state=IL'])
})

test('Enter before the cities have loaded chooses nothing and keeps the typed text, for the listed spelling', async () => {
  await answers(getCities, ok({ data: [option('Austin'), option('Evanston')] }, { held: true }))
  await show({ state: 'IL', city: '', zip: '' })
  await userEvent.click(city)
  await userEvent.keyboard('evanston')
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(values).toMatchTextContent('"city":""')
  await releaseHeld()
  await expect.element(page.getByRole('option', { name: 'Evanston' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(values).toMatchTextContent('"city":"Evanston"')
})

test('a city can be typed when the list of cities cannot be loaded, and Try again loads the list', async () => {
  await answers(getCities, errorReply(500, 'Away.'), ok({ data: [option('Austin')] }))
  await show({ state: 'TX', city: 'Buda', zip: '' })
  const typed = page.getByRole('textbox', { name: 'City' })
  await expect.element(typed).toHaveValue('Buda')
  await expect.element(typed).toHaveAccessibleDescription('The city list did not load. Please type the city.')
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  // A value that is not in the list is kept.
  await expect.element(city).toHaveTextContent('Buda')
})

test('states are offered by name, including military ones, even when the list cannot be loaded', async () => {
  await show()
  await expect.element(state).toBeVisible()
  await expect.element(state.getByRole('option', { name: 'Texas' })).toBeInTheDocument()
})

test('a typed ZIP code proposes its city and state, which are set only by pressing the proposal', async () => {
  await answers(getCities, ok({ data: [option('Austin')] }))
  await answers(getPlaceOfZip, ok({ data: { state: 'TX', city: 'Austin' } }))
  await show()
  await userEvent.type(page.getByRole('textbox', { name: 'Zip Code' }), '78701')
  const proposal = page.getByRole('button', { name: 'Use Austin, TX' })
  await expect.element(proposal).toBeVisible()
  await expect.element(values).toMatchTextContent('"state":"","city":""')
  await userEvent.click(proposal)
  await expect.element(values).toMatchTextContent('"state":"TX","city":"Austin"')
  await expect.element(proposal).not.toBeInTheDocument()
  expect((await arrived(getPlaceOfZip)).map(({ query }) => query)).toEqual(['?zipCode=78701'])
})

test('an existing address gets no proposal until part of it is changed', async () => {
  await answers(getCities, ok({ data: [option('Buda')] }))
  await answers(getPlaceOfZip, ok({ data: { state: 'TX', city: 'Austin' } }))
  await show({ state: 'TX', city: 'Buda', zip: '78701' })
  await expect.element(page.getByRole('textbox', { name: 'Zip Code' })).toHaveValue('78701')
  expect(await arrived(getPlaceOfZip)).toEqual([])
  await userEvent.fill(page.getByRole('textbox', { name: 'Zip Code' }), '78702')
  await expect.element(page.getByRole('button', { name: 'Use Austin, TX' })).toBeVisible()
})
