import { unreachable } from '../http/api-error.ts'
import { isOffline, reportNoAnswer, useConnection } from '../http/connection.ts'
import { toast } from '../ui/toasts/toast.ts'

// Handles a page file that cannot be fetched, and the reload that helps when waiting does not.

/** Browsers' messages for an import that could not be fetched, as opposed to an error inside a loaded chunk. */
const fetchFailed =
  /dynamically imported module|importing a module script failed|unable to preload|error loading/i

/** Whether the error says that a chunk could not be fetched. */
export const isMissingChunk = (failure: unknown): failure is Error =>
  failure instanceof Error && fetchFailed.test(failure.message)

/**
 * Why a chunk is missing: the server is unreachable, or a new version was deployed without this chunk, or the server
 * has it again, but the browser caches the failure until the page is reloaded
 * (https://github.com/whatwg/html/issues/6768).
 */
export type MissingChunk = 'unreachable' | 'replaced' | 'kept'

const requestTimeoutMs = 5_000
const request = (address: string) =>
  fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(requestTimeoutMs) }).catch(() => undefined)

const ownEntry = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href)
    .pathname

/** The chunk's URL; Safari does not name it. */
export const addressIn = (failure: Error): string | undefined => /https?:\S+/.exec(failure.message)?.[0]

/** Requests the chunk and the HTML page, whose entry script changes with each version, to find out the reason. */
export async function whyMissing(failure: Error): Promise<MissingChunk> {
  if (isOffline()) return 'unreachable'
  const address = addressIn(failure)
  const [chunk, page] = await Promise.all([address ? request(address) : undefined, request('/')])
  if (chunk && chunk.status === 404) return 'replaced'
  if (page?.ok && !(await page.text()).includes(ownEntry())) return 'replaced'
  if (page?.ok && (chunk?.ok || !address)) return 'kept'
  reportNoAnswer()
  return 'unreachable'
}

const reloadedKey = 'reloadedFrom'

const reasons = { replaced: 'Verimend was updated.', kept: 'Part of this page didn’t load.' }

/**
 * Reloads the page to get the missing chunk: immediately if no typed input would be lost, otherwise when the person
 * agrees. Only once per tab and version, because a broken deployment would cause an endless reload loop. Returns false
 * when the page was already reloaded for this version.
 */
export function reloadFor(why: 'replaced' | 'kept', hasUnsaved = isTyped()): boolean {
  if (hasUnsaved) {
    useConnection.setState({ reload: { why: reasons[why], now: reloadPage } })
    return true
  }
  const entry = ownEntry()
  if (sessionStorage.getItem(reloadedKey) === entry) return false
  sessionStorage.setItem(reloadedKey, entry)
  reloadPage()
  return true
}

/**
 * Shows a toast about a chunk that could not be loaded, or reloads the page, or offers to, where only that helps.
 * @param isLast whether nothing but a reload is left if the server has the chunk
 */
export async function reportLoadFailure(failure: Error, isLast: boolean): Promise<MissingChunk> {
  const why = await whyMissing(failure)
  if (why === 'unreachable') toast.error(unreachable().message)
  // A page that has already reloaded for this version asks first.
  else if ((why === 'replaced' || isLast) && !reloadFor(why)) reloadFor(why, true)
  return why
}

let reloading = false

/** Whether the app itself is reloading the page, so that the leave guard does not ask. */
export const isReloading = (): boolean => reloading

export function reloadPage(): void {
  reloading = true
  location.reload()
}

let typedPath: string | undefined
let drafts = 0

/** Records which screen has typed input. Called once, at the start of the page. */
export const watchTyping = (): void =>
  addEventListener('input', () => {
    typedPath = location.pathname
  })

/** Registers a mounted form that saves its input as a draft. Returns the function that unregisters it. */
export function registerDraftForm(): () => void {
  drafts += 1
  return () => {
    drafts -= 1
  }
}

/** Whether this screen has typed input that is not saved as a draft. */
const isTyped = () => drafts === 0 && typedPath === location.pathname
