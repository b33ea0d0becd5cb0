export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/**
 * A picture's view: zoom relative to its fitted size, clockwise quarter turns, and offset from the middle in pixels.
 */
export interface View extends Point {
  zoom: number
  turns: number
}

export const initialView: View = { zoom: 1, turns: 0, x: 0, y: 0 }
export const maxZoom = 8
/** The zoom factor of one press of a button. */
export const zoomStep = 1.5

const isAcross = ({ turns }: Pick<View, 'turns'>) => Math.abs(turns % 2) === 1

/** The size at which a rotated picture fits into its frame; never larger than the picture itself. */
export function fitted(picture: Size, frame: Size, view: Pick<View, 'turns'>): Size {
  const { width, height } = isAcross(view) ? turned(picture) : picture
  const scale = Math.min(1, frame.width / width, frame.height / height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Zooms by a factor around a point (relative to the frame's middle) that stays in position. */
export function zoomed(view: View, factor: number, { x, y }: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), maxZoom)
  const grown = zoom / view.zoom
  return { ...view, zoom, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown }
}

/** Limits the offset to where the picture overlaps its frame. */
export function clamped(view: View, fit: Size, frame: Size): View {
  const { width, height } = isAcross(view) ? turned(fit) : fit
  return {
    ...view,
    x: within(view.x, (width * view.zoom - frame.width) / 2),
    y: within(view.y, (height * view.zoom - frame.height) / 2),
  }
}

function within(position: number, max: number): number {
  const end = Math.max(max, 0)
  // Adding 0 turns -0 into 0.
  return Math.min(Math.max(position, -end), end) + 0
}

const turned = ({ width, height }: Size): Size => ({ width: height, height: width })
