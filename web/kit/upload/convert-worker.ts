// Decodes and encodes pictures off the main thread.
import { encodingsOf, targetBytes } from './convert-plan.ts'

export interface ConvertRequest {
  picture: Blob | ImageBitmap
  /** Clockwise quarter turns, in addition to the orientation that the file states. */
  turns: number
}

/** The JPEG, or undefined when this browser cannot decode the picture. */
export type ConvertReply = Blob | undefined

addEventListener('message', async ({ data }: MessageEvent<ConvertRequest>) => {
  postMessage(await convert(data).catch(() => undefined))
})

/** Only pixels are encoded again: location, camera and all other metadata stay behind. */
async function convert({ picture, turns }: ConvertRequest): Promise<ConvertReply> {
  // Decoding applies the orientation from the file's EXIF data.
  const bitmap = picture instanceof ImageBitmap ? picture : await createImageBitmap(picture)
  for (const { width, height, quality } of encodingsOf(bitmap)) {
    const blob = await drawn(bitmap, width, height, turns).convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size <= targetBytes) return blob
  }
  return undefined
}

function drawn(bitmap: ImageBitmap, width: number, height: number, turns: number): OffscreenCanvas {
  const isSideways = turns % 2 === 1
  const canvas = new OffscreenCanvas(isSideways ? height : width, isSideways ? width : height)
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('This browser draws no pictures in a worker.')
  // JPEG has no transparency: transparent pixels would turn black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.imageSmoothingQuality = 'high'
  paper.translate(canvas.width / 2, canvas.height / 2)
  paper.rotate((turns * Math.PI) / 2)
  paper.drawImage(bitmap, -width / 2, -height / 2, width, height)
  return canvas
}
