import { expect, type Page, test } from '@playwright/test'
import {
  cardPicture,
  choose,
  fillFacility,
  fillPatient,
  fillPhysician,
  fillService,
  newPatient,
  picture,
  readWithoutLimit,
  saveAndNext,
  textField,
  uploadInto,
} from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { openAs } from './people.ts'

const front = [
  'Aetna',
  'Open Choice PPO',
  'Member ID: W1234 56789',
  'Group: 0876543-010',
  'RxBIN 610502  RxGrp RXAET1',
]
const back = ['Provider Services: (800) 624-0756', 'Pharmacy Help Desk: (888) 792-3862', 'Payer ID 60054']

const offer = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a first request with the card reader: what the card says is offered, and fills its fields by a click each', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url())
  })
  await readWithoutLimit(page)
  await openAs(page, 'office', '/newivrsubmissions')
  const patient = newPatient()
  await fillPatient(page, patient)
  await saveAndNext(page)
  await uploadInto(page, 'primaryFrontInsuranceCard').setInputFiles(await cardPicture('front', front))
  await uploadInto(page, 'primaryBackInsuranceCard').setInputFiles(await cardPicture('back', back))
  const readers = page.getByRole('button', { name: 'Read this card' })
  await expect(readers).toHaveCount(2)

  await readers.first().click()
  const member = offer(page, 'Member ID W123456789 as Primary Policy Number')
  await member.waitFor()
  await expectAccessible(page)
  await expect(textField(page, 'Primary Policy Number')).toHaveValue('')
  await member.click()
  await expect(textField(page, 'Primary Policy Number')).toHaveValue('W123456789')
  await offer(page, 'Payer Aetna as Primary Insurance').click()
  await offer(page, 'Plan Commercial – PPO as Insurance Type').press('Enter')
  await offer(page, 'Group 0876543-010 as Group Number').press('Enter')
  await expect(textField(page, 'Group Number')).toHaveValue('0876543-010')
  await readers.first().click()
  await offer(page, 'Phone (800) 624-0756 as Payer’s Phone Number').click()
  await expect(textField(page, 'Payer’s Phone Number')).toHaveValue('8006240756')
  expect(foreign).toEqual([])

  await saveAndNext(page)
  await fillPhysician(page, 'Amara Okonkwo')
  await saveAndNext(page)
  await fillFacility(page)
  await saveAndNext(page)
  await fillService(page, 1)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/#IVR-\d+/)
      .first(),
  ).toBeVisible()
})

test('a page may not run WebAssembly, though the worker that reads cards does', { tag: '@variant' }, async ({
  page,
}) => {
  await page.goto('/')
  const compiled = await page.evaluate(() =>
    // The smallest possible module.
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => 'compiled',
      (failure: unknown) => String(failure),
    ),
  )
  expect(compiled).toMatch(/CompileError.*(?:Content Security Policy|unsafe-eval)/)
})

test('a message says that the reader cannot be loaded, and Try again loads it', { tag: '@variant' }, async ({
  page,
}) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await fillPatient(page, newPatient())
  await saveAndNext(page)
  await choose(page, 'Insurance Type', 'ppo', /Commercial – PPO/)
  await uploadInto(page, 'primaryFrontInsuranceCard').setInputFiles(await picture('front'))
  const language = /\/assets\/eng\.traineddata-/
  await page.context().route(language, (route) => route.abort())
  await page.getByRole('button', { name: 'Read this card' }).click()
  await expect(page.getByText('The card reader didn’t load. Try again, or type the details.')).toBeVisible()
  await page.context().unroute(language)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^We couldn’t read this card clearly/)).toBeVisible()
})
