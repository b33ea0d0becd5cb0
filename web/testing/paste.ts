import { commands } from 'vitest/browser'

/** Pastes a text from the clipboard at the caret. */
export const paste = (text: string): Promise<void> => commands.pasteText(text)
