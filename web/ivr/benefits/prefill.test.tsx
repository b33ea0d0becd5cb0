import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { knownAuthorizations } from '#contract/authorizations/authorizations.ts'
import { type EarlierAnswers, earlierAnswers } from '#contract/ivr/benefits/benefits.ts'
import { type BenefitsAnswer, noAnswer } from '#contract/ivr/benefits/fields.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { payersOfIvr } from '#contract/payers/payers.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { useScreenKeys } from '../../kit/keys/letter-keys.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWaitingToasts } from '../../kit/ui/toasts/toast.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import { useWorkspaceKeys } from '../workspace/use-workspace-keys.ts'
import AnswerColumn, { AnswerProgress } from './AnswerColumn.tsx'
import { ageText, offeredAnswers } from './prefill.ts'
import { useBenefitsAnswer } from './use-benefits-answer.ts'

const given = <V,>(value: V) => ({ value, source: '271' as const })
const primary: BenefitsAnswer['primary'] = {
  planName: given('Gold'),
  'copay.amount': given(2500),
  'copay.per': given('visit'),
  'productCoverage.status': given('covered'),
  'call.payerPhone': given('800-555-0199'),
}
const year = new Date().getUTCFullYear()
const earlier = { ivrNumber: '#IVR-9', at: `${year}-01-01T12:00:00.000Z` }
const found = (more: Partial<BenefitsAnswer> = {}, at = earlier.at): EarlierAnswers => ({
  patient: { ...earlier, at, answer: { ...noAnswer, primary, ...more } },
  service: null,
  payer: null,
})
const nothing: EarlierAnswers = { patient: null, service: null, payer: null }
const nothingText = 'No earlier answer to reuse for this payer, plan, product, and code.'

let made = 900
const here = <E extends { path: string }>(endpoint: E): E => ({
  ...endpoint,
  path: endpoint.path.replace(':id', String(made)),
})

function Screen() {
  const [request] = useState(
    () =>
      ({
        ...sample,
        _id: String(made),
        submissionStatus: 'Pending',
        may: { review: true },
        applicationCodes: [],
        diagnosisCodes: [],
        secondaryInsurance: '',
        dos: `${year}-12-31`,
      }) as unknown as IvrDetails,
  )
  const state = useBenefitsAnswer(request)
  const nothingHappens = () => undefined
  useWorkspaceKeys({
    request,
    identifiers: [],
    onStep: nothingHappens,
    isThere: () => true,
    onDecide: nothingHappens,
    onCopyList: nothingHappens,
    onNext: state.goOn,
    onShow: (_, act) => act(),
  })
  return (
    <>
      <AnswerColumn request={request} state={state} />
      <AnswerProgress state={state} onNext={nothingHappens} />
      <output aria-label="Sent">{JSON.stringify(state.toSend('Approved')?.primary ?? null)}</output>
      <button type="button" onClick={() => state.check('Approved')}>
        Approve
      </button>
    </>
  )
}

beforeEach(async () => {
  made += 1
  sessionStorage.clear()
  useSession.setState((now) => ({ auth: { ...now.auth, userType: 3, email: 'rita@example.com' } }))
  await answers(here(earlierAnswers), ok({ data: found() }))
  await answers(here(payersOfIvr), ok({ data: { primary: null, secondary: null } }))
  await answers(getReferenceLists, ok({ data: { insuranceTypes: [], products: [] } }))
})

