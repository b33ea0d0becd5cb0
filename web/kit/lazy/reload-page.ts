let reloading = false

/** Whether the page is being loaded anew by itself or by its own button, so that no leave guard asks once more. */
export const isReloading = (): boolean => reloading

export function reloadPage(): void {
  reloading = true
  location.reload()
}
