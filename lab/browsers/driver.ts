/** What a journey needs from a browser; both are driven by their makers' protocols, without a library in between. */
export interface Driver {
  readonly name: string
  size(width: number, height: number): Promise<void>
  goto(address: string): Promise<void>
  /** The value of an expression in the page; a promise is waited for. It must be plain JSON. */
  run<T>(expression: string): Promise<T>
  /** Presses the primary button at a point of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  /** Types text, or presses keys by their code points of WebDriver (https://w3c.github.io/webdriver/#keyboard-actions). */
  type(text: string): Promise<void>
  /** Chooses files in the input that the CSS selector finds. */
  choose(selector: string, paths: readonly string[]): Promise<void>
  /** A picture of the viewport, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

export const keys = {
  enter: '\uE007',
  escape: '\uE00C',
  tab: '\uE004',
  down: '\uE015',
  backspace: '\uE003',
} as const

/** The actions of one click, as both protocols take them. */
export const clickAt = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

/** The actions of typing. */
export const typed = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
      // As fast as a person who types very fast.
      { type: 'pause', duration: 30 },
    ]),
  },
]