const sent = page.getByLabelText('Sent')
const sentValues = () => JSON.parse(sent.element().textContent ?? '')
const copay = page.getByRole('textbox', { name: 'Copay', exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const takeOver = () => userEvent.click(button(/^Fill in/))
const source = (name: string) =>
  userEvent.click(page.getByRole('radiogroup', { name: /^Source/ }).getByText(name, { exact: true }))
const from = { ivrNumber: '#IVR-9', on: `${year}-01-01` }
const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('answer:'))
/** The keys of the workspace act on the page. */
const press = (key: string) =>
  useScreenKeys
    .getState()
    .keys.find((one) => one.key === key)
    ?.act()

describe('what an earlier answer says', () => {
  test('is offered with its number, age and source, and nothing of it is in a field or in the answer until it is taken over', async () => {
    render(<Screen />)
    const offer = page.getByRole('region', { name: 'Earlier answers' })
    await expect
      .element(offer)
      .toMatchTextContent(/From #IVR-9, .* \(Jan 01, \d{4}; 271\): 5 values, same patient and plan/)
    await expect.element(button('Fill in 5 values')).toBeVisible()
    await expect.element(copay).toHaveValue('')
    await expect.element(sent).toMatchTextContent(/^null$/)
  })

  test('is in its field once taken over, marked, and is neither counted nor sent until it is confirmed', async () => {
    render(<Screen />)
    await takeOver()
    await expect.element(copay).toHaveValue('25')
    await expect
      .element(page.getByText(/^from #IVR-9, Jan 01, \d{4} \(271\), not confirmed$/).first())
      .toBeVisible()
    await expect.element(page.getByText(', 5 not confirmed')).toBeVisible()
    await expect.element(sent).toMatchTextContent(/^null$/)
    await userEvent.click(button('Approve'))
    await expect.element(sent).toMatchTextContent(/^null$/)
  })

  test('is confirmed one by one, by button or Enter, with the source of today and where it was taken from', async () => {
    render(<Screen />)
    await takeOver()
    await source('Portal')
    await userEvent.click(button('Confirm Copay'))
    await expect.element(button('Confirm Copay')).not.toBeInTheDocument()
    expect(sentValues()).toEqual({ 'copay.amount': { value: 2500, source: 'portal', from } })
    await expect
      .element(page.getByText(/^from the answer of #IVR-9, Jan 01, \d{4}, confirmed$/))
      .toBeVisible()
    ;(
      page
        .getByLabelText(/^Product coverage/)
        .first()
        .element() as HTMLElement
    ).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/1 of 5 required fields/)).toBeVisible()
    expect(sentValues()['productCoverage.status']).toEqual({ value: 'covered', source: 'portal', from })
  })

  test('is confirmed together by a key of its own, as far as it is shown; the key that takes over confirms nothing', async () => {
    render(<Screen />)
    await expect.element(button('Fill in 5 values')).toBeVisible()
    press('u')
    await expect.element(button('Confirm 4 values')).toBeVisible()
    await expect.element(page.getByText(/One is on the Call tab\.$/)).toBeVisible()
    press('u')
    await expect.element(sent).toMatchTextContent(/^null$/)
    await source('Phone')
    press('o')
    await expect.element(button(/^Confirm \d/)).not.toBeInTheDocument()
    expect(Object.keys(sentValues()).sort()).toEqual([
      'copay.amount',
      'copay.per',
      'planName',
      'productCoverage.status',
    ])
    await userEvent.click(page.getByRole('tab', { name: 'Call' }))
    await expect.element(button('Confirm 1 value')).toBeVisible()
  })

  test('is not confirmed while no source is chosen, and the source is asked for', async () => {
    render(<Screen />)
    await takeOver()
    await userEvent.click(button('Confirm 4 values'))
    await expect
      .element(page.getByText('Please choose the source first: where did you verify this today?'))
      .toBeVisible()
    await expect.element(page.getByRole('radio', { name: '271' })).toHaveFocus()
    await expect.element(sent).toMatchTextContent(/^null$/)
  })

  test('is typed over or cleared, and a press on the option that is shown confirms it', async () => {
    render(<Screen />)
    await takeOver()
    await source('Portal')
    await userEvent.fill(copay, '30')
    await expect.element(sent).toMatchTextContent('{"copay.amount":{"value":3000,"source":"portal"}}')
    await userEvent.fill(copay, '')
    await expect.element(sent).toMatchTextContent(/^null$/)
    await expect.element(copay).toHaveValue('')
    const per = page.getByRole('radiogroup', { name: 'Copay per' })
    await userEvent.click(per.getByText('Visit'))
    await expect.element(sent).toMatchTextContent(/visit/)
    expect(sentValues()).toEqual({ 'copay.per': { value: 'visit', source: 'portal', from } })
  })

  test('is removed again by one press, and does not replace what is given', async () => {
    render(<Screen />)
    await source('Portal')
    await userEvent.fill(copay, '30')
    await takeOver()
    await expect.element(copay).toHaveValue('30')
    await userEvent.click(button('Remove'))
    await expect.element(page.getByText(/not confirmed/)).not.toBeInTheDocument()
    await expect.element(button('Fill in 4 values')).toBeVisible()
  })
})

test('the key that takes over says so where nothing is offered, and begins no answer and no draft', async () => {
  await answers(here(earlierAnswers), ok({ data: nothing }))
  render(<Screen />)
  await expect.element(page.getByRole('combobox', { name: /^Policy status/ })).toBeVisible()
  await expect.poll(() => document.querySelector(`[data-nothing-offered="${nothingText}"]`)).toBeTruthy()
  useWaitingToasts.setState({ messages: [] })
  press('u')
  await expect.element(page.getByText(nothingText)).toBeVisible()
  await expect.element(sent).toMatchTextContent(/^null$/)
  expect(drafts()).toEqual([])
})

test('values of the payer directory are offered, marked and confirmed like those of an answer; coverage of a product is not', async () => {
  const usual = {
    'priorAuth.required': { value: 'required', source: 'phone' },
    'productCoverage.status': { value: 'covered', source: 'phone' },
  }
  await answers(here(earlierAnswers), ok({ data: nothing }))
  await answers(
    here(payersOfIvr),
    ok({ data: { primary: { usual, name: 'Aetna', reasons: [], validDays: 30 }, secondary: null } }),
  )
  render(<Screen />)
  await userEvent.click(button('Fill in 1 value'))
  await expect.element(page.getByText('from the payer directory (Phone), not confirmed')).toBeVisible()
  await source('Portal')
  await userEvent.click(button('Confirm Prior authorization'))
  await expect.element(page.getByText('from the payer directory, confirmed')).toBeVisible()
  expect(sentValues()).toEqual({
    'priorAuth.required': { value: 'required', source: 'portal', from: 'payer-directory' },
  })
})

describe('offers', () => {
  const paths = (answers: EarlierAnswers, today: string, dos = '') =>
    offeredAnswers(answers, undefined, { dos }, today).flatMap(({ values }) => Object.keys(values))
  const reached = ['primary.productCoverage.status', 'primary.call.payerPhone']

  test('of facts of a plan end with its year and its coverage, and those of coverage and payer do not', () => {
    const at = '2026-06-10T12:00:00.000Z'
    expect(paths(found({}, at), '2026-12-31')).toContain('primary.planName')
    expect(paths(found({}, at), '2027-01-01')).toEqual(reached)
    // Given in the evening of December 31 where the days of a plan are counted.
    expect(paths(found({}, '2027-01-01T02:00:00.000Z'), '2027-01-01')).toEqual(reached)
    // The service is in the next year.
    expect(paths(found({}, at), '2026-12-20', '2027-01-04')).toEqual(reached)
    const contract = { ...primary, planYearBasis: given('contract-year'), planYearStart: given('7') }
    expect(paths(found({ primary: contract } as never, at), '2026-06-30')).toContain('primary.planName')
    expect(paths(found({ primary: contract } as never, at), '2026-07-01')).toEqual(reached)
    const ended = { ...primary, coverageTo: given('2026-07-31') }
    expect(paths(found({ primary: ended }, at), '2026-08-01')).toEqual(reached)
  })

  test('of several answers name each value once, from the latest, and each answer with what it gives', () => {
    const phone = (value: string) => ({ 'call.payerPhone': given(value) })
    const answer = (ivrNumber: string, at: string, values: BenefitsAnswer['primary']) => ({
      ivrNumber,
      at,
      answer: { ...noAnswer, primary: values },
    })
    const offers = offeredAnswers(
      {
        patient: answer('#IVR-1', '2026-06-01T12:00:00.000Z', { ...phone('1'), planName: given('Gold') }),
        service: answer('#IVR-2', '2026-07-01T12:00:00.000Z', { 'productCoverage.status': given('covered') }),
        payer: answer('#IVR-3', '2026-08-01T12:00:00.000Z', phone('3')),
      },
      { 'call.payerPhone': given('4'), 'portal.name': given('Portal') },
      { dos: '' },
      '2026-11-27',
    )
    expect(offers.map(({ ivrNumber, values }) => [ivrNumber, Object.keys(values)])).toEqual([
      ['#IVR-3', ['primary.call.payerPhone']],
      ['#IVR-2', ['primary.productCoverage.status']],
      ['#IVR-1', ['primary.planName']],
      [undefined, ['primary.portal.name']],
    ])
  })

  test('say how old they are', () => {
    const days = ['2026-11-27', '2026-11-26', '2026-11-15', '2026-09-28', '2026-06-01', '2024-01-01']
    const ages = days.map((on) => ageText(on, '2026-11-27'))
    expect(ages).toEqual(['today', 'yesterday', '12 days ago', '60 days ago', '5 months ago', '2 years ago'])
  })
})

test('the ledger’s data about the authorization is offered with the request it belongs to', async () => {
  const known = {
    ...{ origin: '#IVR-1042', at: earlier.at, number: 'A-7', product: 'Q4186', codes: ['15275'] },
    ...{ validFrom: '2026-11-20', validTo: null, unitsAuthorized: 7.5, applicationsAuthorized: null },
    ...{ unitsUsed: 0, applicationsUsed: 0 },
  }
  await answers(here(knownAuthorizations), ok({ data: [known] }))
  render(<Screen />)
  await userEvent.click(page.getByText(/^From #IVR-1042, [^:]+$/))
  await expect
    .element(page.getByText(/^From #IVR-1042, .*: 3 values, recorded authorization A-7$/))
    .toBeVisible()
  await takeOver()
  const number = page.getByRole('textbox', { name: 'Authorization number' })
  await expect.element(number).toHaveValue('A-7')
  await expect.element(page.getByText(/^from #IVR-1042, .*, not confirmed$/).first()).toBeVisible()
  expect(sent.element().textContent).not.toContain('A-7')
})
