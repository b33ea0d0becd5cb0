// The parts that are used; the package's own types do not fit how Node imports it.
declare module 'bidi-js' {
  interface Bidi {
    /** The level of each code unit: odd where text goes from right to left. */
    getEmbeddingLevels(text: string, direction: 'ltr'): { readonly levels: Uint8Array }
    getMirroredCharacter(letter: string): string | null
  }
  export default function bidiFactory(): Bidi
}
