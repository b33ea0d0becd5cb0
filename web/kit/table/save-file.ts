/** Downloads a blob as a file. */
export function saveBytes(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  saveLink(name, address)
  // The browser reads the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads a same-origin URL as a file. */
export function saveLink(name: string, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
