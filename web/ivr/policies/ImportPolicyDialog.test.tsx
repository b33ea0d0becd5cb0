import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importPolicy, previewPolicy } from '#contract/ivr/policies.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { ImportPolicyDialog } from './ImportPolicyDialog.tsx'

const previewed = (path: string, held = false) =>
  ok(
    {
      data: {
        revision: 2,
        changes: [{ path, before: 'a', after: 'b' }],
        affected: { total: 0, ivrNumbers: [] },
      },
    },
    { held },
  )
const file = (title: string) => new File([JSON.stringify({ title })], 'policy.json')
const input = page.getByLabelText('File')
const shows = (text: string) => expect.element(page.getByText(text, { exact: true }))
const calls = () => expect.poll(async () => (await arrived(previewPolicy)).length)

test('the preview is that of the file chosen last, even when an earlier file is answered later', async () => {
  await answers(previewPolicy, previewed('of the first', true), previewed('of the second'))
  render(<ImportPolicyDialog open onClose={() => undefined} />)
  await userEvent.upload(input, file('first'))
  await calls().toBe(1)
  await userEvent.upload(input, file('second'))
  await shows('of the second').toBeVisible()
  await releaseHeld()
  // Once another answer has arrived, so has the late one.
  await answers(importPolicy, errorReply(409, 'Another revision was imported meanwhile.'))
  await userEvent.click(page.getByRole('button', { name: 'Import', exact: true }))
  await shows('Another revision was imported meanwhile.').toBeVisible()
  await shows('of the second').toBeVisible()
  expect(JSON.parse((await arrived(importPolicy))[0]?.body ?? '').policy).toBe('{"title":"second"}')
})

test('a file with a name that was chosen before is read again, and nothing of it is kept after Cancel', async () => {
  await answers(previewPolicy, errorReply(422, 'Please check the file.'), previewed('corrected'))
  render(<ImportPolicyDialog open onClose={() => undefined} />)
  await userEvent.upload(input, file('wrong'))
  await shows('Please check the file.').toBeVisible()
  const element = input.element() as HTMLInputElement
  element.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(input)
  expect(element.files).toHaveLength(0)
  await shows('Please check the file.').not.toBeInTheDocument()
  await userEvent.upload(input, file('corrected'))
  await shows('corrected').toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await shows('corrected').not.toBeInTheDocument()
})

test('all that is wrong with a file is listed, each with its place', async () => {
  const fields = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`policy.criteria.${at}`, `Mistake ${at + 1}.`]),
  )
  await answers(previewPolicy, errorReply(400, 'Please check the file.', { fields }))
  render(<ImportPolicyDialog open onClose={() => undefined} />)
  await userEvent.upload(input, file('wrong'))
  await shows('Nothing was imported. Please correct 50 places:').toBeVisible()
  const mistakes = page.getByRole('list', { name: 'Mistakes' }).getByRole('listitem')
  await expect.poll(() => mistakes.elements()).toHaveLength(50)
  await expect.element(mistakes.nth(49)).toMatchTextContent('criteria.49: Mistake 50.')
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
})

test('Cancel does not wait for a file that is still being read', async () => {
  await answers(previewPolicy, previewed('too late', true))
  render(<ImportPolicyDialog open onClose={() => undefined} />)
  const cross = page.getByRole('button', { name: 'Close' })
  await userEvent.upload(input, file('slow'))
  await calls().toBe(1)
  await expect.element(cross).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(cross).toBeEnabled()
  await releaseHeld()
})
