import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { addDocument, review, submitIvr } from './actions.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

const textOf = async (path: string): Promise<string[]> => {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 }).promise
  const pages: string[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  return pages
}

test('from an approved request to its packet in two presses; what is missing is filled in on the packet', async ({
  browser,
  page,
  context,
  baseURL,
}) => {
  const address = baseURL ?? ''
  test.slow()
  const office = sessionOf('office')
  const id = await submitIvr(address, office, { plannedApplications: '1', facts: { activeInfection: false } })
  await addDocument(address, office, id)
  await review(address, sessionOf('reviewer'), id, 'Approved')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'office', `/viewivrsubmissions/IVR-${id}`)

  await page.getByRole('link', { name: 'Prepare authorization' }).click()
  await expect(page.getByText('WISeR: Cohere Health (Texas)')).toBeVisible()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download packet' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(`IVR-${id}-packet.pdf`)
  const pages = await textOf(await file.path())
  expect(pages[0]).toContain('Authorization packet')
  expect(pages.join(' ')).toContain('There is no infection in the wound.')
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  await expect(page.getByText('Revision 1')).toBeVisible()
  await expectAccessible(page)

  // The copy sheet: a key copies its field, C the next one.
  await page.getByRole('button', { name: 'Copy sheet' }).click()
  await page.keyboard.press('c')
  await expect(page.getByText(/^Copied: Facility or group practice/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Copy NPI (Rendering physician)' }).click()
  const own = page.getByRole('textbox', { name: 'A sentence of your own' })
  await own.click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(own).toHaveValue(/^\d{10}$/)
  await own.fill('')

  // The statement is edited, and the team sees what was edited.
  const sentence = 'There is no infection in the wound.'
  await page.getByRole('button', { name: `Edit: ${sentence}` }).click()
  await page.getByRole('textbox', { name: 'Sentence', exact: true }).fill('No sign of infection since Nov 2.')
  await page.getByRole('button', { name: 'Save sentence' }).click()
  await expect(page.getByText(`Written from the facts: ${sentence}`)).toBeVisible()
  await page.getByRole('button', { name: 'Add facts' }).click()
  const facts = page.getByRole('dialog', { name: 'Clinical facts' })
  await facts.getByRole('combobox', { name: 'Is there tunneling?' }).selectOption('No')
  await expectAccessible(page)
  await facts.getByRole('button', { name: 'Save facts' }).click()
  await expect(page.getByText('There is no tunneling.', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  const team = await (await browser.newContext()).newPage()
  await openAs(team, 'reviewer', `/authorizationpacket/IVR-${id}`)
  await expect(team.getByText('No sign of infection since Nov 2.')).toBeVisible()
  await expect(team.getByText(`Written from the facts: ${sentence}`)).toBeVisible()
  await expect(team.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  const printed = new Uint8Array(await team.pdf({ format: 'Letter' }))
  const sheet = await (await getDocument({ data: printed, verbosity: 0 }).promise).getPage(1)
  const { items } = await sheet.getTextContent()
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(words).toContain('Confidential patient information')
  expect(words).not.toMatch(/Download packet|Copy sheet|Add facts/)
})

test('what is missing leads to its field, and what was filled in is no longer missing', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const address = baseURL ?? ''
  const office = sessionOf('office')
  const id = await submitIvr(address, office)
  await addDocument(address, office, id)
  await openAs(page, 'office', `/authorizationpacket/IVR-${id}`)
  await page.getByRole('button', { name: 'Fill in Planned applications' }).click()
  await expect(page.getByRole('textbox', { name: 'Planned applications' })).toBeFocused()
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a whole number from 1 to 99.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Planned applications' }).fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
})
