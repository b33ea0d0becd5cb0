import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type AnswerRevision,
  correctAnswer,
  earlierAnswers,
  getAnswer,
} from '#contract/ivr/benefits/benefits.ts'
import { type BenefitsAnswer, noAnswer } from '#contract/ivr/benefits/fields.ts'
import { saveSnippet, snippetList } from '#contract/ivr/benefits/snippets.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { type Payer, payersOfIvr } from '#contract/payers/payers.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { reload } from '../../kit/http/queries.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import AnswerColumn, { AnswerProgress } from './AnswerColumn.tsx'
import AnswerSection from './AnswerSection.tsx'
import { inserted } from './SnippetMenu.tsx'
import SnippetsDialog from './SnippetsDialog.tsx'
import { useBenefitsAnswer } from './use-benefits-answer.ts'

let made = 100
/** The endpoint for this test's request. */
const here = <E extends { path: string }>(endpoint: E): E => ({
  ...endpoint,
  path: endpoint.path.replace(':id', String(made)),
})
const requestWith = (submissionStatus: IvrDetails['submissionStatus']) =>
  ({
    ...sample,
    _id: String(made),
    ivrNumber: `#IVR-${made}`,
    submissionStatus,
    may: { review: submissionStatus === 'Pending' || submissionStatus === 'Conditional' },
    applicationCodes: [],
    diagnosisCodes: [],
    secondaryInsurance: '',
    medicalProductQCode: 'Q4186',
  }) as unknown as IvrDetails

const given = <V,>(value: V, source: 'phone' | 'portal' = 'phone') => ({ value, source })
const answer: BenefitsAnswer = {
  ...noAnswer,
  primary: {
    policyStatus: given('active'),
    'copay.amount': given(0),
    'outOfPocketIndividual.total': given(null),
    'productCoverage.status': given('covered'),
    'applicationCoverage.status': given('covered'),
    'priorAuth.required': given('not-required'),
  },
  close: { validUntil: { value: '2099-12-15', source: null } },
}
const revision = (more: Partial<AnswerRevision> = {}): AnswerRevision => ({
  revision: 1,
  at: '2026-11-20T15:00:00.000Z',
  byName: 'Rita Reviewer',
  reason: '',
  answer,
  ...more,
})
const payer: Payer = {
  _id: '7',
  name: 'Aetna',
  phone: '800-555-0142 ext. 4',
  portalUrl: 'https://portal.example.com/login',
  fax: '',
  hours: 'Mon–Fri, 8:00 AM – 6:00 PM Central Time',
  usual: { 'priorAuth.required': given('required', 'portal') },
  reasons: [
    { product: 'Q4186', reasons: ['R12'], note: 'Asks for the chart' },
    { product: 'Q9999', reasons: ['R09'], note: '' },
  ],
  notes: 'Say benefits',
  validDays: 60,
  version: 1,
  changedAt: '2026-11-20T15:00:00.000Z',
  changedByName: 'Rita Reviewer',
  confirmedAt: null,
  confirmedByName: '',
}

