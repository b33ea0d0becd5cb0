import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '#contract/account/profile.ts'
import type { AuthorizationDetails } from '#contract/authorizations/authorizations.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { Member } from '#contract/people/members.ts'
import type { Physician } from '#contract/people/physicians.ts'
import type { PriorAuthorizationDetails } from '#contract/prior-authorization/prior-authorization.ts'
import { getStates } from '#contract/reference/lists.ts'
import type { SupportCase } from '#contract/support/support.ts'
import { ProfileView } from './account/profile/ProfileView.tsx'
import { AuthorizationItem } from './authorizations/AuthorizationItem.tsx'
import { DetailsSections } from './ivr/details/DetailsSections.tsx'
import { request } from './ivr/request.sample.ts'
import { useSession } from './kit/session/session.ts'
import { Component as MemberView } from './people/members/MemberView.tsx'
import { Component as PhysicianView } from './people/physicians/PhysicianView.tsx'
import { OutcomeGroup } from './prior-authorization/OutcomeGroup.tsx'
import { SubmittedDetails, TeamResponse } from './prior-authorization/SubmittedDetails.tsx'
import { CaseCard, ResponseCard } from './support/CaseCards.tsx'
import { answers, ok } from './testing/api.ts'
import { render } from './testing/render.tsx'

/*
 * What is next to each label of a record's details. The fields of a request are taken from one catalog and tested with
 * it; these are written by hand, so two of them can be mixed up: no two values of a record are equal here.
 */

/** Every label on screen with the value next to it; the last one if a label repeats. */
const shown = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((label) => [
      label.innerText,
      (label.nextElementSibling as HTMLElement).innerText.replace(/\s+/g, ' '),
    ]),
  )

/** In the reader's own time zone. */
const noon = (day: string) => new Date(`${day}T12:00:00`).toISOString()

test('the details of a request show who submitted it, who decided on it and when, each next to its label', async () => {
  const ivr: IvrDetails = {
    ...request,
    ...{ submitByUserName: 'Olive Office', createdAt: noon('2026-11-10'), wounds: [], diagnosisCodes: [] },
    ...{ actionByUserName: 'Rita Reviewer', actionDate: noon('2026-11-12') },
    ...{ additionalInformation: 'Which leg?', notes: 'Card is hard to read' },
    applicationCodes: [],
  }
  render(<DetailsSections request={ivr} rounds={undefined} />)
  await expect.element(page.getByText('Rita Reviewer')).toBeVisible()
  expect(shown()).toMatchObject({
    Status: 'Conditional',
    'Submitted By': 'Olive Office Office Admin',
    'Submission Date': 'Nov 10, 2026',
    'Action By': 'Rita Reviewer',
    'Action Date': 'Nov 12, 2026',
    'Additional Information': 'Which leg?',
    Notes: 'Card is hard to read',
  })
})

const priorAuthorization: PriorAuthorizationDetails = {
  ...{ _id: '7', priorauthNumber: '#PA-7', submitByUserName: 'Olive Office', submitByUserType: 2 },
  ...{ physicianId: '3', physicianName: 'Grace Hopper', createdAt: noon('2026-11-10') },
  ...{ description: 'For four weeks', ivrNumber: '#IVR-1042', latestOutcome: 'approved' },
  ...{ fourWeekCharts: [], woundImages: [], labTestResults: [], additionalDocuments: [] },
  ...{ responseById: '5', responseByName: 'Rita Reviewer', responseAt: noon('2026-11-12') },
  ...{ comment: 'Sent to the payer', ivrResponseFiles: [], patientName: 'Mary Canary', work: null, may: {} },
  outcome: {
    ...{ revision: 1, outcome: 'approved', number: 'AUTH-9', validFrom: '2026-11-15', validTo: '2027-02-14' },
    ...{ unitsAuthorized: null, applicationsAuthorized: null },
    ...{ recordedByName: 'Sam Second', recordedAt: noon('2026-11-14') },
  },
} as PriorAuthorizationDetails

