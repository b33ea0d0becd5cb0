import { type BrowserContext, expect, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { expectAccessible } from './looks.ts'
import { openWith, sessionOf } from './people.ts'

const address = `http://localhost:${process.env.E2E_PORT ?? 3900}`

const contexts: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

test('a question of the team appears on the office’s open page, and an internal message never does', {
  tag: '@variant',
}, async ({ browser }) => {
  test.slow()
  const ivrId = await submitIvr(address, sessionOf('office'))
  const opened = async (who: 'office' | 'reviewer') => {
    const context = await browser.newContext()
    contexts.push(context)
    const page = await context.newPage()
    await openWith(page, sessionOf(who), `/viewivrsubmissions/IVR-${ivrId}#messages`)
    await expect(page.getByText('There are no messages yet.')).toBeInViewport()
    return page
  }
  const office = await opened('office')
  const team = await opened('reviewer')
  const write = async (text: string) => {
    await team.getByRole('textbox', { name: /^(?:Internal message|Message)$/ }).fill(text)
    await team.getByRole('textbox', { name: /^(?:Internal message|Message)$/ }).press('Control+Enter')
    await expect(team.getByRole('log', { name: 'Messages' }).getByText(text)).toBeVisible()
  }

  await team.getByRole('button', { name: 'Write a message' }).click()
  await team.getByRole('radio', { name: 'Internal, team only' }).check()
  await write('Kanarienvogel: the payer is slow today')
  await team.getByRole('radio', { name: 'To the office' }).check()
  await write('Which heel is meant?')

  const log = office.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('Which heel is meant?')).toBeVisible()
  await expect(office.getByText('Kanarienvogel')).toHaveCount(0)
  await expect(log.getByRole('article')).toHaveCount(1)
  await expectAccessible(office)
  await expectAccessible(team)

  // Typed text is still there after a look at another screen.
  await office.getByRole('button', { name: 'Write a message' }).click()
  await office.getByRole('textbox', { name: 'Message', exact: true }).fill('The left one')
  await office.getByRole('button', { name: 'Back' }).click()
  await office.goto(`/viewivrsubmissions/IVR-${ivrId}#messages`)
  await expect(office.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('The left one')
  await office.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(team.getByRole('log', { name: 'Messages' }).getByText('The left one')).toBeVisible()
})
