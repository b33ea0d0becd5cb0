import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getNpiRecord, type NpiProvider } from '#contract/reference/npi.ts'
import { TextField } from '../kit/form/TextFields.tsx'
import { answers, arrived, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { TestForm } from '../testing/TestForm.tsx'
import NpiProposal from './NpiProposal.tsx'

const npi = '1234567893'
const provider: NpiProvider = {
  ...{ npi, kind: 'person', name: 'Avery Q Sample, D.P.M.', firstName: 'Avery', lastName: 'Sample' },
  ...{ otherLastNames: ['McIntyre'], taxonomyCode: '213E00000X', taxonomy: 'Podiatrist', license: '36' },
  address: { address: '12 Canal St', city: 'Dayton', state: 'OH', zipCode: '45402' },
  updatedOn: '2024-06-13',
}
const found = (more: Partial<NpiProvider> = {}) =>
  ok({ data: { outcome: 'found', provider: { ...provider, ...more } } })
const nothing = (outcome: string) => ok({ data: { outcome, provider: null } })

const field = page.getByRole('textbox', { name: 'NPI' })
const values = page.getByRole('status', { name: 'Values' })
const use = page.getByRole('button', { name: 'Use these details' })

function show(typed = '', lastName = '') {
  render(
    <TestForm values={{ npi: typed, city: 'Austin', taxonomy: '213E00000X' }}>
      {(form) => (
        <>
          <TextField control={form.control} name="npi" label="NPI" />
          <NpiProposal
            {...{ form: form as never, name: 'npi', kind: 'person', lastName }}
            proposes={({ address, taxonomyCode }) => ({
              city: address?.city ?? '',
              taxonomy: taxonomyCode,
            })}
          />
        </>
      )}
    </TestForm>,
  )
}

test('a typed NPI shows what the registry has, and sets it only when the person agrees', async () => {
  await answers(getNpiRecord, found())
  show('', 'mcintyre')
  await userEvent.fill(field, '123456789')
  await userEvent.fill(field, '1234-567893')
  await expect
    .element(
      page.getByText(/Avery Q Sample, D.P.M. · Podiatrist \(213E00000X\) · 12 Canal St, Dayton, OH 45402/),
    )
    .toBeVisible()
  await expect.element(page.getByText(/as of 06-13-2024/)).toBeVisible()
  await expect.element(values).toMatchTextContent('"city":"Austin"')
  await userEvent.click(use)
  await expect.element(values).toMatchTextContent('"city":"Dayton","taxonomy":"213E00000X"')
  // There is nothing left to set.
  await expect.element(use).not.toBeInTheDocument()
  expect(page.getByText(/different last name/).elements()).toHaveLength(0)
  expect((await arrived(getNpiRecord)).map(({ query }) => query)).toEqual([`?npi=${npi}`])
})

test('an NPI that was already there is not looked up, and a cleared one proposes nothing', async () => {
  await answers(getNpiRecord, found())
  show('1245319599')
  await expect.element(field).toHaveValue('1245319599')
  expect(await arrived(getNpiRecord)).toEqual([])
  await userEvent.fill(field, npi)
  await expect.element(use).toBeVisible()
  await userEvent.fill(field, '')
  await expect.element(use).not.toBeInTheDocument()
})

test.each([
  ['not-found', /couldn’t find this NPI/],
  ['inactive', /as deactivated/],
])('an NPI that is %s is described as such', async (outcome, words) => {
  await answers(getNpiRecord, nothing(outcome))
  show()
  await userEvent.fill(field, npi)
  await expect.element(page.getByText(words)).toBeVisible()
})

test('an organization’s NPI, and one with another last name, are pointed out', async () => {
  await answers(getNpiRecord, found(), found({ kind: 'organization', name: 'Riverbend LLC' }))
  show('', 'Hopper')
  await userEvent.fill(field, npi)
  await expect.element(page.getByText(/someone with a different last name than Hopper/)).toBeVisible()
  await expect.element(use).toBeVisible()
  await userEvent.fill(field, '1245319599')
  await expect.element(page.getByText(/belongs to an organization/)).toBeVisible()
  await expect.element(use).not.toBeInTheDocument()
})

test('a registry that does not answer and a rejected lookup are reported, and can be tried again', async () => {
  await answers(getNpiRecord, nothing('unavailable'), errorReply(429, 'Too many attempts.'), found())
  show()
  await userEvent.fill(field, npi)
  await expect.element(page.getByText(/isn’t responding/)).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await userEvent.click(again)
  await expect.element(page.getByText(/Too many attempts./)).toBeVisible()
  await userEvent.click(again)
  await expect.element(use).toBeVisible()
})

test('nothing is shown where no registry is configured', async () => {
  await answers(getNpiRecord, nothing('off'))
  show()
  await userEvent.fill(field, npi)
  await expect.poll(async () => (await arrived(getNpiRecord)).length).toBe(1)
  expect(page.getByText(/NPI registry/).elements()).toHaveLength(0)
})
