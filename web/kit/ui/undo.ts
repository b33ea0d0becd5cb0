import { useWaitingToasts } from './toast.ts'

/** Shows a toast with the button 'Undo' for 10 s. Not in toast.ts, which the sign-in page loads. */
export function toastWithUndo(text: string, undo: () => void): void {
  useWaitingToasts.setState(({ messages }) => ({
    messages: [...messages, { kind: 'success', text, undo }],
    needed: true,
  }))
}
