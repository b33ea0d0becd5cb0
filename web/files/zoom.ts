export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** How a picture is looked at: enlarged over what fits, in quarter turns, moved from the middle by pixels. */
export interface View extends Point {
  zoom: number
  turns: number
}

export const initialView: View = { zoom: 1, turns: 0, x: 0, y: 0 }
export const mostZoom = 8
/** What one press of a button enlarges by. */
export const zoomStep = 1.5

const isAcross = ({ turns }: Pick<View, 'turns'>) => Math.abs(turns % 2) === 1

/** The size at which a picture fits into its frame, turned as it is; never larger than it is. */
export function fitted(picture: Size, frame: Size, view: Pick<View, 'turns'>): Size {
  const { width, height } = isAcross(view) ? turned(picture) : picture
  const scale = Math.min(1, frame.width / width, frame.height / height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Enlarges by a factor, and keeps what is under the point (from the frame's middle) where it is. */
export function zoomed(view: View, factor: number, { x, y }: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), mostZoom)
  const grown = zoom / view.zoom
  return { ...view, zoom, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown }
}

/** Moved no further than the picture reaches. */
export function held(view: View, fit: Size, frame: Size): View {
  const { width, height } = isAcross(view) ? turned(fit) : fit
  return {
    ...view,
    x: within(view.x, (width * view.zoom - frame.width) / 2),
    y: within(view.y, (height * view.zoom - frame.height) / 2),
  }
}

function within(place: number, most: number): number {
  const end = Math.max(most, 0)
  // Adding 0 makes a plain zero of -0.
  return Math.min(Math.max(place, -end), end) + 0
}

const turned = ({ width, height }: Size): Size => ({ width: height, height: width })
