import { logOut } from '#contract/account/sign-in.ts'
import { call } from '../http/client.ts'
import { endSession, logOutBegins } from './session-end.ts'

/** Ends the session on the server, clears what is stored, and goes to the sign-in page unless told to stay. */
export async function logOutHere(options: { stay?: boolean } = {}): Promise<void> {
  logOutBegins()
  // A server that cannot be reached must not keep a person signed in on this machine.
  await call(logOut, {}).catch(() => undefined)
  await endSession('logged-out', options)
}
