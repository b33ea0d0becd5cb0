import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bytesFile, pictureFile } from '../../testing/files.ts'
import { render } from '../../testing/render.tsx'
import CropDialog from './CropDialog.tsx'

const cropped = vi.fn()
const cancelled = vi.fn()
const unreadable = vi.fn()
const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
const slider = (name: string) => dialog.getByRole('slider', { name })
const use = dialog.getByRole('button', { name: 'Use picture' })

function show(file: File) {
  render(<CropDialog file={file} onCropped={cropped} onCancel={cancelled} onUnreadable={unreadable} />)
}

async function squareOf(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file)
}

beforeEach(() => {
  for (const called of [cropped, cancelled, unreadable]) called.mockClear()
})

test('a wide picture starts with its middle square, and can be moved across but not down', async () => {
  show(await pictureFile('me.png', 300, 100))
  await expect.element(slider('Across')).toHaveValue('0.5')
  await expect.element(slider('Down')).toBeDisabled()
  await userEvent.click(use)
  await expect.poll(() => cropped.mock.calls.length).toBe(1)
  const { width, height } = await squareOf(cropped.mock.calls[0]?.[0])
  expect([width, height]).toEqual([100, 100])
})

test('zoom and position can be set with the keyboard alone, and a zoomed picture moves both ways', async () => {
  show(await pictureFile('me.png', 300, 100))
  await expect.element(slider('Zoom')).toHaveValue('1')
  slider('Zoom').element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(slider('Zoom')).toHaveValue('4')
  await expect.element(slider('Down')).toBeEnabled()
  slider('Down').element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(slider('Down')).toHaveValue('0')
  await userEvent.click(use)
  await expect.poll(() => cropped.mock.calls.length).toBe(1)
  expect((await squareOf(cropped.mock.calls[0]?.[0])).width).toBe(25)
})

test('dragging the picture to the left shows more of its right side, and the wheel zooms in', async () => {
  show(await pictureFile('me.png', 300, 100))
  await expect.element(slider('Across')).toHaveValue('0.5')
  const canvas = page.elementLocator(document.querySelector('canvas') ?? document.body)
  await userEvent.dragAndDrop(canvas, canvas, {
    sourcePosition: { x: 200, y: 100 },
    targetPosition: { x: 150, y: 100 },
  })
  await expect
    .poll(() => Number((slider('Across').element() as HTMLInputElement).value))
    .toBeGreaterThan(0.55)
  await userEvent.wheel(canvas, { delta: { y: -100 } })
  await expect.poll(() => Number((slider('Zoom').element() as HTMLInputElement).value)).toBeGreaterThan(1)
})

test('a file that is not a picture is reported to the person who chose it', async () => {
  show(bytesFile('me.png', 100))
  await expect.poll(() => unreadable.mock.calls.length).toBe(1)
  await expect.element(use).toBeDisabled()
})

test('Escape closes the dialog and leaves the picture unchanged', async () => {
  show(await pictureFile('me.png', 100, 100))
  await expect.element(slider('Zoom')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(cancelled).toHaveBeenCalledOnce()
  expect(cropped).not.toHaveBeenCalled()
})
