// @module-tag slow
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { maxBytes, uploadFile, uploadSingleFile } from '#contract/files/files.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { bytesFile, dropFiles, noisePng, pdfFile, pictureFile, sidewaysPhoto } from '../../testing/files.ts'
import { render } from '../../testing/render.tsx'
import { TestForm } from '../../testing/TestForm.tsx'
import ConvertDialog from './ConvertDialog.tsx'
import { UploadField } from './UploadField.tsx'
import type { ChoiceProblem } from './upload-choice.ts'

const done = vi.fn<(files: readonly File[], problem?: ChoiceProblem) => void>()
const dialog = page.getByRole('dialog')
/** The PDF library is large, and a busy machine takes a while to load it. */
const upload = dialog.getByRole('button', { name: /^Upload / })

function show(...files: readonly File[]) {
  done.mockClear()
  render(<ConvertDialog files={files} imagesOnly onDone={done} />)
}

async function useAll(): Promise<readonly File[]> {
  await expect.element(upload).toBeEnabled()
  await userEvent.click(upload)
  return done.mock.calls[0]?.[0] ?? []
}

/** A picture's size, and the brightness of its upper left, upper right and lower left corner. */
async function seen(file: File | undefined): Promise<readonly unknown[]> {
  const { width, height, ...bitmap } = await decoded(file)
  const at = (x: number, y: number) => (bitmap.red(x, y) > 128 ? 'white' : 'black')
  return [width, height, at(2, 2), at(width - 3, 2), at(2, height - 3)]
}

async function decoded(file: File | undefined) {
  const bitmap = await createImageBitmap(file ?? new Blob())
  const { width, height } = bitmap
  const paper = new OffscreenCanvas(width, height).getContext('2d')
  paper?.drawImage(bitmap, 0, 0)
  return { width, height, red: (x: number, y: number) => paper?.getImageData(x, y, 1, 1).data[0] ?? 0 }
}

const textOf = async (file: File | undefined) => new TextDecoder('latin1').decode(await file?.arrayBuffer())

test('a PNG of nearly 20 MB becomes a JPEG within the limit, shown before anything is sent', async () => {
  const png = await noisePng('wound.png', 2500, 2400)
  expect(png.size).toBeGreaterThan(18 * 1024 * 1024)
  show(png)
  await expect.element(dialog.getByRole('img', { name: 'wound.png as it will be uploaded' })).toBeVisible()
  expect(done).not.toHaveBeenCalled()
  const [sent] = await useAll()
  expect(sent).toMatchObject({ name: 'wound.jpg', type: 'image/jpeg' })
  expect(sent?.size).toBeLessThanOrEqual(maxBytes)
  const { width, height } = await decoded(sent)
  expect(width / height).toBeCloseTo(2600 / 2500, 2)
})

test('a sideways photo is turned upright in its pixels, and its metadata is dropped', async () => {
  const photo = await sidewaysPhoto('IMG_1.heic', 80, 40)
  expect(await textOf(photo)).toContain('GPS 41.88N')
  show(photo)
  const [sent] = await useAll()
  expect(await seen(sent)).toEqual([40, 80, 'black', 'black', 'white'])
  expect(await textOf(sent)).not.toContain('GPS')
  expect(await textOf(sent)).not.toContain('Exif')
})

test('every press of Turn turns the picture a quarter clockwise', async () => {
  show(await sidewaysPhoto('IMG_1.heic', 80, 40))
  await expect.element(upload).toBeEnabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Turn IMG_1.heic' }))
  const [sent] = await useAll()
  expect(await seen(sent)).toEqual([80, 40, 'white', 'black', 'white'])
})

test('a PDF of a card becomes a picture of the page that the person chooses', async () => {
  show(pdfFile('card.pdf', 'FRONT', 'BACK'))
  await expect.element(dialog.getByText('Page 1 of 2')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Next page' }))
  await expect.element(dialog.getByText('Page 2 of 2')).toBeVisible()
  const [sent] = await useAll()
  expect(sent?.name).toBe('card-page-2.jpg')
  const { width, height } = await decoded(sent)
  expect([width, Math.round((width / height) * 100)]).toEqual([3200, 159])
})

test('several files are handed over in the order of choice, and only converted ones are shown', async () => {
  const small = await pictureFile('small.png')
  show(pdfFile('a.pdf', 'A'), small, pdfFile('b.pdf', 'B'))
  await expect.element(dialog.getByText('1 more already fit.', { exact: false })).toBeVisible()
  const sent = await useAll()
  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'small.png', 'b.jpg'])
  expect(sent[1]).toBe(small)
})

test.each([
  ['IMG_1.HEIC', 'Please save HEIC photos as JPEG first.'],
  ['card.pdf', 'It may be damaged or protected by a password.'],
])('%s that the browser cannot open is reported with advice', async (name, advice) => {
  show(bytesFile(name, 100))
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(done.mock.calls[0]?.[1]).toMatchObject({
    message: 'Only JPEG and PNG images are accepted here.',
    detail: expect.stringContaining(advice),
  })
})

test('in an upload field the converted picture is uploaded, and Cancel uploads nothing', async () => {
  await answers(
    uploadSingleFile,
    ok({
      file: {
        fileUrl: '/api/files/00000000-0000-4000-8000-000000000001',
        fileName: 'card.jpg',
        fileExtension: '.jpg',
        fileSize: 100,
      },
    }),
  )
  render(
    <TestForm values={{ card: null }}>
      {({ control }) => <UploadField control={control} name="card" label="Card" imagesOnly />}
    </TestForm>,
  )
  const area = page.getByRole('button', { name: /^Card Choose/ })
  await expect.element(area).toBeVisible()
  dropFiles(area.element(), pdfFile('card.pdf', 'FRONT'))
  await expect.element(upload).toBeEnabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await arrived(uploadSingleFile)).toEqual([])

  dropFiles(area.element(), pdfFile('card.pdf', 'FRONT'))
  await expect.element(upload).toBeEnabled()
  await userEvent.click(upload)
  await expect.element(page.getByRole('button', { name: 'Remove card.jpg' })).toBeVisible()
  const [sent] = await arrived(uploadSingleFile)
  expect(sent?.body).toContain('filename="card.jpg"')
  expect(await arrived(uploadFile)).toEqual([])
})