test('the details of a prior authorization show request, response and outcome, each value next to its label', async () => {
  render(
    <>
      <SubmittedDetails record={priorAuthorization} />
      <TeamResponse record={priorAuthorization} />
      <OutcomeGroup record={priorAuthorization} />
    </>,
  )
  await expect.element(page.getByText('Sam Second')).toBeVisible()
  expect(shown()).toEqual({
    'Submitted By': 'Olive Office Office Admin',
    'Submission Date': 'Nov 10, 2026',
    'Physician Name': 'Grace Hopper',
    IVR: '#IVR-1042',
    Description: 'For four weeks',
    'Responded By': 'Rita Reviewer',
    'Response Date': 'Nov 12, 2026',
    Comments: 'Sent to the payer',
    Outcome: 'Approved',
    'Authorization Number': 'AUTH-9',
    Valid: 'Nov 15, 2026 to Feb 14, 2027',
    'Recorded By': 'Sam Second',
    Recorded: 'Nov 14, 2026',
  })
})

const supportCase: SupportCase = {
  ...{ _id: '9', supportNumber: '#SUP-9', submittedByUser: 'Olive Office', submittedByUserType: 2 },
  ...{
    createdAt: noon('2026-11-10'),
    subject: 'Card is refused',
    description: 'It is a PNG',
    status: 'Closed',
  },
  ...{ response: 'Photograph it again', responseByName: 'Rita Reviewer', responseAt: noon('2026-11-12') },
  ...{ accessibleForUserType: 3, assignedByName: 'Alma Admin', assignedAt: noon('2026-11-11') },
  ...{ ivrNumber: '#IVR-1042', patientName: 'Mary Canary', work: null, may: {} },
}

test('the details of a support case show request and response, each value next to its label', async () => {
  render(
    <>
      <CaseCard record={supportCase} />
      <ResponseCard record={supportCase} />
    </>,
  )
  await expect.element(page.getByText('Rita Reviewer')).toBeVisible()
  expect(shown()).toEqual({
    Subject: 'Card is refused',
    'Submitted By': 'Olive Office Office Admin',
    'Submission Date': 'Nov 10, 2026',
    'Assigned To': expect.stringMatching(/^IVR Team by Alma Admin, Nov 11, 2026, \d+:00 [AP]M$/),
    IVR: '#IVR-1042',
    Description: 'It is a PNG',
    'Responded By': 'Rita Reviewer',
    'Response Date': expect.stringMatching(/^Nov 12, 2026, \d+:00 [AP]M$/),
    Comments: 'Photograph it again',
  })
})

const authorization: AuthorizationDetails = {
  ...{
    _id: '5',
    ivrId: '1042',
    ivrNumber: '#IVR-1042',
    patientName: 'Mary Canary',
    basis: 'payer',
  },
  ...{ requests: [], otherRequests: 0, amountsKnown: true },
  ...{ number: 'AUTH-9', payer: 'Aetna', product: 'Q4186', codes: ['15275', '15276'], notes: 'By fax' },
  ...{ validFrom: '2026-11-15', validTo: '2027-02-14', version: 1, uses: [] },
  ...{ unitsAuthorized: 40, unitsUsed: 8, applicationsAuthorized: 6, applicationsUsed: 1 },
  ...{ recordedAt: noon('2026-11-10'), recordedByName: 'Rita Reviewer' },
  ...{ withdrawnAt: noon('2026-11-20'), withdrawnByName: 'Sam Second', withdrawnBecause: 'Recorded twice' },
} as AuthorizationDetails

test('an authorization shows what is left, what it is for and who withdrew it, each value next to its label', async () => {
  render(<AuthorizationItem authorization={authorization} mayChange onOpen={() => undefined} />)
  await expect.element(page.getByText('AUTH-9')).toBeVisible()
  expect(shown()).toEqual({
    'Units left': '32 of 40',
    'Applications left': '5 of 6',
    Valid: 'Nov 15, 2026 – Feb 14, 2027',
    Payer: 'Aetna',
    Product: 'Q4186',
    Codes: '15275, 15276',
    Notes: 'By fax',
    Withdrawn: 'Nov 20, 2026 by Sam Second: Recorded twice',
  })
})

