import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { uploadFile, uploadSingleFile } from '#contract/files/files.ts'
import { answers, ok, releaseHeld } from '../../testing/api.ts'
import { pictureFile } from '../../testing/files.ts'
import { render } from '../../testing/render.tsx'
import { useWizard } from '../wizard/use-wizard.ts'
import { StartWithPictures } from './StartWithPictures.tsx'

const phases: string[] = []

function Page() {
  const wizard = useWizard()
  const [front, wound] = wizard.form.watch(['primaryFrontInsuranceCard', 'woundImages'])
  return (
    <>
      <StartWithPictures wizard={wizard} onUploading={(field, phase) => phases.push(`${field} ${phase}`)} />
      <output aria-label="Stored">
        {[front?.fileName, ...wound.map((file) => file.fileName)].join('|')}
      </output>
    </>
  )
}

const stored = (name: string) => ({
  ...{ fileUrl: `/api/files/00000000-0000-4000-8000-0000000000${name}`, fileName: `${name}.png` },
  ...{ fileExtension: 'png', fileSize: 2048 },
})
const input = (field: string) =>
  page.elementLocator(document.querySelector(`[data-field=${field}]`) ?? document.body)

test('the card and the wound go into their own slots before anything is typed, and the form waits for them', async () => {
  await answers(uploadSingleFile, ok({ file: stored('01') }, { held: true }))
  render(<Page />)
  await userEvent.click(page.getByRole('button', { name: 'Start with the insurance card' }))
  await userEvent.upload(input('primaryFrontInsuranceCard'), await pictureFile())
  await expect.poll(() => phases).toContain('first-step:primaryFrontInsuranceCard sending')
  await releaseHeld()
  await expect.element(page.getByRole('status', { name: 'Stored' })).toHaveTextContent('01.png')
  await expect.element(page.getByRole('button', { name: 'Read this card' })).toBeVisible()
  await answers(uploadFile, ok({ file: stored('02') }))
  await userEvent.click(page.getByRole('button', { name: 'Add wound images now' }))
  await userEvent.upload(input('woundImages'), await pictureFile())
  await expect.element(page.getByRole('status', { name: 'Stored' })).toHaveTextContent('01.png|02.png')
  // One of the boxes says what can be uploaded.
  await expect.poll(() => page.getByText(/up to 5 MB/).elements()).toHaveLength(1)
})
