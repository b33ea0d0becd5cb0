/** A picture as a file, in one color. */
export async function pictureFile(name = 'card.png', width = 40, height = 40): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** A file of so many bytes. */
export const bytesFile = (name: string, bytes: number): File => new File([new Uint8Array(bytes)], name)

const carrying = (files: readonly File[]): DataTransfer => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** Drops files on an element, as from a folder of the desktop. Answers whether the browser would act on its own. */
export function dropFiles(target: Element, ...files: readonly File[]): boolean[] {
  return ['dragover', 'drop'].map((type) =>
    target.dispatchEvent(
      new DragEvent(type, { dataTransfer: carrying(files), bubbles: true, cancelable: true }),
    ),
  )
}

/** Pastes files into an element. */
export function pasteFiles(target: Element, ...files: readonly File[]): void {
  target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: carrying(files), bubbles: true, cancelable: true }),
  )
}
