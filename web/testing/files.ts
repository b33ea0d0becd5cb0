/** A PNG file of this size in pixels. */
export async function pictureFile(name = 'card.png', width = 40, height = 40): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** A photo from a phone: JPEG pixels that lie on their side, with the orientation and a place in its EXIF data. */
export async function sidewaysPhoto(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, width, height)
  // The left half is black. Turned clockwise, as the orientation says, this is the top.
  paper.fillStyle = '#000'
  paper.fillRect(0, 0, width / 2, height)
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  return new File([jpeg.slice(0, 2), exif, jpeg.slice(2)], name, { type: 'image/jpeg' })
}

const bytes = (text: string) => [...text].map((character) => character.charCodeAt(0))
/** An APP1 segment: orientation 6 (turn clockwise) and the name of a place. */
const exif = ((place: string) => {
  const directory = [
    ...[0, 2],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
    ...[0x01, 0x0e, 0, 2, 0, 0, 0, place.length, 0, 0, 0, 38],
    ...[0, 0, 0, 0],
  ]
  const tiff = [...bytes('MM'), 0, 42, 0, 0, 0, 8, ...directory, ...bytes(place)]
  const body = [...bytes('Exif'), 0, 0, ...tiff]
  return new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body])
})('GPS 41.88N 87.63W')

/** A PNG of random pixels, which no encoder makes much smaller: about 3 bytes per pixel. */
export async function noisePng(name: string, width: number, height: number): Promise<File> {
  const pixels = new ImageData(width, height)
  let seed = 1
  for (let at = 0; at < pixels.data.length; at++) {
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    pixels.data[at] = at % 4 === 3 ? 255 : seed & 255
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** A PDF with one page, the size of a card, per text. */
export function pdfFile(name: string, ...texts: readonly string[]): File {
  const pages = texts.map((_, at) => 4 + at * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${texts.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, at) => {
      const content = `BT /F1 18 Tf 20 80 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 243 153] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const whole = `%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`
  return new File([whole], name, { type: 'application/pdf' })
}

/** A file of this size in bytes. */
export const bytesFile = (name: string, bytes: number): File => new File([new Uint8Array(bytes)], name)

const transferOf = (files: readonly File[]): DataTransfer => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** Drops files on an element. Returns per event whether the browser's default action would run. */
export function dropFiles(target: Element, ...files: readonly File[]): boolean[] {
  return ['dragover', 'drop'].map((type) =>
    target.dispatchEvent(
      new DragEvent(type, { dataTransfer: transferOf(files), bubbles: true, cancelable: true }),
    ),
  )
}

export function pasteFiles(target: Element, ...files: readonly File[]): void {
  target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: transferOf(files), bubbles: true, cancelable: true }),
  )
}
