import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { dayFromNow } from './coming-days.ts'

/** A valid picture, different for each name. */
export async function picture(name: string, format: 'png' | 'jpeg' = 'png') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#d8e6e4"/><text x="30" y="200" font-size="40">${name}</text></svg>`
  const buffer = await sharp(Buffer.from(svg)).toFormat(format).toBuffer()
  return { name: `${name}.${format}`, mimeType: `image/${format}`, buffer }
}

/** An insurance card as a picture, slightly askew. */
export async function cardPicture(name: string, lines: readonly string[]) {
  const texts = lines.map((line, at) => `<text x="60" y="${110 + 80 * at}">${line}</text>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630" font-family="DejaVu Sans, sans-serif" font-size="34"><rect width="1000" height="630" fill="#eef3f8"/>${texts}</svg>`
  const buffer = await sharp(Buffer.from(svg))
    .rotate(2, { background: '#6d5f52' })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name: `${name}.jpeg`, mimeType: 'image/jpeg', buffer }
}

/**
 * Lets the card reader take its time: it gives up after a minute, which a busy machine may need. Call this before the
 * page opens.
 */
export const readWithoutLimit = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const timer = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms?: number) =>
      timer(run, ms === 60_000 ? 900_000 : ms)) as typeof setTimeout
  })

/** A text field by its full name: a toast that mentions the field contains the name too. */
export const textField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })

/** Chooses an option by its text, in a native select or in a combobox that is searched by typing. */
export async function choose(
  page: Page,
  label: string,
  typed: string,
  option: string | RegExp,
): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') {
    const words = await field.getByRole('option', { name: option, includeHidden: true }).first().textContent()
    await field.selectOption({ label: words ?? '' })
    return
  }
  await field.click()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().click()
}

export async function typeDay(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}

export const uploadInto = (page: Page, field: string): Locator =>
  page.locator(`input[type=file][data-field="${field}"]`)

export const saveAndNext = (page: Page) => page.getByRole('button', { name: 'Save & Next' }).click()

export interface Patient {
  readonly first: string
  readonly last: string
}

export async function fillPatient(page: Page, { first, last }: Patient): Promise<void> {
  await textField(page, 'First Name').fill(first)
  await textField(page, 'Last Name').fill(last)
  await typeDay(page, 'Date of Birth', '03091951')
  await textField(page, 'Address').fill('12 Elm Street')
  await choose(page, 'State', 'texas', 'Texas')
  await choose(page, 'City', 'austin', 'Austin')
  await textField(page, 'Zip Code').fill('78701')
}

export async function fillInsurance(page: Page): Promise<void> {
  await choose(page, 'Insurance Type', 'part b', /Medicare \(Original, Part B\)/)
  await choose(page, 'Primary Insurance', 'novitas', /Novitas/)
  await textField(page, 'Primary Policy Number').fill('1EG4TE5MK73')
  await uploadInto(page, 'primaryFrontInsuranceCard').setInputFiles(await picture('front'))
  await uploadInto(page, 'primaryBackInsuranceCard').setInputFiles(await picture('back', 'jpeg'))
}

/** Chooses the office's first physician, whose record fills in the other fields. */
export async function fillPhysician(page: Page, name: string): Promise<void> {
  await choose(page, 'Physician Name', name, new RegExp(name))
  await expect(textField(page, 'NPI')).not.toHaveValue('')
  await textField(page, 'PTAN').fill('TX1234')
}

export async function fillFacility(page: Page): Promise<void> {
  await choose(page, 'Facility Name', 'home', /^Home/)
}

export async function fillService(page: Page, wounds = 3): Promise<void> {
  const [year, month, day] = dayFromNow(7).split('-')
  await typeDay(page, 'Date of Service', `${month}${day}${year}`)
  await choose(page, 'Product', 'Q4186', /Q4186/)
  await textField(page, 'Unit/cm').fill('4')
  await choose(page, 'Wound Type', 'diabetic', /Diabetic Foot Ulcer/)
  await textField(page, 'Wound Location').fill('Left heel')
  await textField(page, 'Wound Size').fill('2.1 x 1.4 cm')
  await choose(page, 'ICD-10 Diagnosis Code', 'E11.621', /E11\.621/)
  await choose(page, 'CPT Application Code', '15275', /15275/)
  const pictures = await Promise.all(Array.from({ length: wounds }, (_, n) => picture(`wound ${n}`, 'jpeg')))
  await uploadInto(page, 'woundImages').setInputFiles(pictures)
}

/** Fills all steps of the form up to the last one, without submitting. */
export async function fillWizard(page: Page, patient: Patient): Promise<void> {
  await fillPatient(page, patient)
  await saveAndNext(page)
  await fillInsurance(page)
  await saveAndNext(page)
  await fillPhysician(page, 'Amara Okonkwo')
  await saveAndNext(page)
  await fillFacility(page)
  await saveAndNext(page)
  await fillService(page)
}

/** A random name, of letters only, that no other test uses. */
export function newPatient(): Patient {
  const letters = () =>
    Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
  return { first: 'Journey', last: `Q${letters()}` }
}

/** Expects the wizard to be on the step with this title. */
export const onStep = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: new RegExp(`^${title}`), level: 2 })).toBeVisible()
