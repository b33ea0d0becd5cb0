/** A pointer that has not moved for this long no longer counts as in use. */
const pointsForMs = 5_000

let movedAt = Number.NEGATIVE_INFINITY
if (typeof addEventListener === 'function')
  addEventListener('pointermove', () => (movedAt = performance.now()), { passive: true })

const openOverlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const rows = 'tbody tr, [data-row]'

/** Whether the user is using a row, a menu or a dialog: rows must not move under the pointer. */
export function isBusy(): boolean {
  if (document.querySelector(openOverlays)) return true
  if (document.activeElement?.closest(rows)) return true
  return performance.now() - movedAt < pointsForMs && document.querySelector(`:is(${rows}):hover`) !== null
}
