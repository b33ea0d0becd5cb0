import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { maxBytes, uploadFile, uploadSingleFile } from '#contract/files/files.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../../testing/api.ts'
import { bytesFile, dropFiles, pasteFiles, pictureFile } from '../../testing/files.ts'
import { render } from '../../testing/render.tsx'
import { TestForm } from '../../testing/TestForm.tsx'
import { UploadField } from './UploadField.tsx'

const stored = (fileName: string) => ({
  fileUrl: `/api/files/00000000-0000-4000-8000-${String(fileName.length).padStart(12, '0')}`,
  fileName,
  fileExtension: '.pdf',
  fileSize: 2048,
})
const storedAs = (fileName: string, more = {}) => ok({ file: stored(fileName) }, more)
const phases = vi.fn()

function show(more: { multiple?: boolean; imagesOnly?: boolean; locked?: boolean; value?: unknown } = {}) {
  const { value, ...rest } = more
  phases.mockClear()
  render(
    <TestForm values={{ card: value ?? (more.multiple ? [] : null) }}>
      {({ control }) => (
        <UploadField control={control} name="card" label="Insurance card" onUploading={phases} {...rest} />
      )}
    </TestForm>,
  )
}

const area = page.getByRole('button', { name: /^Insurance card Choose/ })
const values = page.getByRole('status', { name: 'Values' })
const row = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name })
const input = () => page.elementLocator(document.querySelector('input[data-field=card]') ?? document.body)
const said = (text: string) => page.getByRole('status').filter({ hasText: text })
const errorWords = () => area.element().getAttribute('aria-describedby') ?? ''

test('a chosen file is uploaded immediately, shows its progress, and becomes the value once it is stored', async () => {
  await answers(uploadSingleFile, storedAs('card.pdf', { held: true }))
  show()
  await expect.element(area).toBeVisible()
  await userEvent.upload(input(), bytesFile('card.pdf', 2048))
  await expect.element(page.getByRole('progressbar', { name: 'Uploading card.pdf' })).toBeVisible()
  await expect.element(values).toHaveTextContent('{"card":null}')
  await expect.poll(() => phases).toHaveBeenLastCalledWith('card', 'sending')
  await releaseHeld()
  await expect.element(said('card.pdf uploaded')).toBeInTheDocument()
  await expect.element(row('card.pdf')).toMatchTextContent('2.00 KB')
  await expect.element(values).toMatchTextContent('"fileName":"card.pdf"')
  await expect.poll(() => phases).toHaveBeenLastCalledWith('card', 'done')
  const [sent] = await arrived(uploadSingleFile)
  expect(sent?.body).toContain('filename="card.pdf"')
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a single-file field with a file offers no upload, and gets the focus once the file is removed', async () => {
  show({ value: stored('card.pdf') })
  await expect.element(row('card.pdf')).toBeVisible()
  await expect.element(area).not.toBeInTheDocument()
  await userEvent.click(button('Remove card.pdf'))
  await expect.element(area).toHaveFocus()
  await expect.element(values).toHaveTextContent('{"card":null}')
  await expect.element(said('card.pdf removed')).toBeInTheDocument()
})

test('a field for several files keeps them in the order in which they were chosen', async () => {
  await answers(uploadFile, storedAs('a.pdf', { held: true }), storedAs('bb.pdf'))
  show({ multiple: true })
  await expect.element(area).toBeVisible()
  await userEvent.upload(input(), bytesFile('a.pdf', 10))
  await expect.poll(() => arrived(uploadFile)).toHaveLength(1)
  await userEvent.upload(input(), bytesFile('bb.pdf', 10))
  await expect.element(button('Remove bb.pdf')).toBeVisible()
  await releaseHeld()
  await expect.element(button('Remove a.pdf')).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent?.slice(0, 5)),
  ).toEqual(['a.pdf', 'bb.pd'])
})

test('a file dropped on the field is uploaded, and one dropped elsewhere is not opened by the browser', async () => {
  await answers(uploadSingleFile, storedAs('card.pdf'))
  show()
  await expect.element(area).toBeVisible()
  await userEvent.hover(document.body, { position: { x: 1200, y: 750 } })
  // By default a browser leaves the page and opens the dropped file.
  expect(dropFiles(document.body, bytesFile('beside.pdf', 10))).toEqual([false, false])
  expect(dropFiles(area.element(), bytesFile('card.pdf', 10))).toEqual([false, false])
  await expect.element(button('Remove card.pdf')).toBeVisible()
  expect(await arrived(uploadSingleFile)).toHaveLength(1)
})

test('a screenshot that is pasted while the field has the focus is uploaded', async () => {
  await answers(uploadSingleFile, storedAs('image.png'))
  show({ imagesOnly: true })
  await expect.element(area).toBeVisible()
  pasteFiles(area.element(), await pictureFile('image.png'))
  await expect.element(button('Remove image.png')).toBeVisible()
})

