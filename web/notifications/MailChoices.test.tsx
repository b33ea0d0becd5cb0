import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mailChoices, saveMailChoices } from '#contract/notifications/notifications.ts'
import { answers, ok, releaseHeld } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { MailChoices } from './MailChoices.tsx'

const choices = (decided: boolean) =>
  ok({
    data: [
      { kind: 'ivr.decided', mailed: 'digest', bell: decided },
      { kind: 'ivr.answer-corrected', mailed: 'digest', bell: true },
    ],
  })

test('a choice that is changed while others are being saved can be saved afterward', async () => {
  await answers(mailChoices, choices(true), choices(false))
  await answers(saveMailChoices, ok({ message: 'Saved.' }, { held: true }))
  render(<MailChoices onDirty={() => undefined} />)
  const shows = page.getByRole('checkbox')
  const [first, second] = [shows.nth(0), shows.nth(1)]
  const save = page.getByRole('button', { name: 'Save' })
  await userEvent.click(first)
  await userEvent.click(save)
  await userEvent.click(second)
  await releaseHeld()
  await expect.element(page.getByText('Saved.').first()).toBeVisible()
  await expect.element(first).not.toBeChecked()
  await expect.element(second).not.toBeChecked()
  await expect.element(save).toBeEnabled()
})
