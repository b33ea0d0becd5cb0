import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type BenefitsAnswer, noAnswer } from '#contract/ivr/benefits/fields.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { useSession } from '../../kit/session/session.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import { AnswerHead } from './AnswerHead.tsx'
import { DetailsSections } from './DetailsSections.tsx'

const answerPath = { method: 'GET', path: '/ivr/getAnswer/1042' } as const
const given = <V,>(value: V) => ({ value, source: 'portal' as const })

const as = (userType: 1 | 2 | 3) => useSession.setState(({ auth }) => ({ auth: { ...auth, userType } }))
beforeEach(() => as(2))

const requestIn = (submissionStatus: IvrDetails['submissionStatus']): IvrDetails => ({
  ...(sample as IvrDetails),
  submissionStatus,
  wounds: [],
  diagnosisCodes: [],
  applicationCodes: [],
})
const answered = async (answer: Partial<BenefitsAnswer> | null) => {
  const at = new Date('2026-11-14T12:00:00').toISOString()
  const current = answer && {
    ...{ revision: 1, at, byName: 'Rita Reviewer', reason: '' },
    answer: { ...noAnswer, ...answer },
  }
  await answers(answerPath, ok({ data: { current, history: [] } }))
}
const rounds = (change: Partial<IvrRounds>) =>
  ({ rounds: [], rejection: null, changed: [], woundsBefore: [], ...change }) as unknown as IvrRounds

const required = {
  policyStatus: given('active'),
  'productCoverage.status': given('covered'),
  'applicationCoverage.status': given('covered'),
  'priorAuth.required': given('required'),
} as const

test('an approved request says what is covered, and the one next step opens the upload form for this request', async () => {
  await answered({ primary: required, close: { validUntil: given('2099-12-31') } })
  const router = render(<AnswerHead request={requestIn('Approved')} rounds={undefined} />)
  await expect
    .element(page.getByText('Covered. Authorization required. Valid through Dec 31, 2099.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Request prior authorization' }))
  expect(router.state.location.pathname).toBe('/add-priorAuthorization')
  expect(router.state.location.state).toEqual({
    ivr: `${sample.name}: #IVR-1042`,
    physicianId: sample.physicianId,
  })
})

test.each(['submitted', 'affirmed'] as const)(
  'an authorization that is %s is not asked for again',
  async (state) => {
    await answered({ primary: { ...required, 'priorAuth.status': given(state) } })
    render(<AnswerHead request={requestIn('Approved')} rounds={undefined} />)
    await expect.element(page.getByText(/^Covered\. Authorization/)).toBeVisible()
    await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  },
)

test('a rejection without an answer gives its reason, or says that none was given', async () => {
  await answered(null)
  const request = requestIn('Rejected')
  render(<AnswerHead request={request} rounds={rounds({ rejection: { reason: 'Plan ended in May' } })} />)
  await expect.element(page.getByText('Reason: Plan ended in May')).toBeVisible()
  render(<AnswerHead request={request} rounds={rounds({ rejection: { reason: '' } })} />)
  await expect.element(page.getByText('Reason: No reason given')).toBeVisible()
})

test('a conditional request counts what is open, and names the reasons, the note and who acts next', async () => {
  await answered({
    close: {
      denialReasons: given(['R15']),
      notesToOffice: given('An ABI of at least 0.60'),
      nextStep: given('Send the study'),
      dueBy: given('2026-12-04'),
      ownerRole: given('office'),
    },
  })
  const open = { answeredAt: null }
  const items = [open, open, { answeredAt: '2026-11-15T12:00:00.000Z' }]
  const asked = rounds({ rounds: [{ items }] as unknown as IvrRounds['rounds'] })
  render(<AnswerHead request={requestIn('Conditional')} rounds={asked} />)
  await expect.element(page.getByText('The verification team needs 2 items from you.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Reasons' })).toBeVisible()
  await expect.element(page.getByText('An ABI of at least 0.60')).toBeVisible()
  await expect.element(page.getByText('Next: Send the study (your office, by Dec 4, 2026)')).toBeVisible()
})

test('what was entered is folded once the request is decided, and opens section by section or all together', async () => {
  await answered(null)
  render(<DetailsSections request={requestIn('Rejected')} rounds={undefined} />)
  const section = (name: string) => page.getByRole('button', { name, exact: true })
  const policy = page.getByText('Primary Policy Number', { exact: true })
  await expect.element(section('Insurance')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(policy).not.toBeVisible()
  await userEvent.click(section('Insurance'))
  await expect.element(policy).toBeVisible()
  await expect.element(page.getByText('Additional Information', { exact: true })).not.toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Open all sections' }))
  await expect.element(page.getByText('Additional Information', { exact: true })).toBeVisible()
  await userEvent.click(section('Insurance'))
  await expect.element(policy).not.toBeVisible()
  await expect.element(page.getByText('Additional Information', { exact: true })).toBeVisible()
})

test('a link to the notes opens them alone', async () => {
  await answered(null)
  const notes = page.getByText('Additional Information', { exact: true })
  render(<DetailsSections request={requestIn('Rejected')} rounds={undefined} />, '/here/*', '/here#notes')
  await expect.element(notes).toBeVisible()
  await expect.element(page.getByText('Primary Policy Number', { exact: true })).not.toBeVisible()
})

test('a pending request folds nothing and says since when the team has had it', async () => {
  render(<DetailsSections request={requestIn('Pending')} rounds={undefined} />)
  await expect.element(page.getByText('Primary Policy Number', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^The verification team has had this since Nov 12, 2026/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open all sections' })).not.toBeInTheDocument()
})
