/** The longest wait for the end of a press, which does not always arrive when the press opens a select's list. */
const longestMs = 1000

let end: Promise<unknown> = Promise.resolve()
let release: (value?: unknown) => void = () => undefined

addEventListener(
  'pointerdown',
  () => {
    const pressed = Promise.withResolvers()
    end = pressed.promise
    release = pressed.resolve
    setTimeout(release, longestMs)
  },
  true,
)
// The click comes after the release, in the same task.
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => setTimeout(release), true)

/**
 * Resolves once nothing is pressed. A press on a button leaves the field first; a message that appeared below it at
 * that moment would move the button away from the pointer, and the click would be lost.
 */
export const endOfPress = (): Promise<unknown> => end
