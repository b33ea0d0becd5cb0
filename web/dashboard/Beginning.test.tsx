import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draftList, type ListedDraft } from '#contract/ivr/drafts.ts'
import { submitIvr } from '#contract/ivr/submit.ts'
import { physicianFilterChoices } from '#contract/people/physicians.ts'
import { keepIvrDraft, readIvrDraft } from '../ivr/wizard/draft.ts'
import { useSubmit } from '../ivr/wizard/use-submit.ts'
import { useWizard } from '../ivr/wizard/use-wizard.ts'
import { openSession, signedOut } from '../kit/session/session.ts'
import { answers, arrived, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { Beginning } from './Beginning.tsx'

const draftsAre = (titles: readonly string[]) =>
  answers(
    draftList,
    ok({
      data: titles.map(
        (title, at): ListedDraft => ({
          ...{ _id: `${at + 1}`, title, step: 0, version: 1 },
          createdAt: '2026-11-20T15:00:00Z',
          savedAt: '2026-11-20T15:00:00Z',
          endsAt: '2026-12-20T15:00:00Z',
        }),
      ),
    }),
  )
const sample = page.getByRole('link', { name: /^Try a sample request/ })

beforeEach(async () => {
  openSession({ ...signedOut, email: 'ana@example.com', token: 'token', userType: 2 })
  await answers(physicianFilterChoices, ok({ data: [] }))
  await draftsAre([])
})

test('a new office fills the form with a sample, which counts as done while it is among the drafts', async () => {
  render(<Beginning />)
  await sample.click()
  const { form, isSample } = readIvrDraft()
  expect([form.patientFirstName, form.patientLastName, isSample]).toEqual(['Sample', 'Patient', true])
})

test('a sample among the drafts is not made a second time', async () => {
  await draftsAre(['Sample Patient'])
  render(<Beginning />)
  await expect.element(page.getByRole('link', { name: /^Try a sample request ?: done/ })).toBeVisible()
  await sample.click()
  expect(readIvrDraft().isSample).toBeUndefined()
})

test('a form that is not on the server yet is not replaced by a sample', async () => {
  const begun = readIvrDraft()
  keepIvrDraft({ ...begun, form: { ...begun.form, patientFirstName: 'Ana' } })
  render(<Beginning />)
  await sample.click()
  await expect.element(page.getByText(/^We couldn’t save the form you began yet/)).toBeVisible()
  expect(readIvrDraft().form.patientFirstName).toBe('Ana')
})

function Form() {
  const wizard = useWizard()
  const { next, submit } = useSubmit(wizard)
  return (
    <>
      <p>Step {wizard.step + 1}</p>
      <button type="button" onClick={next}>
        Next
      </button>
      <button type="button" onClick={submit}>
        Submit
      </button>
    </>
  )
}

test('a sample goes from step to step without its pictures, and is never sent', async () => {
  render(<Beginning />)
  await sample.click()
  render(<Form />)
  for (const step of [2, 3]) {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(page.getByText(`Step ${step}`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByText('This is a sample. It can’t be sent.')).toBeVisible()
  expect(await arrived(submitIvr)).toEqual([])
})
