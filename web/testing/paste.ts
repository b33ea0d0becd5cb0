import { userEvent } from 'vitest/browser'

/** Pastes a text from the clipboard at the caret. */
export async function paste(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  await userEvent.paste()
}
