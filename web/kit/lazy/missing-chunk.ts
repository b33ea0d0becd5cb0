import { markTyped } from './typed-screen.ts'

/** Browsers' messages for an import that could not be fetched, as opposed to an error inside a loaded chunk. */
const fetchFailed =
  /dynamically imported module|importing a module script failed|unable to preload|error loading/i

/** Whether the error says that a chunk could not be fetched (handled in reload-for-chunk.ts). */
export const isMissingChunk = (failure: unknown): failure is Error =>
  failure instanceof Error && fetchFailed.test(failure.message)

/** Preloaded, because it is needed when chunks can no longer be fetched. */
const loadReloader = () => import('./reload-for-chunk.ts')

/** Reloads the page if the chunk is missing because a new version was deployed. Resolves to false otherwise. */
export const takeNewVersionFor = async (failure: unknown): Promise<boolean> =>
  isMissingChunk(failure) &&
  loadReloader().then(
    (reloader) => reloader.takeNewVersionFor(failure),
    () => false,
  )

/**
 * Records on which screen something is typed, and preloads the code for missing chunks. Called once at page start.
 * @param loadScreen loads the chunk of the screen that the error boundary shows
 */
export function watchChunks(loadScreen: () => Promise<unknown>): void {
  addEventListener('input', markTyped)
  setTimeout(() => Promise.all([loadReloader(), loadScreen()]).catch(() => undefined), 2_000)
}
