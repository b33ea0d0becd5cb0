import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    pasteText(text: string): Promise<void>
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Puts a text on the clipboard and pastes it. One page at a time: all pages of a browser share one clipboard. */
export const pasteText: BrowserCommand<[text: string]> = ({ page, frame }, text) => {
  const pasted = last.then(async () => {
    const here = await frame()
    await here.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+V')
  })
  last = pasted.catch(() => {})
  return pasted
}
