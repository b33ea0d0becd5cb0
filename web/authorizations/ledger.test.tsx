import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type AuthorizationDetails,
  addAuthorization,
  authorizationList,
  ivrAuthorizations,
  noteUse,
} from '#contract/authorizations/authorizations.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { request } from '../ivr/request.sample.ts'
import { useSession } from '../kit/session/session.ts'
import { answers, arrived, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { Component as AuthorizationsPage } from './AuthorizationsPage.tsx'
import AuthorizationsSection from './AuthorizationsSection.tsx'
import { today } from './texts.ts'

const year = new Date().getFullYear()
const authorization: AuthorizationDetails = {
  ...{ _id: '1', ivrId: '1042', ivrNumber: '#IVR-1042', patientName: 'José Núñez', basis: 'payer' },
  ...{ number: 'A-7', payer: 'Aetna', product: 'Q4186', codes: ['15275'], notes: '' },
  ...{ validFrom: `${year - 1}-01-01`, validTo: `${year + 1}-12-31`, version: 1 },
  ...{ requests: [{ ivrId: '1042', ivrNumber: '#IVR-1042', patientName: 'José Núñez' }], otherRequests: 0 },
  ...{
    amountsKnown: true,
    unitsAuthorized: 40,
    applicationsAuthorized: 4,
    unitsUsed: 10,
    applicationsUsed: 1,
  },
  ...{ withdrawnAt: null, withdrawnByName: '', withdrawnBecause: '' },
  ...{ recordedAt: `${year}-01-01T12:00:00.000Z`, recordedByName: 'Rita Reviewer', uses: [] },
}
const section = async (of: Partial<AuthorizationDetails> = {}) => {
  const data = { authorizations: [{ ...authorization, ...of }], reverifications: [] }
  await answers({ ...ivrAuthorizations, path: '/authorizations/getIvrAuthorizations/1042' }, ok({ data }))
  render(
    <AuthorizationsSection
      request={{ ...request, submissionStatus: 'Approved', applicationCodes: [] } as unknown as IvrDetails}
      frame={({ aside, children }) => (
        <section>
          {aside}
          {children}
        </section>
      )}
    />,
  )
}
const list = async (authorizations: AuthorizationDetails[]) => {
  await answers(
    authorizationList,
    ok({ data: { authorizations, total: authorizations.length, page: 1, limit: 10 } }),
  )
  render(<AuthorizationsPage />)
}

beforeEach(() => {
  useSession.setState(({ auth }) => ({
    auth: { ...auth, email: 'me@test.example', token: 't', userType: 2 },
  }))
})

const dialog = page.getByRole('dialog', { name: 'Log units used: A-7' })
const units = dialog.getByRole('textbox', { name: 'Units' })
const applications = dialog.getByRole('textbox', { name: 'Applications' })
const record = dialog.getByRole('button', { name: 'Log units used' })

test('a use of more than is left shows an error at its field, keeps the input, and can be sent again', async () => {
  await answers(
    noteUse,
    errorReply(409, 'Nothing was saved: 30 units and 3 applications are left.', {
      code: 'authorizations.not-enough',
      fields: { units: 'Left: 30 of 40.' },
    }),
    ok({ message: 'The use of #IVR-1042 was recorded. Left: 0 units and 2 applications.' }),
  )
  await section()
  await userEvent.click(page.getByRole('button', { name: 'Log units used' }))
  await userEvent.fill(units, '31')
  await userEvent.click(record)
  await expect.element(units).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByText('Left: 30 of 40.')).toBeVisible()
  await expect.element(units).toHaveFocus()
  await expect.element(units).toHaveValue('31')
  await expect.element(applications).toHaveValue('1')
  await userEvent.fill(units, '30')
  await userEvent.click(record)
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = (await arrived(noteUse)).map(({ body }) => JSON.parse(body ?? ''))
  const [, month, day] = today().split('-')
  expect(sent.map(({ units: each }) => each)).toEqual(['31', '30'])
  expect(sent[1]).toMatchObject({
    authorizationId: '1',
    usedOn: `${month}-${day}-${year}`,
    applications: '1',
  })
})

test('a use that could not be sent keeps its input, even when a stray Escape closes the dialog', async () => {
  await answers(noteUse, errorReply(500, 'Something went wrong.', { code: 'server.error' }))
  await section()
  await userEvent.click(page.getByRole('button', { name: 'Log units used' }))
  await userEvent.fill(units, '7.5')
  await userEvent.click(record)
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something went wrong.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Log units used' }))
  await expect.element(units).toHaveValue('7.5')
})

test('an office records and voids uses, and cannot correct or withdraw an authorization', async () => {
  const use = {
    ...{ _id: '9', usedOn: `${year}-01-02`, units: 10, applications: 1, notedByName: 'Olive Office' },
    ...{ notedAt: `${year}-01-02T12:00:00.000Z`, voidedAt: null, voidedByName: '', voidedBecause: '' },
    ivrNumber: '#IVR-1042',
  }
  await section({ uses: [use] })
  const item = page.getByRole('article', { name: 'Authorization A-7' })
  await expect.element(item.getByText('10 units and 1 application by Olive Office')).toBeVisible()
  const names = item.getByRole('button').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Log units used',
    expect.stringMatching(/^Void the use of /),
  ])
})

