import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'

export interface Message {
  kind: ToastKind
  text: string
  /** Undoes the action that the message reports. */
  undo?: () => void
  /** The next step that the message offers. */
  next?: Next
}

/** A link to the next action: 'Invite one more'. */
export interface Next {
  label: string
  to: string
}

interface PendingToasts {
  messages: readonly Message[]
}

/** Messages that are not shown yet. */
export const useWaitingToasts = create<PendingToasts>(() => ({ messages: [] }))

function enqueue(message: Message): void {
  useWaitingToasts.setState(({ messages }) => ({ messages: [...messages, message] }))
}

/** Shows a toast for 5 s near the top right where it covers no control; screen readers announce it. */
export const toast = {
  success: (text: string, next?: Next) => enqueue({ kind: 'success', text, ...(next && { next }) }),
  error: (text: string) => enqueue({ kind: 'error', text }),
  info: (text: string) => enqueue({ kind: 'info', text }),
  /** With the button 'Undo', for 10 s. */
  undo: (text: string, undo: () => void) => enqueue({ kind: 'success', text, undo }),
}
