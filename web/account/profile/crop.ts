/** A picture's size in its own pixels. */
interface Size {
  width: number
  height: number
}

/** The square taken from a picture: its middle and its side, in pixels of the picture. */
export interface Crop {
  x: number
  y: number
  side: number
}

/** The maximum zoom, relative to the largest square. */
export const maxZoom = 4

/** The maximum side of a cropped picture, in pixels. */
const maxPixels = 512

export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) }
}

/** The zoom of a crop: 1 for the largest square, up to `maxZoom`. */
export function zoomOf({ side }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / side
}

/** The crop at another zoom around the same middle, or as near to it as the picture's edges allow. */
export function zoomedTo(zoom: number, crop: Crop, size: Size): Crop {
  const within = Math.min(maxZoom, Math.max(1, zoom))
  return clamped({ ...crop, side: Math.min(size.width, size.height) / within }, size)
}

/** The crop moved by fractions of its own side: 0.1 to the right shows more of what is on the right. */
export function movedBy(right: number, down: number, crop: Crop, size: Size): Crop {
  return clamped({ ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side }, size)
}

/** The position of the square between the picture's edges, across and down: 0 to 1, and 0.5 where it cannot move. */
export function positionOf({ x, y, side }: Crop, { width, height }: Size): { across: number; down: number } {
  const fraction = (middle: number, length: number) =>
    length > side ? (middle - side / 2) / (length - side) : 0.5
  return { across: fraction(x, width), down: fraction(y, height) }
}

/** The crop moved to a position as returned by `positionOf`. */
export function movedTo({ across, down }: { across: number; down: number }, crop: Crop, size: Size): Crop {
  const middle = (fraction: number, length: number) => crop.side / 2 + fraction * (length - crop.side)
  return clamped({ ...crop, x: middle(across, size.width), y: middle(down, size.height) }, size)
}

/** How many pixels a side of the cropped picture has: never more than the crop contains. */
export function pixelsOf({ side }: Crop): number {
  return Math.max(1, Math.min(maxPixels, Math.round(side)))
}

function clamped({ x, y, side }: Crop, { width, height }: Size): Crop {
  const half = side / 2
  return {
    x: Math.min(width - half, Math.max(half, x)),
    y: Math.min(height - half, Math.max(half, y)),
    side,
  }
}

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
