/** A picture's measures in its own pixels. */
export interface Size {
  width: number
  height: number
}

/** The square that is taken of a picture: its middle and its side, in pixels of the picture. */
export interface Crop {
  x: number
  y: number
  side: number
}

/** How many times closer than the largest square one can come. */
export const mostZoom = 4

/** The most that a cropped picture measures, in pixels. */
const mostPixels = 512

/** The largest square, from the middle of the picture. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) }
}

/** 1 for the largest square, up to `mostZoom`. */
export function zoomOf({ side }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / side
}

/** The crop at another zoom around the same middle, or as near to it as the picture's edges allow. */
export function zoomedTo(zoom: number, crop: Crop, size: Size): Crop {
  const within = Math.min(mostZoom, Math.max(1, zoom))
  return held({ ...crop, side: Math.min(size.width, size.height) / within }, size)
}

/** The crop moved by shares of its own side: 0.1 to the right shows more of what is on the right. */
export function movedBy(right: number, down: number, crop: Crop, size: Size): Crop {
  return held({ ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side }, size)
}

/** Where the square stands between the picture's edges, across and down: 0 to 1, and 0.5 where it cannot move. */
export function placeOf({ x, y, side }: Crop, { width, height }: Size): { across: number; down: number } {
  const share = (middle: number, length: number) =>
    length > side ? (middle - side / 2) / (length - side) : 0.5
  return { across: share(x, width), down: share(y, height) }
}

/** The square put where `placeOf` says that it stands. */
export function placedAt({ across, down }: { across: number; down: number }, crop: Crop, size: Size): Crop {
  const middle = (share: number, length: number) => crop.side / 2 + share * (length - crop.side)
  return held({ ...crop, x: middle(across, size.width), y: middle(down, size.height) }, size)
}

/** How many pixels a side of the cropped picture has: never more than the picture gives. */
export function pixelsOf({ side }: Crop): number {
  return Math.max(1, Math.min(mostPixels, Math.round(side)))
}

function held({ x, y, side }: Crop, { width, height }: Size): Crop {
  const half = side / 2
  return {
    x: Math.min(width - half, Math.max(half, x)),
    y: Math.min(height - half, Math.max(half, y)),
    side,
  }
}
