import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'

export interface Message {
  kind: ToastKind
  text: string
  /** Undoes what the message tells of (undo.ts). */
  undo?: () => void
}

interface PendingToasts {
  messages: readonly Message[]
  /** True from the first message on: loads the chunk that shows toasts. */
  needed: boolean
}

/** Messages that are not shown yet. */
export const useWaitingToasts = create<PendingToasts>(() => ({ messages: [], needed: false }))

function enqueue(kind: ToastKind, text: string): void {
  useWaitingToasts.setState(({ messages }) => ({ messages: [...messages, { kind, text }], needed: true }))
}

/** Shows a toast for 5 s near the top right where it covers no control; screen readers announce it. */
export const toast = {
  success: (text: string) => enqueue('success', text),
  error: (text: string) => enqueue('error', text),
  info: (text: string) => enqueue('info', text),
}
