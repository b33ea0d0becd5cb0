import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { earlierAnswers } from '#contract/ivr/benefits/benefits.paths.ts'
import type { EarlierAnswers } from '#contract/ivr/benefits/benefits.ts'
import { type BenefitsAnswer, noAnswer } from '#contract/ivr/benefits/fields.values.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { payersOfIvr } from '#contract/payers/payers.paths.ts'
import { getReferenceLists } from '#contract/reference/lists.paths.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import AnswerColumn from './AnswerColumn.tsx'
import { prefillOf } from './prefill.ts'
import { useBenefitsAnswer } from './use-benefits-answer.ts'

const given = <V,>(value: V) => ({ value, source: '271' as const })
const primary: BenefitsAnswer['primary'] = {
  planName: given('Gold'),
  'copay.amount': given(2500),
  deductibleApplies: given('both'),
  'outOfPocketIndividual.total': given(null),
  networkPhysician: given('in'),
  'productCoverage.status': given('covered'),
  'priorAuth.required': given('required'),
  'priorAuth.channel.fax': given('800-555-0199'),
}
const earlier = { ivrNumber: '#IVR-9', at: `${new Date().getUTCFullYear()}-01-01T12:00:00.000Z` }
const found = (more: Partial<BenefitsAnswer> = {}, at = earlier.at): EarlierAnswers => ({
  patient: { ...earlier, at, answer: { ...noAnswer, primary, ...more } },
  payer: null,
})

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
        applicationCodes: [],
        diagnosisCodes: [],
        secondaryInsurance: '',
        dos: `${new Date().getUTCFullYear()}-12-31`,
      }) as unknown as IvrDetails,
  )
  const state = useBenefitsAnswer(request)
  return (
    <>
      <AnswerColumn request={request} state={state} />
      <output aria-label="Sent">{JSON.stringify(state.toSend('Approved')?.primary ?? null)}</output>
    </>
  )
}

beforeEach(async () => {
  made += 1
  useSession.setState((now) => ({ auth: { ...now.auth, userType: 3 } }))
  await answers(here(earlierAnswers), ok({ data: found() }))
  await answers(here(payersOfIvr), ok({ data: { primary: null, secondary: null } }))
  await answers(getReferenceLists, ok({ data: { insuranceTypes: [], products: [] } }))
})

const sent = page.getByLabelText('Sent')
const copay = page.getByRole('textbox', { name: 'Copay', exact: true })

test('an earlier value stands in its field, marked, and is no part of the answer until it is confirmed', async () => {
  render(<Screen />)
  await expect.element(copay).toHaveValue('25')
  await expect.element(page.getByText(/^from #IVR-9, .* \(271\), not confirmed$/).first()).toBeVisible()
  await expect.element(page.getByText('Optional. Without it the office sees the status only.')).toBeVisible()
  await expect.element(sent).toMatchTextContent(/^null$/)
  await userEvent.click(page.getByRole('button', { name: 'Confirm Copay' }))
  await expect.element(page.getByRole('button', { name: 'Confirm Copay' })).not.toBeInTheDocument()
  // Confirmed from where the reviewer looks now, not from where it came.
  expect(JSON.parse(sent.element().textContent ?? '')).toEqual({
    'copay.amount': { value: 2500, source: 'portal' },
  })
})

test('an earlier value is typed over or cleared, and a press on an earlier choice confirms it', async () => {
  render(<Screen />)
  await userEvent.fill(copay, '30')
  await expect.element(sent).toMatchTextContent('{"copay.amount":{"value":3000,"source":"portal"}}')
  await userEvent.fill(copay, '')
  await expect.element(sent).toMatchTextContent(/^null$/)
  await expect.element(copay).toHaveValue('')
  const applies = page.getByRole('radiogroup', { name: 'Deductible applies to' })
  await userEvent.click(applies.getByText('Both'))
  await expect.element(sent).toMatchTextContent('{"deductibleApplies":{"value":"both","source":"portal"}}')
})

test('what depends on product, physician or day, and what is required, is never filled in', async () => {
  const prefill = prefillOf(found(), { dos: '', secondaryInsurance: '' }, earlier.at.slice(0, 10))
  expect(Object.keys(prefill).sort()).toEqual([
    'primary.copay.amount',
    'primary.deductibleApplies',
    'primary.outOfPocketIndividual.total',
    'primary.planName',
    'primary.priorAuth.channel.fax',
  ])
})

test('facts of a plan end with its year and its coverage, and how the payer is reached does not', () => {
  const names = (answers: EarlierAnswers, today: string, dos = '') =>
    Object.keys(prefillOf(answers, { dos, secondaryInsurance: '' }, today)).map((name) => name.slice(8))
  const at = '2026-06-10T12:00:00.000Z'
  expect(names(found({}, at), '2026-12-31')).toContain('planName')
  expect(names(found({}, at), '2027-01-01')).toEqual(['priorAuth.channel.fax'])
  // Given in the evening of December 31 where the days of a plan are counted.
  expect(names(found({}, '2027-01-01T02:00:00.000Z'), '2027-01-01')).toEqual(['priorAuth.channel.fax'])
  // The service is in the next year.
  expect(names(found({}, at), '2026-12-20', '2027-01-04')).toEqual(['priorAuth.channel.fax'])
  const contract = { ...primary, planYearBasis: given('contract-year'), planYearStart: given('7') }
  expect(names(found({ primary: contract } as never, at), '2026-06-30')).toContain('planName')
  expect(names(found({ primary: contract } as never, at), '2026-07-01')).toEqual(['priorAuth.channel.fax'])
  const ended = { ...primary, coverageTo: given('2026-07-31') }
  expect(names(found({ primary: ended }, at), '2026-08-01')).toEqual(['priorAuth.channel.fax'])
})

test('values of a secondary insurance stand only where the request names the same one', () => {
  const secondary = { payer: given('Medigap Plan G'), type: given('medigap' as const) }
  const of = (secondaryInsurance: string) =>
    Object.keys(
      prefillOf(found({ secondary }), { dos: '', secondaryInsurance }, earlier.at.slice(0, 10)),
    ).filter((name) => name.startsWith('secondary'))
  expect(of('MEDIGAP Plan-G')).toEqual(['secondary.payer', 'secondary.type'])
  expect(of('Aetna')).toEqual([])
  expect(of('')).toEqual([])
})