test('an authorization that is used up or has not begun takes no use, and one that has ended still takes an earlier use', async () => {
  const names = () => page.getByRole('button', { name: 'Log units used' }).elements().length
  await section({ validTo: `${year - 1}-01-31` })
  await expect.element(page.getByText('Ended')).toBeVisible()
  expect(names()).toBe(1)
  await userEvent.click(page.getByRole('button', { name: 'Log units used' }))
  // Today is not covered, so the day must be entered.
  await expect.element(dialog.getByRole('spinbutton', { name: /^month/ })).toHaveTextContent('mm')
})

test.each([1280, 768, 375])(
  'names and numbers without spaces stay within a screen of %i px',
  async (width) => {
    await page.viewport(width, 800)
    const long = 'Wolfeschlegelsteinhausenbergerdorff'
    await list([
      {
        ...authorization,
        number: long.repeat(2).slice(0, 50),
        patientName: `${long} ${long}`,
        requests: authorization.requests.map((one) => ({ ...one, patientName: `${long} ${long}` })),
        payer: long.repeat(3),
      },
    ])
    await expect.element(page.getByText(`${long} ${long}`)).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
)

test('an empty ledger says who records authorizations', async () => {
  await list([])
  await expect.element(page.getByText('There are no current authorizations.')).toBeVisible()
  await expect
    .element(page.getByText('The verification team adds them when it approves requests.'))
    .toBeVisible()
})

const other = { ivrId: '1050', ivrNumber: '#IVR-1050', patientName: 'Ann Lee' }
const overused = {
  requests: [...authorization.requests, other],
  unitsAuthorized: null,
  applicationsAuthorized: 6,
  applicationsUsed: 7,
}
const useOf = (ivrNumber: string, _id: string) => ({
  ...{ _id, usedOn: `${year}-01-02`, units: 0, applications: 3, notedByName: 'Olive Office', ivrNumber },
  ...{ notedAt: `${year}-01-02T12:00:00.000Z`, voidedAt: null, voidedByName: '', voidedBecause: '' },
})

test('a shared authorization names its other requests, whose each use is, and what exceeds it', async () => {
  const uses = [useOf('', '3'), useOf('#IVR-1050', '2'), useOf('#IVR-1042', '1')]
  await section({ ...overused, otherRequests: 1, uses })
  const item = page.getByRole('article', { name: 'Authorization A-7' })
  await expect.element(item.getByText('Used 7 of 6 applications: more than authorized.')).toBeVisible()
  await expect.element(item.getByText('Overused')).toBeVisible()
  await expect.element(item.getByRole('link', { name: '#IVR-1050' })).toBeVisible()
  await expect.element(item.getByText(/Ann Lee/)).toBeVisible()
  await expect.element(item.getByText(/and 1 request of another physician/)).toBeVisible()
  const lines = item
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(lines.map((line) => /3 applications(.*) by/.exec(line ?? '')?.[1])).toEqual([
    ' for another physician’s request',
    ' for #IVR-1050',
    '',
  ])
  // They cannot void someone else's use, and nothing more can be used.
  expect(item.getByRole('button').elements()).toHaveLength(2)
})

test('a row of the list names all requests of an authorization, and what exceeds it', async () => {
  await list([{ ...authorization, ...overused, otherRequests: 2 }])
  const row = page.getByRole('row').nth(1)
  for (const name of ['#IVR-1042', '#IVR-1050'])
    await expect.element(row.getByRole('link', { name })).toBeVisible()
  await expect.element(row.getByText('and 2 requests of other physicians')).toBeVisible()
  await expect.element(row.getByText('Used 7 of 6 applications: more than authorized.')).toBeVisible()
})

test('missing days and amounts are shown as missing, and not as a limit of nothing', async () => {
  const unknown = { validFrom: null, validTo: null, unitsAuthorized: null, applicationsAuthorized: null }
  await section({ ...unknown, amountsKnown: false })
  const item = page.getByRole('article', { name: 'Authorization A-7' })
  await expect.element(item.getByText('Incomplete')).toBeVisible()
  expect(item.getByText('Not given').elements()).toHaveLength(3)
})

test('another patient’s number needs confirmation, is recorded once confirmed, and needs it again when it changes', async () => {
  useSession.setState(({ auth }) => ({ auth: { ...auth, userType: 3 } }))
  const words = 'Nothing was saved. Authorization A-7 is on #IVR-1050 for another patient: the name …'
  const asked = errorReply(409, words, { code: 'authorizations.other-patient' })
  await answers(addAuthorization, asked, asked, ok({ message: 'It now covers this request too.' }))
  await section()
  await userEvent.click(page.getByRole('button', { name: 'Record authorization' }))
  const form = page.getByRole('dialog', { name: 'Authorization of #IVR-1042' })
  const number = form.getByRole('textbox', { name: 'Number' })
  await userEvent.fill(number, 'A-7')
  await userEvent.click(form.getByRole('button', { name: 'Record' }))
  await expect.element(form.getByText(words)).toBeVisible()
  const confirm = form.getByRole('button', { name: 'Same authorization, save it' })
  await userEvent.fill(number, 'A-8')
  await expect.element(confirm).not.toBeInTheDocument()
  await userEvent.click(form.getByRole('button', { name: 'Record' }))
  await userEvent.click(confirm)
  await expect.element(form).not.toBeInTheDocument()
  const sent = (await arrived(addAuthorization)).map(({ body }) => JSON.parse(body ?? ''))
  expect(sent.map(({ number: each, confirmed }) => [each, confirmed])).toEqual([
    ['A-7', []],
    ['A-8', []],
    ['A-8', ['other-patient']],
  ])
})
