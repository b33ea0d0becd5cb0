import { userEvent } from 'vitest/browser'

/** Pastes a text by the keyboard where the caret is. */
export async function paste(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  await userEvent.paste()
}
