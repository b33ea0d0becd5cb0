import { type LoaderFunctionArgs, replace } from 'react-router'
import type { UserType } from '#contract/endpoint.ts'
import { menuTabOf } from '../shell/nav.ts'
import { keepForAfterSignIn, routeAfterSignIn } from './after-sign-in.ts'
import { auth, clearAuth, sessionRead, setAuth } from './session.ts'
import { syncWithStorage } from './session-end.ts'
import { mayNow } from './user-type.ts'

/**
 * Allows signed-in users of these types; redirects others to / or to /unauthorized
 * (docs/spec/frame-and-routes.md, 'Guards'). The redirect replaces the history entry, so that Back does not lead
 * to the blocked page again.
 */
export function allowOnly(allowed: readonly UserType[]) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    await sessionRead()
    await syncWithStorage()
    const { pathname, search } = new URL(request.url)
    if (!auth().token) {
      // The request carries no hash, so the hash of a link is read from the address bar.
      keepForAfterSignIn(pathname + search + (location.pathname === pathname ? location.hash : ''))
      throw replace('/')
    }
    const named = new URLSearchParams(search).get('office')
    if (named) {
      const { workForNamed } = await import('./switch-office.ts')
      // For an office that they do not belong to, the screen says that there is no such record.
      await workForNamed(named).catch(() => false)
    }
    if (!mayNow({ allowed })) throw replace('/unauthorized')
    setAuth({ selectedMenuTab: menuTabOf(pathname) })
    return null
  }
}

/** Redirects a signed-in user from the sign-in page, and clears an unfinished sign-in (an email without a token). */
export async function redirectSignedIn(): Promise<null> {
  await sessionRead()
  await syncWithStorage()
  if (auth().token) throw replace(routeAfterSignIn())
  if (auth().email) clearAuth()
  return null
}
