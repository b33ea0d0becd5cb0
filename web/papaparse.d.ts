// The published types of this library include Node's globals, which browser code must not use.
declare module 'papaparse' {
  const Papa: {
    /** Parses at most `preview` rows of a CSV text. */
    parse<Row>(text: string, options: { preview: number }): { data: Row[] }
  }
  export default Papa
}
