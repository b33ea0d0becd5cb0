/** Pixels from the left and the top of the window. */
export interface Position {
  readonly left: number
  readonly top: number
}

export interface Box extends Position {
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const margin = 16
const step = 8
/** Free space around controls. */
const gap = 4

/**
 * The position where messages cover no control. Tries the right side from top to bottom, then the middle, then the left.
 * If no position is free, returns the one that covers the least. The current position `now` is preferred while it is
 * free.
 */
export function freePosition(size: Size, window: Size, controls: readonly Box[], now?: Position): Position {
  const covered = (position: Position) =>
    controls.reduce((sum, box) => sum + overlap({ ...position, ...size }, box), 0)
  const lefts = [
    window.width - margin - size.width,
    Math.round((window.width - size.width) / 2),
    margin,
  ].filter((left, at, all) => left >= 0 && all.indexOf(left) === at)
  let best: Position = { left: Math.max(0, window.width - margin - size.width), top: margin }
  let least = covered(best)
  if (now && covered(now) === 0 && isWithin({ ...now, ...size }, window)) return now
  for (const left of lefts) {
    for (let top = margin; top <= window.height - margin - size.height && least > 0; top += step) {
      const covers = covered({ left, top })
      if (covers < least) {
        best = { left, top }
        least = covers
      }
    }
  }
  return best
}

function isWithin(box: Box, window: Size): boolean {
  return box.left >= 0 && box.left + box.width <= window.width && box.top + box.height <= window.height
}

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width + gap) - Math.max(a.left, b.left - gap)
  const down = Math.min(a.top + a.height, b.top + b.height + gap) - Math.max(a.top, b.top - gap)
  return across > 0 && down > 0 ? across * down : 0
}

const controlSelector =
  'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab], [contenteditable=true]'

/** The controls that can be pressed now, without those below a dialog's backdrop or another layer. */
export function controlsOnScreen(without: Element): Box[] {
  const found: Box[] = []
  for (const control of document.querySelectorAll(controlSelector)) {
    if (without.contains(control)) continue
    const { left, top, width, height } = control.getBoundingClientRect()
    if (width < 2 || height < 2 || top >= innerHeight || top + height <= 0) continue
    const on = document
      .elementsFromPoint(left + width / 2, Math.min(Math.max(top + height / 2, 1), innerHeight - 1))
      .find((element) => !without.contains(element))
    if (on && (control.contains(on) || on.contains(control) || isOwnLabel(control, on)))
      found.push({ left, top, width, height })
  }
  return found
}

/** Whether `on` is in the same parent, such as the check mark drawn over a checkbox. */
const isOwnLabel = (control: Element, on: Element) => control.parentElement?.contains(on) ?? false
