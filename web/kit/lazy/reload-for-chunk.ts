import { isOffline, reportNoAnswer, useConnection } from '../http/connection.ts'
import { reloadPage } from './reload-page.ts'
import { isDraftKept, typedScreen } from './typed-screen.ts'

/** Why a part of the program did not come: nobody answers, or the server has a newer version and lost this one's. */
export type MissingChunk = 'unreachable' | 'replaced'

const askWithinMs = 5_000
const ask = (address: string) =>
  fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(askWithinMs) }).catch(() => undefined)

const ownEntry = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href)
    .pathname

/** Finds out why a part is missing, by asking for it and for the page that names the parts. */
export async function whyMissing(failure: Error): Promise<MissingChunk> {
  if (isOffline()) return 'unreachable'
  const [address] = /https?:\S+/.exec(failure.message) ?? []
  const [part, page] = await Promise.all([address && ask(address), ask('/')])
  if (part && part.status === 404) return 'replaced'
  if (page?.ok && !(await page.text()).includes(ownEntry())) return 'replaced'
  reportNoAnswer()
  return 'unreachable'
}

const reloadedKey = 'reloadedFrom'

/**
 * Loads the newer version: at once where nothing typed is lost by it, else once the person says so. Once in a
 * tab for each version: a server that goes on naming parts that it does not have would be asked for ever. False
 * when it was tried before.
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

/** Loads the newer version where that is why a part is missing. Answers whether it does, or waits for the person. */
export async function takeNewVersionFor(missing: Error): Promise<boolean> {
  return (await whyMissing(missing)) === 'replaced' && takeNewVersion()
}

/** Whether something was typed into this screen that no draft keeps. */
const isTyped = () => !isDraftKept() && typedScreen() === location.pathname
