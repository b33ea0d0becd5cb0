// The types that are published for this library bring Node's globals with them, which no code of a browser may use.
declare module 'papaparse' {
  const Papa: {
    /** The rows of a CSV text, `preview` of them at most. */
    parse<Row>(text: string, options: { preview: number }): { data: Row[] }
  }
  export default Papa
}
