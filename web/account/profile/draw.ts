import { type Crop, pixelsOf } from './crop.ts'

/** Draws the cropped part of a picture onto a square canvas with sides of `pixels`. */
export function draw(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { x, y, side }: Crop,
  pixels: number,
): void {
  const paper = canvas.getContext('2d')
  if (!paper) return
  // JPEG has no transparency: transparent pixels would turn black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, pixels, pixels)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, pixels, pixels)
}

/** The cropped picture as a JPEG file. Re-encoding drops all metadata of the original. */
export async function croppedFile(picture: ImageBitmap, crop: Crop): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  const pixels = pixelsOf(crop)
  canvas.width = pixels
  canvas.height = pixels
  draw(canvas, picture, crop, pixels)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob ? new File([blob], 'profile.jpg', { type: 'image/jpeg' }) : undefined
}
