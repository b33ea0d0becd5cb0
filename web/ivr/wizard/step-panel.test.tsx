import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { uploadSingleFile } from '#contract/files/files.ts'
import { physicianChoices } from '#contract/people/physicians.ts'
import { getReferenceLists, getStates } from '#contract/reference/lists.ts'
import { useUploading } from '../../kit/upload/uploading.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../../testing/api.ts'
import { pictureFile } from '../../testing/files.ts'
import { render } from '../../testing/render.tsx'
import { StepPanel } from './steps/StepPanel.tsx'
import { useWizard } from './use-wizard.ts'

function Page() {
  const wizard = useWizard()
  const { sending, failed, onUploading } = useUploading()
  return (
    <>
      <StepPanel wizard={wizard} onUploading={onUploading} kept={[...sending, ...failed].map(() => 1)} />
      <button type="button" onClick={() => wizard.goTo(wizard.step + 1)}>
        Next
      </button>
      <button type="button" onClick={() => wizard.goTo(wizard.step - 1)}>
        Back
      </button>
      <output aria-label="Card">{wizard.form.watch('primaryFrontInsuranceCard')?.fileName}</output>
    </>
  )
}

const next = page.getByRole('button', { name: 'Next' })
const back = page.getByRole('button', { name: 'Back' })
const policy = page.getByRole('textbox', { name: 'Primary Policy Number' })
const card = { fileUrl: '/api/files/00000000-0000-4000-8000-000000000001', fileName: 'card.png' }
const stored = { ...card, fileExtension: 'png', fileSize: 2048 }

/** Begins to upload a card, and opens the next step before it has arrived. */
async function leaveUploading(...replies: readonly ReturnType<typeof ok>[]) {
  await answers(getStates, ok({ data: [] }))
  await answers(getReferenceLists, ok({ data: { insuranceTypes: [], payers: [] } }))
  await answers(physicianChoices, ok({ data: [] }))
  await answers(uploadSingleFile, ...replies)
  render(<Page />)
  await userEvent.click(next)
  await expect.element(policy).toBeVisible()
  await userEvent.upload(
    page.elementLocator(document.querySelector('[data-field=primaryFrontInsuranceCard]') ?? document.body),
    await pictureFile(),
  )
  await expect.element(page.getByRole('progressbar', { name: 'Uploading card.png' })).toBeVisible()
  await userEvent.click(next)
  await expect.element(page.getByRole('textbox', { name: 'PTAN' })).toBeVisible()
  await expect.element(policy).not.toBeInTheDocument()
}

test('a card continues to upload while another step is filled in, and is there on return', async () => {
  await leaveUploading(ok({ file: stored }, { held: true }))
  await userEvent.fill(page.getByRole('textbox', { name: 'PTAN' }), 'TX1')
  await releaseHeld()
  await expect.element(page.getByRole('status', { name: 'Card' })).toHaveTextContent('card.png')
  await userEvent.click(back)
  await expect.element(policy).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove card.png' })).toBeVisible()
  expect(await arrived(uploadSingleFile)).toHaveLength(1)
  await userEvent.click(next)
  await expect.element(page.getByRole('textbox', { name: 'PTAN' })).toHaveValue('TX1')
})

test('an upload that fails while another step is filled in can be sent again on its step', async () => {
  await leaveUploading({ ...errorReply(415, 'This is no picture.'), held: true })
  await releaseHeld()
  await userEvent.click(back)
  await expect.element(page.getByText('Upload failed', { exact: true })).toBeVisible()
})
