import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'

export interface Message {
  kind: ToastKind
  text: string
}

interface Waiting {
  messages: readonly Message[]
  /** False until the first message: the part that shows them is loaded then. */
  needed: boolean
}

/** Messages that wait to be shown. */
export const useWaitingToasts = create<Waiting>(() => ({ messages: [], needed: false }))

function say(kind: ToastKind, text: string): void {
  useWaitingToasts.setState(({ messages }) => ({ messages: [...messages, { kind, text }], needed: true }))
}

/** Shows a toast for 5 s near the top right where it covers no control; screen readers announce it. */
export const toast = {
  success: (text: string) => say('success', text),
  error: (text: string) => say('error', text),
  info: (text: string) => say('info', text),
}
