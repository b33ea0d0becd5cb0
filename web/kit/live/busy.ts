/** A pointer that has not moved for this long reads no row any more. */
const pointsForMs = 5_000

let movedAt = Number.NEGATIVE_INFINITY
if (typeof addEventListener === 'function')
  addEventListener('pointermove', () => (movedAt = performance.now()), { passive: true })

const openOverlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const rows = 'tbody tr, [data-row]'

/** Whether the person is within a row, a menu or a dialog: what is under their hand must not move. */
export function isBusy(): boolean {
  if (document.querySelector(openOverlays)) return true
  if (document.activeElement?.closest(rows)) return true
  return performance.now() - movedAt < pointsForMs && document.querySelector(`:is(${rows}):hover`) !== null
}
