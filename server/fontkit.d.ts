// The parts that are used; the package comes without types.
declare module 'fontkit' {
  interface Font {
    readonly unitsPerEm: number
    /** The code points that it has a glyph for. */
    readonly characterSet: readonly number[]
    glyphForCodePoint(code: number): { readonly advanceWidth: number }
  }
  /** Opens a font file (TTF, OTF, WOFF); a collection of several fonts is not one. */
  export function create(file: Buffer): Font
}
