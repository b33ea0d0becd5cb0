import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCities, getStates } from '#contract/reference/lists.ts'
import { answers, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { Component } from './sign-in/SignUpPage.tsx'

const first = page.getByRole('textbox', { name: 'First Name' })
const office = page.getByRole('textbox', { name: 'Office Name' })

test('a reload of the sign-up form keeps the input and the step, but no password', async () => {
  await answers(getStates, ok({ data: [] }))
  await answers(getCities, ok({ data: [] }))
  const shown = render(<Component />, '/signup', '/signup')
  await userEvent.fill(first, 'Ana')
  await userEvent.fill(page.getByRole('textbox', { name: 'Last Name' }), 'Ortiz')
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'ana@clinic.example')
  await userEvent.fill(page.getByRole('textbox', { name: 'Mobile Number' }), '2175550134')
  await userEvent.click(page.getByRole('button', { name: 'Next' }))
  await userEvent.fill(office, 'Lone Star Wound & Limb')
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'Secret!2026')
  const kept = sessionStorage.getItem('signUp') ?? ''
  expect(kept).toContain('Lone Star')
  expect(kept).not.toContain('Secret')
  // Someone who leaves the form leaves nothing behind.
  void shown.navigate('/elsewhere')
  await userEvent.click(page.getByRole('button', { name: 'Yes' }))
  await expect.element(office).not.toBeInTheDocument()
  expect(sessionStorage.getItem('signUp')).toBeNull()
  // A reload builds the form from what the previous page stored.
  sessionStorage.setItem('signUp', kept)
  render(<Component />, '/signup', '/signup')
  await expect.element(office).toHaveValue('Lone Star Wound & Limb')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(first).toHaveValue('Ana')
})