/** Shows below the form what would be sent with an approval. */
function Screen({ request }: { request: IvrDetails }) {
  const state = useBenefitsAnswer(request)
  const [sent, setSent] = useState('')
  return (
    <>
      <AnswerColumn request={request} state={state} />
      <AnswerProgress state={state} onNext={state.goOn} />
      <button type="button" onClick={() => setSent(JSON.stringify(state.toSend('Approved') ?? null))}>
        Show
      </button>
      <output aria-label="Sent">{sent}</output>
    </>
  )
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const sentAnswer = async () => {
  await userEvent.click(button('Show'))
  await expect.element(page.getByLabelText('Sent')).not.toBeEmptyDOMElement()
  return JSON.parse(page.getByLabelText('Sent').element().textContent ?? '') as BenefitsAnswer | null
}

beforeEach(async () => {
  made += 1
  useSession.setState((now) => ({ auth: { ...now.auth, userType: 3 } }))
  await answers(here(getAnswer), ok({ data: { current: null, history: [] } }))
  await answers(here(earlierAnswers), ok({ data: { patient: null, service: null, payer: null } }))
  await answers(here(payersOfIvr), ok({ data: { primary: payer, secondary: null } }))
  await answers(snippetList, ok({ data: [] }))
  await answers(getReferenceLists, ok({ data: { insuranceTypes: [], products: [] } }))
})

test('nothing is sent while nothing is typed, and a value that is cleared is absent and not 0', async () => {
  render(<Screen request={requestWith('Pending')} />)
  await expect.element(page.getByText('Optional. Without it, the office sees only the status.')).toBeVisible()
  expect(await sentAnswer()).toBeNull()
  const copay = page.getByRole('textbox', { name: 'Copay', exact: true })
  await userEvent.fill(copay, '0')
  expect((await sentAnswer())?.primary['copay.amount']).toEqual({ value: 0, source: null })
  await userEvent.fill(copay, '')
  expect(await sentAnswer()).toBeNull()
  await userEvent.click(page.getByRole('checkbox', { name: 'No copay' }))
  expect((await sentAnswer())?.primary).toEqual({ 'copay.amount': { value: null, source: null } })
})

const chooseSource = (name: string) =>
  userEvent.click(page.getByRole('radiogroup', { name: /^Source/ }).getByText(name, { exact: true }))
const amount = (name: string) => page.getByRole('textbox', { name, exact: true })
const deductible = (column: string) => amount(`Deductible, individual, ${column}`)

test('no source is preselected: it is chosen once for all values, until another one is, with exceptions at a field', async () => {
  render(<Screen request={requestWith('Pending')} />)
  await userEvent.fill(amount('Copay'), '25')
  await userEvent.fill(amount('Coinsurance, product'), '20')
  const ofCopay = page.getByRole('combobox', { name: 'Source of Copay' })
  await expect.element(ofCopay).toHaveValue('')
  await chooseSource('Portal')
  await userEvent.selectOptions(ofCopay, 'card')
  await chooseSource('Phone')
  await userEvent.fill(amount('Coinsurance, application'), '10')
  expect((await sentAnswer())?.primary).toEqual({
    'copay.amount': { value: 2500, source: 'card' },
    'coinsurancePct.product': { value: 2000, source: 'portal' },
    'coinsurancePct.application': { value: 1000, source: 'phone' },
  })
})

test('the source of one request is not that of the next', async () => {
  const first = requestWith('Pending')
  made += 1
  const second = requestWith('Pending')
  await answers(here(earlierAnswers), ok({ data: { patient: null, service: null, payer: null } }))
  await answers(here(payersOfIvr), ok({ data: { primary: null, secondary: null } }))
  function Two() {
    const [request, setRequest] = useState(first)
    const state = useBenefitsAnswer(request)
    return (
      <>
        <AnswerColumn request={request} state={state} />
        <button type="button" onClick={() => setRequest(second)}>
          Next
        </button>
      </>
    )
  }
  render(<Two />)
  await chooseSource('Portal')
  await expect.element(page.getByRole('radio', { name: 'Portal' })).toBeChecked()
  await userEvent.click(button('Next'))
  await expect.element(page.getByRole('radio', { name: 'Portal' })).not.toBeChecked()
})

test('of total, met and remaining the third follows from two as they are typed, and is replaced when it is typed', async () => {
  render(<Screen request={requestWith('Pending')} />)
  await chooseSource('Portal')
  await userEvent.fill(deductible('total'), '2000')
  await userEvent.fill(deductible('met'), '1550')
  await expect.element(deductible('remaining')).toHaveValue('450')
  await expect.element(page.getByText('computed', { exact: true })).toBeVisible()
  await userEvent.fill(deductible('met'), '1600')
  await expect.element(deductible('remaining')).toHaveValue('400')
  await userEvent.fill(deductible('remaining'), '300')
  await expect.element(page.getByText('computed', { exact: true })).not.toBeInTheDocument()
  await expect
    .element(page.getByText('Deductible, individual, remaining must be the total less what is met.'))
    .toBeVisible()
  await userEvent.fill(deductible('met'), '')
  await expect.element(deductible('met')).toHaveValue('')
  await userEvent.fill(deductible('total'), '1000')
  await expect.element(deductible('met')).toHaveValue('700')
  await userEvent.fill(deductible('total'), '200')
  await expect.element(deductible('met')).toHaveValue('')
  await expect
    .element(page.getByText('Deductible, individual, remaining is more than the total.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: 'No maximum' }).first())
  expect((await sentAnswer())?.primary).toEqual({
    'deductibleIndividual.total': { value: 20_000, source: 'portal' },
    'deductibleIndividual.remaining': { value: 30_000, source: 'portal' },
    'outOfPocketIndividual.total': { value: null, source: 'portal' },
    'outOfPocketIndividual.met': { value: null, source: 'portal' },
    'outOfPocketIndividual.remaining': { value: null, source: 'portal' },
  })
})

test('an amount that follows from others is shown in its field, even where text was typed that is no amount', async () => {
  render(<Screen request={requestWith('Pending')} />)
  await chooseSource('Portal')
  await userEvent.fill(deductible('total'), 'two thousand')
  await expect.element(deductible('total')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(deductible('met'), '1550')
  await expect.element(deductible('total')).toHaveValue('two thousand')
  await userEvent.fill(deductible('remaining'), '450')
  await expect.element(deductible('total')).toHaveValue('2000')
  await expect.element(deductible('total')).not.toHaveAttribute('aria-invalid')
})

test('Tab goes from amount to amount, and arrow down to the other choices and the source of one', async () => {
  render(<Screen request={requestWith('Pending')} />)
  await chooseSource('Portal')
  await userEvent.fill(deductible('total'), '2000')
  const passed: (string | undefined)[] = []
  for (let step = 0; step < 8; step += 1) {
    await userEvent.keyboard('{Tab}')
    passed.push((document.activeElement as HTMLInputElement).labels?.[0]?.textContent)
  }
  expect(passed).toEqual([
    'Deductible, individual, met',
    'Deductible, individual, remaining',
    'Out-of-pocket maximum, individual, total',
    'Out-of-pocket maximum, individual, met',
    'Out-of-pocket maximum, individual, remaining',
    'Coinsurance, product',
    'Coinsurance, application',
    'Copay',
  ])
  await userEvent.keyboard('5{ArrowDown}')
  await expect.element(page.getByRole('checkbox', { name: 'No copay' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('combobox', { name: 'Source of Copay' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(page.getByRole('combobox', { name: /^Deductible applies/ }).element())
  ;(amount('Copay').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(page.getByRole('checkbox', { name: 'No copay' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'No copay' })).toHaveAttribute('tabindex', '0')
})

test('a call continues while its answers, whose source is the phone, are given in another tab, and its end records the minutes', async () => {
  const now = Date.now.bind(Date)
  let minutes = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  render(<Screen request={requestWith('Pending')} />)
  await userEvent.click(page.getByRole('tab', { name: 'Call' }))
  await userEvent.click(button('Start call'))
  minutes = 30
  await expect.element(page.getByText(/^On the call: 3\d:\d\d$/)).toBeVisible()
  await userEvent.click(page.getByRole('tab', { name: 'Primary' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Copay', exact: true }), '25')
  await userEvent.click(page.getByRole('tab', { name: 'Call' }))
  await expect.element(page.getByText(/^On the call: 3\d:\d\d$/)).toBeVisible()
  await userEvent.click(button('End call'))
  await expect.element(page.getByText('No call')).toBeVisible()
  const { primary } = (await sentAnswer()) ?? noAnswer
  expect(primary['copay.amount']).toEqual({ value: 2500, source: 'phone' })
  const { value, source } = primary['call.durationMin'] ?? {}
  expect([value, source]).toEqual([expect.any(Number), 'phone'])
  expect(value).toBeGreaterThanOrEqual(30)
  expect(value).toBeLessThan(60)
  expect(primary['call.calledAt']?.source).toBe('phone')
})

test('next to the call are the ways to reach the request’s payer, and its usual reasons are offered', async () => {
  render(<Screen request={requestWith('Pending')} />)
  await userEvent.click(page.getByRole('tab', { name: 'Call' }))
  const directory = page.getByRole('region', { name: 'Payer directory' })
  await expect
    .element(directory.getByRole('link', { name: '800-555-0142 ext. 4' }))
    .toHaveAttribute('href', 'tel:8005550142;ext=4')
  await expect
    .element(directory.getByRole('link', { name: 'portal.example.com/login' }))
    .toHaveAttribute('href', 'https://portal.example.com/login')
  await expect.element(directory.getByText('Mon–Fri, 8:00 AM – 6:00 PM Central Time')).toBeVisible()
  await userEvent.click(page.getByText('Reasons (Rejected or Conditional)'))
  await expect.element(page.getByText(/R12 Criteria not met\. Asks for the chart/)).toBeVisible()
  await expect.element(page.getByText(/Usual for Q9999/)).not.toBeInTheDocument()
  await userEvent.click(button('Use'))
  const reasons = page.getByRole('group', { name: 'Reasons', exact: true })
  await expect.element(reasons.getByRole('checkbox', { name: /Criteria not met/ })).toBeChecked()
  expect((await sentAnswer())?.close.denialReasons?.value).toEqual(['R12'])
  await expect.element(button(/60 days|end of the plan year/)).toBeVisible()
})

test('a snippet is inserted by the keyboard at the caret, and a new one is saved in a dialog', async () => {
  const snippet = { _id: '1', name: 'Study', text: 'Please send the study.', shared: true }
  await answers(snippetList, ok({ data: [{ ...snippet, byName: 'Ada', own: true, mayDelete: true }] }))
  await answers(saveSnippet, ok({ message: 'The snippet “Card” has been saved.' }))
  render(<Screen request={requestWith('Pending')} />)
  const notes = page.getByRole('textbox', { name: 'Notes to the office' })
  await userEvent.fill(notes, 'Dear office,')
  ;(button('Snippets for the text below').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: /Study/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(notes).toHaveValue('Dear office, Please send the study.')
  await expect.element(notes).toHaveFocus()
  await userEvent.click(button('Snippets for the text below').first())
  await userEvent.click(page.getByRole('menuitem', { name: 'Manage snippets' }))
  const form = page.getByRole('form', { name: 'New snippet' })
  await userEvent.fill(form.getByRole('textbox', { name: 'Name' }), 'Card')
  await userEvent.fill(form.getByRole('textbox', { name: 'Text' }), 'Please send the card.')
  await userEvent.click(form.getByRole('checkbox', { name: 'Share with the team' }))
  await userEvent.click(form.getByRole('button', { name: 'Add snippet' }))
  await expect.poll(() => arrived(saveSnippet)).toHaveLength(1)
  expect(JSON.parse((await arrived(saveSnippet))[0]?.body ?? '')).toEqual({
    name: 'Card',
    text: 'Please send the card.',
    shared: true,
  })
})

test('what is wrong with a new snippet is not shown at another that is edited', async () => {
  const own = { _id: '1', name: 'Study', text: 'Please send the study.', shared: true, own: true }
  await answers(snippetList, ok({ data: [{ ...own, byName: 'Ada', mayDelete: true }] }))
  const fields = { name: 'Please enter a name.' }
  await answers(saveSnippet, errorReply(400, 'Please check the form.', { fields }))
  render(<SnippetsDialog open onClose={() => undefined} />)
  await userEvent.click(button('Add snippet'))
  await expect.element(page.getByText(fields.name)).toBeVisible()
  await userEvent.click(button('Edit Study'))
  await expect.element(page.getByRole('form', { name: 'Edit the snippet' })).toBeVisible()
  await expect.element(page.getByText(fields.name)).not.toBeInTheDocument()
})

test('a snippet is separated from the words around it and replaces a selection', () => {
  expect(inserted('', 'New', 0, 0)).toEqual({ text: 'New', caret: 3 })
  expect(inserted('one two', 'New', 3, 3)).toEqual({ text: 'one New two', caret: 7 })
  expect(inserted('one two', 'New', 0, 3)).toEqual({ text: 'New two', caret: 3 })
})

test('a correction begins with the latest answer, needs a reason, and keeps what is typed when it is rejected', async () => {
  await answers(here(getAnswer), ok({ data: { current: revision(), history: [] } }))
  await answers(
    correctAnswer,
    errorReply(400, 'Please check the form.', {
      fields: { reason: 'Please enter why the answer is corrected.' },
    }),
    ok({ message: 'The answer has been corrected.', data: { revision: 2 } }),
  )
  render(<Screen request={requestWith('Approved')} />)
  await userEvent.click(button('Correct the answer'))
  await expect.element(page.getByText(/5 of 5 required fields/)).toBeVisible()
  await userEvent.click(button('Save the correction'))
  await expect.element(page.getByText('Please enter why the answer is corrected.').first()).toBeVisible()
  await userEvent.fill(
    page.getByRole('textbox', { name: /Why are you correcting the answer/ }),
    'A wrong amount',
  )
  await userEvent.click(button('Save the correction'))
  await expect.element(button('Correct the answer')).toBeVisible()
  const [, sent] = await arrived(correctAnswer)
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    reason: 'A wrong amount',
    seenRevision: 1,
    answer: { close: { decision: { value: 'approved' } }, primary: { 'copay.amount': { value: 0 } } },
  })
})

test('a correction is of the answer that it began with, even when a colleague has corrected that since, until this is shown', async () => {
  const current = (number: number) => ok({ data: { current: revision({ revision: number }), history: [] } })
  const words = 'Sam Second just corrected this answer.'
  await answers(here(getAnswer), current(1))
  await answers(
    correctAnswer,
    errorReply(409, words, { code: 'ivr.answer-changed' }),
    ok({ message: 'The answer has been corrected.', data: { revision: 3 } }),
  )
  render(<Screen request={requestWith('Approved')} />)
  await userEvent.click(button('Correct the answer'))
  await answers(here(getAnswer), current(2))
  await reload(getAnswer)
  const reason = page.getByRole('textbox', { name: /Why are you correcting the answer/ })
  await userEvent.fill(reason, 'A wrong amount')
  await userEvent.click(button('Save the correction'))
  await expect.element(page.getByText(words)).toBeVisible()
  await userEvent.click(button('Save the correction'))
  await expect.element(button('Correct the answer')).toBeVisible()
  const sent = (await arrived(correctAnswer)).map(({ body }) => JSON.parse(body))
  expect(sent.map(({ seenRevision }) => seenRevision)).toEqual([1, 2])
  await userEvent.click(button('Correct the answer'))
  await expect.element(reason).toHaveValue('')
})

test('the estimate is shown once all that it needs is given, and not a sum of guesses', async () => {
  const source = { source: 'phone' } as const
  const primary = {
    ...answer.primary,
    deductibleApplies: { value: 'both', ...source },
    'deductibleIndividual.remaining': { value: 45_000, ...source },
    'coinsurancePct.product': { value: 2_000, ...source },
    'outOfPocketIndividual.remaining': { value: null, ...source },
  }
  const close = { 'patientEstimate.allowedProduct': { value: 140_000, source: null } }
  await answers(
    here(getAnswer),
    ok({ data: { current: revision({ answer: { ...noAnswer, primary, close } }), history: [] } }),
  )
  render(<Screen request={requestWith('Approved')} />)
  await userEvent.click(button('Correct the answer'))
  await userEvent.click(page.getByRole('tab', { name: 'Estimate' }))
  await expect.element(page.getByText(/No estimate yet/)).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: 'Not paid separately' }))
  await expect.element(page.getByText('$640.00')).toBeVisible()
})

test('the office reads what is not given as such, 0 as $0.00 and none in words, with the most common source once and others each', async () => {
  const mixed = { ...answer, primary: { ...answer.primary, 'copay.amount': given(0, 'portal') } }
  await answers(
    here(getAnswer),
    ok({
      data: {
        current: revision({ revision: 2, reason: 'The copay was wrong', answer: mixed }),
        history: [revision()],
      },
    }),
  )
  useSession.setState((now) => ({ auth: { ...now.auth, userType: 2 } }))
  render(<AnswerSection request={requestWith('Approved')} />)
  const rowOf = (label: string) => page.getByText(label, { exact: true }).element().parentElement?.textContent
  await expect.element(page.getByText('Corrects revision 1: The copay was wrong')).toBeVisible()
  await expect.element(page.getByText('Source: Phone, unless marked')).toBeVisible()
  expect(rowOf('Copay')).toBe('Copay$0.00Source: Portal')
  expect(rowOf('Policy status')).toBe('Policy statusActive')
  expect(rowOf('Out-of-pocket maximum, individual, total')).toContain('No maximum')
  expect(rowOf('Deductible, individual, total')).toBe('Deductible, individual, totalnot given')
  await expect.element(page.getByText(/Revision 1 by Rita Reviewer.*no longer valid/)).toBeVisible()
  await expect.element(page.getByText('For the team alone')).not.toBeInTheDocument()
})
