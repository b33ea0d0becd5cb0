/** A press is waited for this long: the end of one that opens the list of a select does not always reach the page. */
const longestMs = 1000

let end: Promise<unknown> = Promise.resolve()

addEventListener(
  'pointerdown',
  () => {
    end = new Promise((resolve) => {
      // The click comes after the release, in the same task.
      const released = () => setTimeout(resolve)
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, released, { once: true })
      setTimeout(resolve, longestMs)
    })
  },
  true,
)

/**
 * Ends once nothing is pressed. A press on a button leaves the field before; a message that appeared below it at that
 * moment would move the button away from the pointer, and the click would be lost.
 */
export const pressEnded = (): Promise<unknown> => end
