import { logOut } from '#contract/account/sign-in.ts'
import { call } from '../http/client.ts'
import { endSession, markLoggingOut } from './session-end.ts'

/** A dead connection raises no error, and someone who logs out walks away from the screen. */
const answerWithinMs = 5_000

/** Ends the session on the server, clears local storage, and opens the sign-in page unless `stay` is set. */
export async function logOutHere(options: { stay?: boolean } = {}): Promise<void> {
  markLoggingOut()
  // The user is signed out on this device even if the server cannot be reached.
  await new Promise((done) => {
    call(logOut, {}).then(done, done)
    setTimeout(done, answerWithinMs)
  })
  await endSession('logged-out', options)
}
