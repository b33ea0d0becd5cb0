import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  authorizationList,
  ivrAuthorizations,
  noteUse,
} from '#contract/authorizations/authorizations.paths.ts'
import type { AuthorizationDetails } from '#contract/authorizations/authorizations.ts'
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
  ...{ unitsAuthorized: 40, applicationsAuthorized: 4, unitsUsed: 10, applicationsUsed: 1 },
  ...{ withdrawnAt: null, withdrawnByName: '', withdrawnBecause: '' },
  ...{ recordedAt: `${year}-01-01T12:00:00.000Z`, recordedByName: 'Rita Reviewer', uses: [] },
}
const section = async (of: Partial<AuthorizationDetails> = {}) => {
  const data = { authorizations: [{ ...authorization, ...of }], reverifications: [] }
  await answers({ ...ivrAuthorizations, path: '/authorizations/getIvrAuthorizations/1042' }, ok({ data }))
  render(
    <AuthorizationsSection
      request={{ ...request, submissionStatus: 'Approved' } as IvrDetails}
      frame={({ children }) => <section>{children}</section>}
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

const dialog = page.getByRole('dialog', { name: 'Use of A-7' })
const units = dialog.getByRole('textbox', { name: 'Units' })
const applications = dialog.getByRole('textbox', { name: 'Applications' })
const record = dialog.getByRole('button', { name: 'Record use' })

test('a use of more than is left is named at its field, nothing typed is lost, and it can be sent again', async () => {
  await answers(
    noteUse,
    errorReply(409, 'Nothing was recorded: 30 units and 3 applications are left.', {
      code: 'authorizations.not-enough',
      fields: { units: 'Left: 30 of 40.' },
    }),
    ok({ message: 'The use of #IVR-1042 has been recorded. Left: 0 units and 2 applications.' }),
  )
  await section()
  await userEvent.click(page.getByRole('button', { name: 'Record use' }))
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

test('a use that could not be sent stays typed, also when the dialog is closed by a stray Escape', async () => {
  await answers(noteUse, errorReply(500, 'Something went wrong.', { code: 'server.error' }))
  await section()
  await userEvent.click(page.getByRole('button', { name: 'Record use' }))
  await userEvent.fill(units, '7.5')
  await userEvent.click(record)
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something went wrong.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Record use' }))
  await expect.element(units).toHaveValue('7.5')
})

test('an office records and voids uses, and cannot correct or withdraw an authorization', async () => {
  const use = {
    ...{ _id: '9', usedOn: `${year}-01-02`, units: 10, applications: 1, notedByName: 'Olive Office' },
    ...{ notedAt: `${year}-01-02T12:00:00.000Z`, voidedAt: null, voidedByName: '', voidedBecause: '' },
  }
  await section({ uses: [use] })
  const item = page.getByRole('article', { name: 'Authorization A-7' })
  await expect.element(item.getByText('10 units and 1 application by Olive Office')).toBeVisible()
  const names = item.getByRole('button').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Record use',
    expect.stringMatching(/^Void the use of /),
  ])
})

test('what is used up or has not begun takes no use, and what has ended still takes an earlier one', async () => {
  const names = () => page.getByRole('button', { name: 'Record use' }).elements().length
  await section({ validTo: `${year - 1}-01-31` })
  await expect.element(page.getByText('Ended')).toBeVisible()
  expect(names()).toBe(1)
  await userEvent.click(page.getByRole('button', { name: 'Record use' }))
  // Today is not covered: the day has to be given.
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
    .element(page.getByText('The verification team records them with approved requests.'))
    .toBeVisible()
})
