let reloading = false

/** Whether the app itself is reloading the page, so that the leave guard does not ask. */
export const isReloading = (): boolean => reloading

export function reloadPage(): void {
  reloading = true
  location.reload()
}
