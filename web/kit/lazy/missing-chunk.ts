import { markTyped } from './typed-screen.ts'

/** What browsers say of an import that could not be fetched; what breaks in a part that came says something else. */
const fetchFailed =
  /dynamically imported module|importing a module script failed|unable to preload|error loading/i

/** Whether it was thrown because a part of the program could not be fetched (program-part.ts deals with it). */
export const isMissingChunk = (failure: unknown): failure is Error =>
  failure instanceof Error && fetchFailed.test(failure.message)

/** Fetched early, while there is a server to ask: it is needed once there is none. */
const loadRemedy = () => import('./reload-for-chunk.ts')

/** Loads a newer version of the program where that is why a part is missing; false where it is not. */
export const takeNewVersionFor = async (failure: unknown): Promise<boolean> =>
  isMissingChunk(failure) &&
  loadRemedy().then(
    (remedy) => remedy.takeNewVersionFor(failure),
    () => false,
  )

/**
 * Notes where something is typed, and fetches the remedy; called once, when the page starts.
 * @param loadScreen fetches what stands in place of a screen that broke
 */
export function watchChunks(loadScreen: () => Promise<unknown>): void {
  addEventListener('input', markTyped)
  setTimeout(() => Promise.all([loadRemedy(), loadScreen()]).catch(() => undefined), 2_000)
}
