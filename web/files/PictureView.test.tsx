import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { PictureView } from './PictureView.tsx'

test('keys enlarge, move and turn a picture, and 0 fits it again', async () => {
  await page.viewport(600, 400)
  const canvas = new OffscreenCanvas(2_000, 1_000)
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  const bytes = await canvas.convertToBlob()
  render(
    <div className="flex h-dvh">
      <PictureView bytes={bytes} alt="Card" onDownload={() => undefined} />
    </div>,
  )
  const picture = page.getByRole('img', { name: 'Card' })
  const transform = () => (picture.element() as HTMLElement).style.transform
  await expect.poll(() => picture.element().clientWidth).toBe(600)
  await userEvent.keyboard('++{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(transform).toBe('translate(-80px, 0px) rotate(0deg) scale(2.25)')
  await userEvent.keyboard('r')
  await expect.poll(transform).toBe('translate(0px, 0px) rotate(90deg) scale(2.25)')
  await userEvent.keyboard('0')
  await expect.poll(transform).toBe('translate(0px, 0px) rotate(0deg) scale(1)')
})