test('a profile shows the person and their office, each value next to its label', async () => {
  await answers(getStates, ok({ data: [{ value: 'TX', label: 'Texas' }] }))
  const profile: Profile = {
    ...{
      _id: '2',
      name: 'Olive Office',
      profilePic: '',
      firstName: 'Olive',
      lastName: 'Office',
      version: '1',
    },
    ...{ email: 'olive@test.example', countryCode: '+1', phoneNumber: '5125550100', userType: 2 },
    ...{
      officeName: 'Elm Wound Center',
      taxID: '123456789',
      npiNumber: '1245319599',
      faxNumber: '5125550101',
    },
    officeAddress: { address: '12 Elm Street', city: 'Austin', state: 'TX', zipCode: '78701' },
  }
  render(<ProfileView profile={profile} />)
  await expect.element(page.getByText('Texas')).toBeVisible()
  expect(shown()).toEqual({
    'User Type': 'Office Admin',
    'First Name': 'Olive',
    'Last Name': 'Office',
    Email: 'olive@test.example',
    'Mobile Number': '(512) 555-0100',
    Fax: '(512) 555-0101',
    'Office Name': 'Elm Wound Center',
    'Tax ID': '12-3456789',
    NPI: '1245319599',
    Address: '12 Elm Street',
    State: 'Texas',
    City: 'Austin',
    'Zip Code': '78701',
  })
})

const as = (userType: 2 | 4) =>
  useSession.setState(({ auth }) => ({ auth: { ...auth, email: 'me@test.example', token: 't', userType } }))

test('the details of a physician show person and practice, each value next to its label', async () => {
  as(2)
  const physician: Physician = {
    ...{ _id: '3', name: 'Grace Hopper', email: 'grace@test.example', specialization: 'Podiatry' },
    ...{ taxonomyCode: '213E00000X', status: 'active', phoneNumber: '5125550100', npiNumber: '1245319599' },
    ...{
      taxID: '123456789',
      medicalLicenseNumber: 'P-1234',
      hospitalName: 'Mercy',
      serviceType: 'Office (11)',
    },
    ...{
      city: 'Austin',
      state: 'TX',
      officeContactName: 'Ann',
      ext: '12',
      faxNumber: '5125550101',
      version: 1,
    },
    officeAddress: { address: '12 Elm Street', city: 'Dallas', state: 'TX', zipCode: '75201' },
  }
  await answers({ method: 'GET', path: '/physicians/getPhysician/3' }, ok({ data: physician }))
  render(<PhysicianView />, '/here/:id', '/here/3')
  await expect.element(page.getByText('Mercy')).toBeVisible()
  expect(shown()).toEqual({
    'Full Name': 'Grace Hopper',
    Email: 'grace@test.example',
    'Mobile Number': '(512) 555-0100',
    Specialization: 'Podiatry',
    'National Provider Identifier': '1245319599',
    'State License Number': 'P-1234',
    'Tax ID': '12-3456789',
    'Taxonomy Code': '213E00000X',
    'Hospital Name': 'Mercy',
    Address: '12 Elm Street, Dallas, TX 75201',
  })
})

test('the details of a member show person and contact, each value next to its label', async () => {
  as(4)
  const member: Member = {
    ...{
      _id: '4',
      name: 'Rita Reviewer',
      email: 'rita@test.example',
      status: 'active',
      userType: 3,
      version: '1',
    },
    ...{ phoneNumber: '5125550100', faxNumber: '5125550101' },
  }
  await answers({ method: 'GET', path: '/members/getIvrMember/4' }, ok({ data: member }))
  render(<MemberView />, '/here/:id', '/here/4')
  await expect.element(page.getByText('rita@test.example')).toBeVisible()
  expect(shown()).toEqual({
    'Full Name': 'Rita Reviewer',
    'User Type': 'IVR Team Member',
    Email: 'rita@test.example',
    'Mobile Number': '(512) 555-0100',
    'Fax Number': '(512) 555-0101',
  })
})
