/** A PNG file of this size in pixels. */
export async function pictureFile(name = 'card.png', width = 40, height = 40): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
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
