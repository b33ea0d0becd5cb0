import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queueMembers, setAbsence } from '#contract/ivr/queue/queue-settings.ts'
import { answers, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { Absences } from './Absences.tsx'

test('an error about the days of an absence disappears once they are saved', async () => {
  const days = { absentFrom: '2026-12-01', absentTo: '2026-12-04' }
  const member = { memberId: '3', label: 'Rita Reviewer', isAbsent: false, owns: 0, ...days }
  const wrong = 'The last day is before the first.'
  await answers(queueMembers, ok({ data: [member] }))
  await answers(
    setAbsence,
    errorReply(400, 'Please check the form.', { fields: { to: wrong } }),
    ok({ message: 'The absence has been saved.' }),
  )
  render(<Absences />)
  const save = page.getByRole('button', { name: 'Save the absence of Rita Reviewer' })
  await userEvent.click(save)
  await expect.element(page.getByText(wrong)).toBeVisible()
  await userEvent.click(save)
  await expect.element(page.getByText('The absence has been saved.')).toBeVisible()
  await expect.element(page.getByText(wrong)).not.toBeInTheDocument()
})
