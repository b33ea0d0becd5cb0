let typedAt: string | undefined

/** The screen on which something was typed last. */
export const typedScreen = (): string | undefined => typedAt

export function markTyped(): void {
  typedAt = location.pathname
}

let drafts = 0

/** Whether what is typed into this screen is kept as a draft, which a reload brings back. */
export const isDraftKept = (): boolean => drafts > 0

/** Says so for as long as a form stands. Returns how to take that back. */
export function draftKept(): () => void {
  drafts += 1
  return () => {
    drafts -= 1
  }
}
