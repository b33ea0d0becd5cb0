import { expect, type Page, test } from '@playwright/test'
import { fillPatient, newPatient, onStep, saveAndNext } from './fill-wizard.ts'
import { openAs } from './people.ts'

/** What the browser reveals or remembers about where it has been: URLs of pages and calls, and titles. */
function watched(page: Page) {
  const [pages, calls] = [new Set<string>(), new Set<string>()]
  page.on('framenavigated', (frame) => pages.add(frame.url()))
  page.on('request', async (request) => {
    calls.add(request.url())
    const { referer } = await request.allHeaders().catch((): Record<string, string> => ({}))
    if (referer) pages.add(referer)
  })
  return { pages, calls }
}

test('no address of a page, no title and no call but the search has what was typed about a patient', async ({
  page,
}) => {
  const { pages, calls } = watched(page)
  const titles = new Set<string>()
  const patient = newPatient()
  await openAs(page, 'office', '/newivrsubmissions')
  await fillPatient(page, patient)
  await saveAndNext(page)
  await onStep(page, 'Insurance Details')
  titles.add(await page.title())

  await page.goto('/ivrstatus')
  await page.getByText(/^Showing .* entries$/).waitFor()
  const opened = page.getByRole('row').nth(1)
  const name = (await opened.getByRole('cell').nth(1).innerText()).split('\n')[0]?.trim() ?? ''
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.focus()
  await expect(page.getByText(/^Patient, physician, IVR ID, policy number/)).toBeVisible()
  for (const typed of [patient.last, name]) {
    const answered = page.waitForResponse((reply) => reply.url().includes('search='))
    await search.fill(typed)
    await answered
    titles.add(await page.title())
  }
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/viewivrsubmissions/)
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  titles.add(await page.title())
  await page.goBack()
  await expect(page).toHaveURL(/ivrstatus/)

  const parts = [patient.last, ...name.split(' ').filter((part) => part.length > 3)].map((part) =>
    part.toLowerCase(),
  )
  const naming = (texts: Iterable<string>) =>
    [...texts].filter((text) => parts.some((part) => decodeURIComponent(text).toLowerCase().includes(part)))
  expect(parts.length).toBeGreaterThan(1)
  expect(naming(pages)).toEqual([])
  expect(naming(titles)).toEqual([])
  // The specification makes the search a GET with the search term; proxies must log no query.
  const found = naming(calls).map((text) => new URL(text).pathname)
  expect(new Set(found)).toEqual(new Set(['/api/ivr/getIvrRequests']))
})
