import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FormDetails, mapForm } from '#contract/forms/forms.ts'
import { answers, arrived, ok, releaseHeld } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import FormMap from './FormMap.tsx'

const place = (key: string) => ({
  ...{
    key,
    kind: 'text',
    page: 1,
    rect: [72, 700, 232, 714],
    name: key,
    label: '',
    question: '',
    heading: '',
  },
  ...{ multiline: false, maxLength: 0, options: [], meaning: null, proposed: null },
})

const form = {
  ...{ _id: '1', name: 'Amnio request', revision: 1, isFlat: false, isMapped: false },
  blank: { fileUrl: '/api/files/none', fileName: 'blank.pdf', fileSize: 1, fileExtension: '.pdf' },
  mapped: [place('First'), place('Second')],
} as unknown as FormDetails

test('changes made while a map is being saved can be saved afterward', async () => {
  await answers(mapForm, ok({ message: 'Saved.' }, { held: true }), ok({ message: 'Saved.' }))
  render(<FormMap form={form} />)
  const save = page.getByRole('button', { name: 'Save' })
  const leaveEmpty = async (name: RegExp) => {
    await userEvent.click(page.getByRole('list', { name: 'Places' }).getByRole('button', { name }))
    await userEvent.click(page.getByRole('button', { name: 'Leave empty' }))
  }
  await expect.element(save).toBeDisabled()
  await leaveEmpty(/First/)
  await userEvent.click(save)
  await leaveEmpty(/Second/)
  await releaseHeld()
  await expect.element(page.getByText('The map was saved.')).toBeVisible()
  await expect.element(save).toBeEnabled()
  await userEvent.click(save)
  await expect.poll(async () => (await arrived(mapForm)).length).toBe(2)
  expect(JSON.parse((await arrived(mapForm)).at(-1)?.body ?? '').meanings).toHaveProperty('Second')
  await expect.element(save).toBeDisabled()
})
