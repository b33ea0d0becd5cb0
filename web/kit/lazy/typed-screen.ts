let typedPath: string | undefined

/** The path of the screen on which something was typed last. */
export const typedScreen = (): string | undefined => typedPath

export function markTyped(): void {
  typedPath = location.pathname
}

let drafts = 0

/** Whether a form on screen saves its input as a draft, which is restored after a reload. */
export const isDraftSaved = (): boolean => drafts > 0

/** Registers a mounted form that saves drafts. Returns the function that unregisters it. */
export function registerDraftForm(): () => void {
  drafts += 1
  return () => {
    drafts -= 1
  }
}
