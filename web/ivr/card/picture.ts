/** A picture in shades of gray: one byte a pixel, row by row. */
export interface GrayPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** The shades of a picture of four bytes a pixel (red, green, blue, opacity). */
export function grayOf(rgba: Uint8ClampedArray, width: number, height: number): GrayPicture {
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[4 * at], rgba[4 * at + 1], rgba[4 * at + 2]]
    pixels[at] = (77 * red + 150 * green + 29 * blue) >> 8
  }
  return { width, height, pixels }
}

/** The side of the squares, in pixels, in which the lightest and darkest shades are looked for. */
const cell = 16
/** In squares: as far as a letter of a large logo reaches. */
const reach = 3
/** Where all shades are closer together than this, they are noise and not writing. */
const leastContrast = 48

/**
 * The picture with even light: each pixel between the lightest and the darkest shade around it, so that shadow, glare
 * and colored bands do not matter. Writing is dark on white in the result: dark writing, or with `light` the light
 * writing on a dark ground, which logos often are.
 */
export function evened(picture: GrayPicture, light = false): GrayPicture {
  const { width, height, pixels } = calmed(picture)
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const lows = new Float32Array(columns * rows).fill(255)
  const highs = new Float32Array(columns * rows)
  // Means of four pixels, so that a single noisy one is not taken for the lightest or darkest.
  for (let y = 0; y + 1 < height; y += 2)
    for (let x = 0; x + 1 < width; x += 2) {
      const at = y * width + x
      const sum =
        (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + width] ?? 0) + (pixels[at + width + 1] ?? 0)
      const to = Math.floor(y / cell) * columns + Math.floor(x / cell)
      if (sum / 4 < (lows[to] ?? 0)) lows[to] = sum / 4
      if (sum / 4 > (highs[to] ?? 0)) highs[to] = sum / 4
    }
  const low = smoothed(spread(lows, columns, rows, Math.min), columns, rows)
  const high = smoothed(spread(highs, columns, rows, Math.max), columns, rows)
  const out = new Uint8Array(pixels.length)
  const darkest = new Float32Array(width)
  const lightest = new Float32Array(width)
  for (let y = 0; y < height; y += 1) {
    lineOf(low, columns, rows, y, darkest)
    lineOf(high, columns, rows, y, lightest)
    for (let x = 0; x < width; x += 1) {
      const [dark = 0, bright = 0, shade = 0] = [darkest[x], lightest[x], pixels[y * width + x]]
      const ink = (255 * (light ? shade - dark : bright - shade)) / Math.max(leastContrast, bright - dark)
      out[y * width + x] = 255 - Math.max(0, Math.min(255, ink))
    }
  }
  return { width, height, pixels: out }
}

/** The difference of neighbors, in shades, from which a picture is grainy: that of paper and print is smaller. */
const grainy = 5

/** A grainy picture with each pixel as the mean of nine; another as it is, because this blurs small writing. */
function calmed(picture: GrayPicture): GrayPicture {
  const { width, height, pixels } = picture
  if (grainOf(picture) < grainy) return picture
  const out = new Uint8Array(pixels)
  for (let y = 1; y + 1 < height; y += 1)
    for (let x = 1; x + 1 < width; x += 1) {
      let sum = 0
      for (let row = y - 1; row <= y + 1; row += 1) {
        const at = row * width + x
        sum += (pixels[at - 1] ?? 0) + (pixels[at] ?? 0) + (pixels[at + 1] ?? 0)
      }
      out[y * width + x] = sum / 9
    }
  return { width, height, pixels: out }
}

/** The median difference of a pixel from the mean of those left and right of it: edges are few, grain is everywhere. */
function grainOf({ width, pixels }: GrayPicture): number {
  const counts = new Uint32Array(256)
  let all = 0
  for (let at = 1; at + 1 < pixels.length; at += 7) {
    if (at % width === 0 || at % width === width - 1) continue
    const mean = ((pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0)) / 2
    const by = Math.round(Math.abs((pixels[at] ?? 0) - mean))
    counts[by] = (counts[by] ?? 0) + 1
    all += 1
  }
  let seen = 0
  return counts.findIndex((count) => {
    seen += count
    return seen * 2 >= all
  })
}

type Pick = (one: number, other: number) => number

/** Each square with the lowest or highest of those around it. */
function spread(squares: Float32Array, columns: number, rows: number, pick: Pick): Float32Array {
  const across = along(squares, columns, rows, 1, columns, pick)
  return along(across, rows, columns, columns, 1, pick)
}

/** The same in one direction: `count` squares at a distance of `step`, in each of `lines` that are `skip` apart. */
function along(from: Float32Array, count: number, lines: number, step: number, skip: number, pick: Pick) {
  const to = new Float32Array(from.length)
  for (let line = 0; line < lines; line += 1)
    for (let at = 0; at < count; at += 1) {
      let best = from[line * skip + at * step] ?? 0
      for (let near = Math.max(0, at - reach); near <= Math.min(count - 1, at + reach); near += 1)
        best = pick(best, from[line * skip + near * step] ?? 0)
      to[line * skip + at * step] = best
    }
  return to
}

/** Each square as the mean of itself and its neighbors, so that no edges of squares show. */
function smoothed(squares: Float32Array, columns: number, rows: number): Float32Array {
  const out = new Float32Array(squares.length)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let [sum, count] = [0, 0]
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          sum += squares[y * columns + x] ?? 0
          count += 1
        }
      out[row * columns + column] = sum / count
    }
  return out
}

/** The values of squares along a line of pixels, between the middles of squares in proportion. */
function lineOf(squares: Float32Array, columns: number, rows: number, y: number, line: Float32Array): void {
  const upper = Math.max(0, Math.min(rows - 1, y / cell - 0.5))
  const top = Math.floor(upper) * columns
  const bottom = Math.min(rows - 1, Math.floor(upper) + 1) * columns
  const down = upper - Math.floor(upper)
  const value = (column: number) =>
    (squares[top + column] ?? 0) * (1 - down) + (squares[bottom + column] ?? 0) * down
  for (let x = 0; x < line.length; x += 1) {
    const place = Math.max(0, Math.min(columns - 1, x / cell - 0.5))
    const left = Math.floor(place)
    const right = Math.min(columns - 1, left + 1)
    line[x] = value(left) * (1 - place + left) + value(right) * (place - left)
  }
}

/** The picture turned clockwise by this many quarters. */
export function turned(picture: GrayPicture, quarters: number): GrayPicture {
  if (quarters === 0) return picture
  const { width, height, pixels } = picture
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) out[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0
  return turned({ width: height, height: width, pixels: out }, quarters - 1)
}

/** The turns to try, most likely first: the text of a picture that is taller than wide may run upward or downward. */
export const turnsFor = ({ width, height }: { width: number; height: number }): readonly number[] =>
  height > 1.1 * width ? [0, 1, 3] : [0, 2]

/** The size in which small writing is read: larger for small pictures, smaller for large ones. */
export function sizeToRead(width: number, height: number): { width: number; height: number } {
  const longer = Math.max(width, height)
  const scale = Math.min(2_000 / longer, Math.max(1, 1_600 / longer))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A file of the picture as Tesseract reads it (portable graymap). */
export function graymapOf({ width, height, pixels }: GrayPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + pixels.length)
  file.set(head)
  file.set(pixels, head.length)
  return file
}
