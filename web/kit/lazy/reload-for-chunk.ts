import { isOffline, reportNoAnswer, useConnection } from '../http/connection.ts'
import { reloadPage } from './reload-page.ts'
import { isDraftSaved, typedScreen } from './typed-screen.ts'

/** Why a chunk is missing: the server is unreachable, or a new version was deployed without this chunk. */
export type MissingChunk = 'unreachable' | 'replaced'

const requestTimeoutMs = 5_000
const request = (address: string) =>
  fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(requestTimeoutMs) }).catch(() => undefined)

const ownEntry = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href)
    .pathname

/** Requests the chunk and the HTML page, whose entry script changes with each version, to find out the reason. */
export async function whyMissing(failure: Error): Promise<MissingChunk> {
  if (isOffline()) return 'unreachable'
  const [address] = /https?:\S+/.exec(failure.message) ?? []
  const [chunk, page] = await Promise.all([address && request(address), request('/')])
  if (chunk && chunk.status === 404) return 'replaced'
  if (page?.ok && !(await page.text()).includes(ownEntry())) return 'replaced'
  reportNoAnswer()
  return 'unreachable'
}

const reloadedKey = 'reloadedFrom'

/**
 * Reloads the page to get the new version: at once if no typed input would be lost, otherwise when the person agrees.
 * Only once per tab and version, because a broken deployment would cause an endless reload loop. Returns false when
 * the page was already reloaded for this version.
 */
export function takeNewVersion(hasUnsaved = isTyped()): boolean {
  if (hasUnsaved) {
    useConnection.setState({ reload: reloadPage })
    return true
  }
  const entry = ownEntry()
  if (sessionStorage.getItem(reloadedKey) === entry) return false
  sessionStorage.setItem(reloadedKey, entry)
  reloadPage()
  return true
}

/** Resolves to true if a new version is why the chunk is missing, and the page reloads or offers to reload. */
export async function takeNewVersionFor(missing: Error): Promise<boolean> {
  return (await whyMissing(missing)) === 'replaced' && takeNewVersion()
}

/** Whether this screen has typed input that is not saved as a draft. */
const isTyped = () => !isDraftSaved() && typedScreen() === location.pathname
