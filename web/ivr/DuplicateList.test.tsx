import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Duplicate } from '#contract/ivr/duplicates.ts'
import { render } from '../testing/render.tsx'
import { DuplicateList, likenessText } from './DuplicateList.tsx'

test('a duplicate says how likely it is, and which of the patient’s details are written differently', () => {
  expect(likenessText({ reason: 'patient', grade: 'certain', differs: [] })).toBe(
    'Same patient and product, close dates of service',
  )
  expect(likenessText({ reason: 'patient', grade: 'likely', differs: ['birthDate'] })).toBe(
    'Probably the same patient: same product, close dates of service; date of birth differs',
  )
  expect(
    likenessText({ reason: 'patient', grade: 'possible', differs: ['name', 'birthDate', 'policyNumber'] }),
  ).toBe(
    'Possibly the same patient: same product, close dates of service; name, date of birth, and policy number differ',
  )
  expect(likenessText({ reason: 'policy', grade: 'possible', differs: ['name'] })).toBe(
    'Same policy number under another name',
  )
})

test('of many possible duplicates only three are shown, so that what follows stays in view, and one button shows all', async () => {
  const duplicates = [1, 2, 3, 4, 5].map(
    (at): Duplicate => ({
      ...{ ivrNumber: `#IVR-${at}`, reason: 'patient', grade: 'likely', differs: ['birthDate'] },
      ...{ patientName: 'Ana Ortiz', medicalProductQCode: 'Q4186', dos: '2026-11-20' },
      submissionStatus: 'Pending',
    }),
  )
  render(<DuplicateList duplicates={duplicates} />)
  const links = page.getByRole('link')
  await expect.poll(() => links.elements()).toHaveLength(3)
  await userEvent.click(page.getByRole('button', { name: 'Show all 5' }))
  await expect.poll(() => links.elements()).toHaveLength(5)
})
