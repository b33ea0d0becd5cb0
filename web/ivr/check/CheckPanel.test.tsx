import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPolicies } from '#contract/ivr/check/check.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { emptyForm, type IvrForm } from '../wizard/form.ts'
import { filledForm } from '../wizard/testing.ts'
import { useWizard, type Wizard } from '../wizard/use-wizard.ts'
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

let wizard: Wizard | undefined

function Panel() {
  wizard = useWizard(start)
  return <CheckPanel wizard={wizard} onUploading={() => undefined} />
}
const sent = () => wizard && sentExtras(wizard.extras.getValues(), true)

beforeEach(async () => {
  useSession.setState(({ auth }) => ({ auth: { ...auth, email: 'office@example.com' } }))
  await answers(getReferenceLists, ok({ data: noLists }))
  await answers(getPolicies, ok({ data: [] }))
})

test('a correction begins with the answers of the request that it corrects, and sends them with it', async () => {
  render(<Panel />)
  await expect.poll(sent).toEqual({ facts })
  // A new request, which may be open in the same window, has its own answers.
  expect(readExtras()).toEqual({ answers: {}, documents: {} })
})

test('answers that were removed are sent as removed, even after a reload', async () => {
  keepExtras({ answers: {}, documents: {} }, start.name)
  render(<Panel />)
  await expect.poll(sent).toEqual({ facts: {} })
})

const panel = page.getByRole('complementary', { name: 'Check before sending' })

function NewPanel({ form }: { form: Partial<IvrForm> }) {
  const wizard = useWizard({ ...start, form: { ...emptyForm(), ...form } })
  return (
    <>
      <p>Step {wizard.step}</p>
      <CheckPanel wizard={wizard} onUploading={() => undefined} />
    </>
  )
}

test('the box is absent while it has nothing to say', async () => {
  render(<NewPanel form={{ cptCode: '15275', products: '' }} />)
  await expect.element(page.getByText('Step 0')).toBeVisible()
  await arrived(getReferenceLists)
  expect(panel.elements()).toEqual([])
})

test('a finding leads to its field, whichever step that is on', async () => {
  // Below 1280 px the box is folded.
  await page.viewport(1024, 800)
  render(<NewPanel form={{ cptCode: '15276', woundLocation: 'Left heel' }} />)
  await userEvent.click(page.getByRole('button', { name: /^Check/ }))
  await expect.element(panel).toMatchTextContent('15276 is an add-on to 15275: add 15275.')
  await userEvent.click(page.getByRole('button', { name: 'Go to CPT Application Code' }))
  await expect.element(page.getByText('Step 4')).toBeVisible()
})
