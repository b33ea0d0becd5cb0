import { expect, test } from '@playwright/test'
import { review, submitIvr } from './actions.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

const address = () => `http://localhost:${process.env.E2E_PORT ?? 3900}`

test('the team records an authorization, and the office notes its uses until nothing is left, with a warning', async ({
  browser,
  page,
}) => {
  const id = await submitIvr(address(), sessionOf('office'))
  await review(address(), sessionOf('reviewer'), id, 'Approved')
  const team = await (await browser.newContext()).newPage()
  await openAs(team, 'reviewer', `/viewivrsubmissions/IVR-${id}`)
  const record = team.getByRole('button', { name: 'Record authorization' })
  // Sections far down get their height when they are scrolled to, which moves what is below them once.
  await record.scrollIntoViewIfNeeded()
  await record.click()
  const form = team.getByRole('dialog', { name: `Authorization of #IVR-${id}` })
  await form.getByRole('combobox', { name: 'Authorized by' }).selectOption('wiser')
  const number = `UTN-${id}`
  await form.getByRole('textbox', { name: 'UTN' }).fill(number)
  const today = new Date()
  const parts = [today.getMonth() + 1, today.getDate(), today.getFullYear()]
  await form
    .getByRole('spinbutton', { name: /^month/ })
    .first()
    .click()
  await team.keyboard.type(parts.map((part) => String(part).padStart(2, '0')).join(''))
  await expect(form.getByRole('textbox', { name: 'Last day (120 days)' })).not.toHaveValue('')
  await form.getByRole('textbox', { name: 'Applications' }).fill('1')
  await expectAccessible(team)
  await form.getByRole('button', { name: 'Record' }).click()
  await expect(team.getByRole('article', { name: `Authorization ${number}` })).toContainText('1 of 1')

  await openAs(page, 'office', `/viewivrsubmissions/IVR-${id}`)
  const item = page.getByRole('article', { name: `Authorization ${number}` })
  await item.getByRole('button', { name: 'Log units used' }).click()
  const use = page.getByRole('dialog', { name: `Log units used: ${number}` })
  await use.getByRole('textbox', { name: 'Applications' }).fill('2')
  await use.getByRole('button', { name: 'Log units used' }).click()
  await expect(use.getByText('Left: 1 of 1.')).toBeVisible()
  await use.getByRole('textbox', { name: 'Applications' }).fill('1')
  await use.getByRole('button', { name: 'Log units used' }).click()
  await expect(page.getByText(/Left: 0 applications\./)).toBeVisible()
  await expect(item).toContainText('Used up')
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText(`Used: 1 application of ${number}`)
  await expect(timeline).toContainText(`80% used: ${number}`)
  await expectAccessible(page)
  // The reviewer's screen updates automatically.
  await expect(team.getByRole('article', { name: `Authorization ${number}` })).toContainText('Used up')
  await page.getByRole('button', { name: /unread/ }).click()
  await expect(page.getByText(`80% of an authorization for #IVR-${id} is used`)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/authorizations')
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill(number)
  // The previous rows are dimmed until the search is answered.
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('0 of 1')
  await expectAccessible(page)
  await team.context().close()
})