test.each([
  [
    'of an unaccepted type',
    () => bytesFile('notes.txt', 10),
    'Not accepted: notes.txt. Please save documents as PDF first.',
  ],
  ['that is too large', () => bytesFile('scan.pdf', maxBytes + 1), 'Too large: scan.pdf.'],
  [
    'in the photo format of phones',
    () => bytesFile('photo.heic', 10),
    /Please save HEIC photos as JPEG first/,
  ],
])('a file %s shows an error at its field and is never sent', async (_, file, words) => {
  show()
  await expect.element(area).toBeVisible()
  dropFiles(area.element(), file())
  await expect.element(page.getByText(words)).toBeVisible()
  expect(errorWords()).toContain('-error')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(await arrived(uploadSingleFile)).toEqual([])
  expect(phases).not.toHaveBeenCalledWith('card', 'sending')
})

test('one unaccepted file among several is named, and none of them is sent', async () => {
  show({ multiple: true })
  await expect.element(area).toBeVisible()
  dropFiles(area.element(), bytesFile('good.pdf', 10), bytesFile('bad.exe', 10))
  await expect
    .element(
      page.getByText(
        'Not accepted: bad.exe. Please save documents as PDF first. None of the chosen files was uploaded.',
      ),
    )
    .toBeVisible()
  expect(await arrived(uploadFile)).toEqual([])
})

test('a failed file shows the reason and a Retry button, which sends it again with the same key', async () => {
  await answers(uploadSingleFile, errorReply(500, 'The store is full.'), storedAs('card.pdf'))
  show()
  await expect.element(area).toBeVisible()
  await userEvent.upload(input(), bytesFile('card.pdf', 10))
  await expect.element(row('card.pdf')).toMatchTextContent('Upload failedThe store is full.')
  await expect.element(said('Upload failed: card.pdf')).toBeInTheDocument()
  await expect.poll(() => phases).toHaveBeenLastCalledWith('card', 'failed')
  await userEvent.click(button('Retry card.pdf'))
  await expect.element(button('Remove card.pdf')).toBeVisible()
  await expect.element(values).toMatchTextContent('"fileName":"card.pdf"')
  const keys = (await arrived(uploadSingleFile)).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a file whose content the server rejects can only be removed and not retried', async () => {
  await answers(uploadSingleFile, errorReply(415, 'This is no PDF.'))
  show()
  await expect.element(area).toBeVisible()
  await userEvent.upload(input(), bytesFile('card.pdf', 10))
  await expect.element(row('card.pdf')).toMatchTextContent('This is no PDF.')
  await expect.element(button('Retry card.pdf')).not.toBeInTheDocument()
  await userEvent.click(button('Remove card.pdf'))
  await expect.element(area).toHaveFocus()
  await expect.poll(() => phases).toHaveBeenLastCalledWith('card', 'done')
})

test('a file whose connection broke is sent again automatically with the same key', async () => {
  await answers(uploadSingleFile, { status: 0 }, storedAs('card.pdf'))
  show()
  await expect.element(area).toBeVisible()
  await userEvent.upload(input(), bytesFile('card.pdf', 10))
  await expect.element(page.getByText(/Waiting for the connection/)).toBeVisible()
  await expect.element(button('Remove card.pdf')).toBeVisible()
  const keys = (await arrived(uploadSingleFile)).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})

test('a running upload is canceled by its close button and leaves no value', async () => {
  await answers(uploadSingleFile, storedAs('card.pdf', { held: true }))
  show()
  await expect.element(area).toBeVisible()
  await userEvent.upload(input(), bytesFile('card.pdf', 10))
  await userEvent.click(button('Cancel card.pdf'))
  await expect.element(said('card.pdf canceled')).toBeInTheDocument()
  await expect.element(area).toHaveFocus()
  await expect.element(values).toHaveTextContent('{"card":null}')
})

test('four files are sent at the same time, and the others show that they are in line', async () => {
  await answers(uploadFile, storedAs('x.pdf', { held: true }))
  show({ multiple: true })
  await expect.element(area).toBeVisible()
  dropFiles(area.element(), ...[1, 2, 3, 4, 5, 6].map((at) => bytesFile(`file-${at}.pdf`, 10)))
  await expect.poll(() => arrived(uploadFile)).toHaveLength(4)
  expect(page.getByText(/^In line/).elements()).toHaveLength(2)
})

test('a read-only field lists its files without buttons to change them', async () => {
  show({ multiple: true, locked: true, value: [stored('card.pdf')] })
  await expect.element(row('card.pdf')).toBeVisible()
  await expect.element(area).not.toBeInTheDocument()
  await expect.element(button('Remove card.pdf')).not.toBeInTheDocument()
})

test('a long file name is cut on a phone and its buttons stay within the window', async () => {
  await page.viewport(375, 700)
  const name = `${'insurance-card-of-the-patient-'.repeat(4)}.pdf`
  await answers(uploadSingleFile, errorReply(500, 'The store is full. '.repeat(10)))
  show()
  await expect.element(area).toBeVisible()
  await userEvent.upload(input(), bytesFile(name, 10))
  await expect.element(button(`Retry ${name}`)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  for (const action of ['Retry', 'Remove'])
    expect(button(`${action} ${name}`).element().getBoundingClientRect().right).toBeLessThanOrEqual(375)
})
