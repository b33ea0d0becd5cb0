/** Hands a text to the browser as a file to save. `type` is its media type, such as 'text/csv'. */
export function saveText(name: string, text: string, type: string): void {
  saveBytes(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Hands bytes that are here already to the browser as a file to save. */
export function saveBytes(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  saveLink(name, address)
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Has the browser save what an address of ours answers. */
export function saveLink(name: string, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
