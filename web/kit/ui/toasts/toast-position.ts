/** Pixels from the left and the top of the window. */
export interface Position {
  readonly left: number
  readonly top: number
}

export interface Box extends Position {
  readonly width: number
  readonly height: number
  /** Whether it can be pressed now; checked only for what a message would cover, because the check is slow. */
  readonly isInUse?: () => boolean
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
 * The position where messages cover no control. Tries the right side from top to bottom, then the middle, then the
 * left. If no position is free, returns the one that covers the least. The current position `now` is preferred while it
 * is free.
 */
export function freePosition(size: Size, window: Size, controls: readonly Box[], now?: Position): Position {
  const covered = (position: Position) =>
    controls.reduce((sum, box) => {
      const area = overlap({ ...position, ...size }, box)
      return area > 0 && box.isInUse?.() !== false ? sum + area : sum
    }, 0)
  if (now && isWithin({ ...now, ...size }, window) && covered(now) === 0) return now
  const lefts = [
    window.width - margin - size.width,
    Math.round((window.width - size.width) / 2),
    margin,
  ].filter((left, at, all) => left >= 0 && all.indexOf(left) === at)
  let best: Position = { left: Math.max(0, window.width - margin - size.width), top: margin }
  let least = covered(best)
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

/** The controls in the window. Those below a dialog's backdrop or another layer are not in use. */
export function controlsOnScreen(without: Element): Box[] {
  const found: Box[] = []
  for (const control of document.querySelectorAll(controlSelector)) {
    if (without.contains(control)) continue
    // Measuring a control would force a layout of content that is hidden or below the window.
    if (!control.checkVisibility({ contentVisibilityAuto: true })) continue
    const { left, top, width, height } = control.getBoundingClientRect()
    if (width < 2 || height < 2 || top >= innerHeight || top + height <= 0) continue
    let inUse: boolean | undefined
    const isInUse = () => {
      inUse ??= isOnTop(control, without, left + width / 2, top + height / 2)
      return inUse
    }
    found.push({ left, top, width, height, isInUse })
  }
  return found
}

function isOnTop(control: Element, without: Element, x: number, y: number): boolean {
  const on = document
    .elementsFromPoint(x, Math.min(Math.max(y, 1), innerHeight - 1))
    .find((element) => !without.contains(element))
  return on !== undefined && (control.contains(on) || on.contains(control) || isOwnLabel(control, on))
}

/** Whether `on` is in the same parent, such as the check mark drawn over a checkbox. */
const isOwnLabel = (control: Element, on: Element) => control.parentElement?.contains(on) ?? false
