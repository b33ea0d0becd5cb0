import { logOut } from '#contract/account/sign-in.paths.ts'
import { call } from '../http/client.ts'
import { endSession, markLoggingOut } from './session-end.ts'

/** Ends the session on the server, clears local storage, and opens the sign-in page unless `stay` is set. */
export async function logOutHere(options: { stay?: boolean } = {}): Promise<void> {
  markLoggingOut()
  // The user is signed out on this device even if the server cannot be reached.
  await call(logOut, {}).catch(() => undefined)
  await endSession('logged-out', options)
}
