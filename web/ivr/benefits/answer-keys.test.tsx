import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { earlierAnswers, getAnswer } from '#contract/ivr/benefits/benefits.ts'
import { snippetList } from '#contract/ivr/benefits/snippets.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { payersOfIvr } from '#contract/payers/payers.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { setLetterKeys } from '../../kit/keys/letter-keys.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import AnswerColumn, { AnswerProgress } from './AnswerColumn.tsx'
import { useBenefitsAnswer } from './use-benefits-answer.ts'

let made = 900
const here = <E extends { path: string }>(endpoint: E): E => ({
  ...endpoint,
  path: endpoint.path.replace(':id', String(made)),
})

/** The answer, and before it a field that is out of sight. */
function Screen() {
  const request = {
    ...sample,
    _id: String(made),
    submissionStatus: 'Pending',
    may: { review: true },
    applicationCodes: [],
    diagnosisCodes: [],
    secondaryInsurance: '',
  } as unknown as IvrDetails
  const state = useBenefitsAnswer(request)
  return (
    <>
      <div hidden data-answer>
        <div data-missing="">
          <input aria-label="Out of sight" />
        </div>
      </div>
      <AnswerColumn request={request} state={state} />
      <AnswerProgress state={state} onNext={state.goOn} />
      <button type="button" onClick={() => state.check('Conditional')}>
        Conditional
      </button>
      <button type="button" onClick={state.goOn}>
        Go on
      </button>
      <section aria-label="Decision" tabIndex={-1} />
    </>
  )
}

const group = (name: RegExp) => page.getByRole('radiogroup', { name })
const goOn = () => userEvent.click(page.getByRole('button', { name: 'Go on' }))
const choice = (name: RegExp) => page.getByRole('combobox', { name })
const until = page.getByRole('group', { name: /^Valid until/ })

beforeEach(async () => {
  made += 1
  setLetterKeys(true)
  useSession.setState((now) => ({ auth: { ...now.auth, userType: 3 } }))
  await answers(here(getAnswer), ok({ data: { current: null, history: [] } }))
  await answers(here(earlierAnswers), ok({ data: { patient: null, service: null, payer: null } }))
  await answers(here(payersOfIvr), ok({ data: { primary: null, secondary: null } }))
  await answers(snippetList, ok({ data: [] }))
  await answers(getReferenceLists, ok({ data: { insuranceTypes: [], products: [] } }))
  render(<Screen />)
  await expect.element(choice(/^Policy status/)).toBeVisible()
  // The control of a day is loaded.
  await expect.element(until).toBeVisible()
})

test('digits give the source and the required fields one after the other, the last day comes by the rule, then the decisions are next', async () => {
  await userEvent.click(page.getByRole('tab', { name: 'Call' }))
  await goOn()
  expect(document.activeElement).toBe(
    group(/^Source/)
      .element()
      .querySelector('input'),
  )
  await userEvent.keyboard('3')
  expect(document.activeElement).toBe(choice(/^Policy status/).element())
  await userEvent.keyboard('1124')
  await expect.element(page.getByText(/5 of 5 required fields/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Decision' })).toHaveFocus()
  await expect.element(page.getByLabelText(/^Product coverage/).first()).toHaveValue('covered')
  await expect
    .element(page.getByLabelText(/^Application coverage/).first())
    .toHaveValue('covered-with-criteria')
  await expect.element(choice(/^Prior authorization/)).toHaveValue('not-required')
  await expect.element(page.getByText(/^from the rule \(/)).toBeVisible()
  await userEvent.click(until.getByRole('spinbutton', { name: /^month/ }))
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(page.getByText(/4 of 5 required fields/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next: Valid until' })).toBeVisible()
  await userEvent.selectOptions(choice(/^Policy status/), 'inactive')
  await expect.element(until).toMatchTextContent(/mm/)
})

test('on an evening in America the last day is counted from that day, as the server counts it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T02:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.click(page.getByRole('tab', { name: 'Call' }))
  await goOn()
  await userEvent.keyboard('31124')
  await expect.element(until).toMatchTextContent(/12-23-2026/)
})

test('what a Conditional decision lacks is marked at its fields, and is next until it is given', async () => {
  await userEvent.selectOptions(choice(/^Policy status/), 'active')
  await userEvent.click(page.getByRole('button', { name: 'Conditional' }))
  await expect.element(page.getByText('Please choose at least one reason.')).toBeVisible()
  await expect.element(page.getByText('Please choose the source of Policy status.')).toBeVisible()
  await goOn()
  await userEvent.keyboard('3114')
  await expect.element(page.getByText('Please choose the source of Policy status.')).not.toBeInTheDocument()
  await expect.element(page.getByText('Please enter until when the answer is valid.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'Coverage inactive' })).toHaveFocus()
  await userEvent.keyboard(' ')
  await goOn()
  await expect.element(page.getByRole('region', { name: 'Decision' })).toHaveFocus()
})

test('digits choose nothing while single keys are switched off', async () => {
  setLetterKeys(false)
  await goOn()
  await userEvent.keyboard('1')
  await expect.element(page.getByRole('radio', { name: '271' })).not.toBeChecked()
  await expect.element(page.getByText('Optional. Without it, the office sees only the status.')).toBeVisible()
  setLetterKeys(true)
})

test('Next in the bar names what is asked for next and leads to it, even in another tab', async () => {
  await expect.element(page.getByText(/No answer yet/)).toBeVisible()
  await userEvent.click(page.getByRole('tab', { name: 'Call' }))
  await userEvent.click(page.getByRole('button', { name: 'Next: Source' }))
  await userEvent.keyboard('2')
  await expect.element(choice(/^Policy status/)).toHaveFocus()
  await userEvent.keyboard('1')
  await expect.element(page.getByText(/1 of 5 required fields/)).toBeVisible()
  await userEvent.click(page.getByRole('tab', { name: 'Estimate' }))
  await userEvent.click(page.getByRole('button', { name: 'Next: Product coverage' }))
  await expect.element(choice(/^Product coverage/)).toHaveFocus()
  await userEvent.keyboard('114')
  await expect.element(page.getByText(/5 of 5 required fields/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Next/ })).not.toBeInTheDocument()
})
