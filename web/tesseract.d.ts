// The package has no types. These are the parts that web/ivr/card/card-worker.ts uses.
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface Api {
    /** 0 when the language was loaded. @param mode 1 for the neural network */
    Init(folder: string, language: string, mode: number): number
    SetVariable(name: string, value: string): void
    /** Reads the file /input. @param angle rotation in radians */
    SetImageFile(orientation: number, angle: number): number
    FindLines(): void
    /** The slope of the lines found, in radians. */
    GetGradient(): number
    /** 0 when all was read. */
    Recognize(monitor: null): number
    GetTSVText(page: number): string
  }
  interface Core {
    FS: { writeFile(path: string, bytes: Uint8Array): void }
    TessBaseAPI: new () => Api
  }
  interface Options {
    wasmBinary: ArrayBuffer
    /** @param percent of the recognition */
    TesseractProgress: (percent: number) => void
    print: (line: string) => void
    printErr: (line: string) => void
  }
  export default function open(options: Options): Promise<Core>
}
