import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { uploadSingleFile } from '#contract/files/files.ts'
import { addSupportingDocuments } from '#contract/ivr/documents.ts'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { bytesFile } from '../../testing/files.ts'
import { render } from '../../testing/render.tsx'
import { DocumentSlots } from './DocumentSlots.tsx'

const ivrId = 'IVR000000000000000000000001'
const file = {
  fileUrl: '/api/files/00000000-0000-4000-8000-000000000001',
  fileName: 'order.pdf',
  fileExtension: '.pdf',
  fileSize: 2048,
}

test('a document that could not be added is sent once, stays in its slot with the reason, and is sent again on request', async () => {
  await answers(uploadSingleFile, ok({ file }))
  await answers(addSupportingDocuments, errorReply(500, 'The document could not be added.'))
  render(<DocumentSlots ivrId={ivrId} kinds={['order']} />)
  await userEvent.click(page.getByText('Add missing documents (1)'))
  await userEvent.upload(
    page.elementLocator(document.querySelector('input[data-field=order]') ?? document.body),
    bytesFile('order.pdf', 2048),
  )
  await expect.element(page.getByText('The document could not be added.').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove order.pdf' })).toBeVisible()
  expect(await arrived(addSupportingDocuments)).toHaveLength(1)

  await answers(addSupportingDocuments, ok({ message: 'Document added' }))
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Document added')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  const [first, second, ...more] = await arrived(addSupportingDocuments)
  expect(second?.body).toEqual(first?.body)
  expect(first?.body).toContain('"kind":"order"')
  expect(more).toEqual([])
})
