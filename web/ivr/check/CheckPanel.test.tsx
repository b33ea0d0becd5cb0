import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPolicies } from '#contract/ivr/check/check.paths.ts'
import { getReferenceLists } from '#contract/reference/lists.paths.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { filledForm } from '../wizard/testing.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import CheckPanel from './CheckPanel.tsx'
import { keepExtras, readExtras, sentExtras } from './extras.ts'

const facts = { conservativeCareWeeks: 6, activeInfection: false, careMeasures: ['debridement'] }
const noLists = {
  ...{ diseaseCategories: [], products: [], endedProducts: [] },
  ...{ woundTypes: [], insuranceTypes: [], payers: [] },
}
const start = {
  name: 'ivr:#IVR-1',
  form: filledForm(),
  checked: { facts: { ...facts, areaCm2: 12 }, documents: ['lmn'] },
  send: () => Promise.reject(new Error('not sent')),
}

function Panel() {
  return <CheckPanel wizard={useWizard(start)} onUploading={() => undefined} />
}

beforeEach(async () => {
  useSession.setState(({ auth }) => ({ auth: { ...auth, email: 'office@example.com' } }))
  await answers(getReferenceLists, ok({ data: noLists }))
  await answers(getPolicies, ok({ data: [] }))
})

test('a correction begins with the answers of the request that it corrects, and sends them with it', async () => {
  render(<Panel />)
  await expect.element(page.getByRole('complementary', { name: 'Check before sending' })).toBeVisible()
  await expect.poll(() => sentExtras(start.name)).toEqual({ facts })
  // Those of a new request, which may be open in the same window, are its own.
  expect(readExtras()).toEqual({ facts: {}, answers: {}, documents: {} })
})

test('answers that were removed are sent as removed, also after a reload', async () => {
  keepExtras({ facts: {}, answers: {}, documents: {} }, start.name)
  render(<Panel />)
  await userEvent.click(page.getByRole('button', { name: /^Check/ }))
  await expect.poll(() => sentExtras(start.name)).toEqual({ facts: {} })
})
