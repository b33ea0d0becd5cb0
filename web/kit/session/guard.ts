import { type LoaderFunctionArgs, replace } from 'react-router'
import type { UserType } from '#contract/endpoint.ts'
import { menuTabOf } from '../shell/nav.ts'
import { keepForAfterSignIn, routeAfterSignIn } from './after-sign-in.ts'
import { auth, clearAuth, sessionRead, setAuth, userTypeOf } from './session.ts'
import { catchUp } from './session-end.ts'

/**
 * Lets in whoever is signed in and of one of these types; others go to / or to /unauthorized
 * (docs/spec/frame-and-routes.md, 'Guards'). The address that was refused leaves the history, so that going back does
 * not lead to it again.
 */
export function allowOnly(may: readonly UserType[]) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    await sessionRead()
    await catchUp()
    const { pathname, search } = new URL(request.url)
    if (!auth().token) {
      // A request has no hash: the address has one when somebody comes by a link.
      keepForAfterSignIn(pathname + search + (location.pathname === pathname ? location.hash : ''))
      throw replace('/')
    }
    if (!may.some((type) => type === userTypeOf(auth()))) throw replace('/unauthorized')
    setAuth({ selectedMenuTab: menuTabOf(pathname) })
    return null
  }
}

/** The sign-in page: whoever is signed in goes on; an e-mail without a token is a sign-in that never ended. */
export async function redirectSignedIn(): Promise<null> {
  await sessionRead()
  await catchUp()
  if (auth().token) throw replace(routeAfterSignIn())
  if (auth().email) clearAuth()
  return null
}
