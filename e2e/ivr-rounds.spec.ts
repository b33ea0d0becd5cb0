import { expect, test } from '@playwright/test'
import { review, submitIvr } from './actions.ts'
import { picture, uploadInto } from './fill-wizard.ts'
import { findTheOne } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

const address = () => `http://localhost:${process.env.E2E_PORT ?? 3900}`

test('an office answers the checklist of a conditional request, and the reviewer sees answers and documents', async ({
  browser,
  page,
}) => {
  const id = await submitIvr(address(), sessionOf('office'))
  const team = await (await browser.newContext()).newPage()
  await openAs(team, 'reviewer', `/viewivrsubmissions/IVR-${id}`)
  await team.getByRole('button', { name: 'Conditional' }).click()
  const dialog = team.getByRole('dialog', { name: 'Conditional notes' })
  await dialog.getByRole('textbox', { name: 'Additional Information' }).fill('A study and the right number.')
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Two things are missing')
  const study = dialog.getByRole('checkbox', { name: 'ABI, TBI, toe pressure, TcPO2 or Doppler' })
  if (!(await study.isVisible()))
    await dialog
      .getByText('Other documents')
      .or(dialog.getByText('Documents', { exact: true }))
      .first()
      .click()
  await study.check()
  const field = dialog.getByRole('combobox', { name: 'Field' })
  await expect(async () => {
    // On a busy machine the list above may still grow, and move the button from under the pointer.
    if (!(await field.isVisible())) await dialog.getByRole('button', { name: 'Ask for a correction' }).click()
    await expect(field).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await field.selectOption('primaryPolicyNumber')
  await expectAccessible(team)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  // The next request of the queue has opened.
  await team.goto(`/viewivrsubmissions/IVR-${id}`)

  await openAs(page, 'office', `/viewivrsubmissions/IVR-${id}`)
  const answers = page.getByRole('form', { name: 'Answers' })
  await expect(answers.getByText('ABI, TBI, toe pressure, TcPO2 or Doppler', { exact: true })).toBeVisible()
  await uploadInto(page, 'item1.documents').setInputFiles(await picture('doppler'))
  await expect(answers.getByText('doppler.png', { exact: true })).toBeVisible()
  await answers.getByRole('button', { name: 'Send answers' }).click()
  await expect(page.getByText('One item is still open.')).toBeVisible()
  await answers.getByRole('textbox', { name: /^Corrected: / }).fill('RIGHT-77')
  await expectAccessible(page)
  await answers.getByRole('button', { name: 'Send answers' }).click()
  await expect(page.getByText('It is Pending again.')).toBeVisible()
  await expect(answers).toBeHidden()

  // The reviewer's screen updates automatically.
  await expect(team.getByRole('link', { name: 'doppler.png' }).first()).toBeVisible()
  await expect(team.getByText('RIGHT-77').first()).toBeVisible()
  await expect(
    team.getByRole('list', { name: 'Timeline' }).getByText('Answered, Pending again'),
  ).toBeVisible()
  await team.context().close()
})

test('an office corrects a rejected request, and the new one shows what was changed', async ({ page }) => {
  const id = await submitIvr(address(), sessionOf('office'))
  await review(address(), sessionOf('reviewer'), id, 'Rejected')
  await openAs(page, 'office', `/viewivrsubmissions/IVR-${id}`)
  await page.getByRole('link', { name: 'Correct and resubmit' }).click()
  await expect(page.getByRole('heading', { name: 'Correct and Resubmit', level: 1 })).toBeVisible()
  const first = page.getByRole('textbox', { name: 'First Name', exact: true })
  await expect(first).not.toHaveValue('')
  const name = `Corrected${[...id].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
  await first.fill(name)
  await expectAccessible(page)
  await page.getByRole('tab', { name: /Services Details/ }).click()
  const check = page.getByRole('complementary', { name: 'Check before sending' })
  await check.getByText(/^Documents, now or later/).click()
  await uploadInto(page, 'documents.vascular-study').setInputFiles(await picture('doppler'))
  await expect(check.getByText('doppler.png')).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(/\/ivrstatus/)
  // Other tests send requests in the meantime.
  await findTheOne(page, name)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: /^#IVR-/ }).click()
  await expect(page.getByRole('region', { name: 'Linked requests' })).toContainText(
    `Corrects #IVR-${id} (Rejected). 1 field is changed, 1 document is new.`,
  )
  await expect(page.getByText('ABI, TBI, toe pressure, TcPO2 or Doppler', { exact: true })).toBeVisible()
  await expect(page.getByText(/Changed; was:/).first()).toBeVisible()
  await page
    .getByRole('link', { name: `#IVR-${id}` })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Linked requests' })).toContainText('Sent again as')
})
