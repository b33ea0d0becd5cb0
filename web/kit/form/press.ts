/** The longest wait for the end of a press. Of one that opens the list of a select, the end does not always arrive. */
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
 * Resolves once nothing is pressed. A press on a button leaves the field before; a message that appeared below it at that
 * moment would move the button away from the pointer, and the click would be lost.
 */
export const endOfPress = (): Promise<unknown> => end
