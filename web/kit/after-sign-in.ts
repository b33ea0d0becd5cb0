const key = 'afterSignIn'

/** Addresses that a link outside of the product leads to, such as the files in an export. */
const keptPaths = /^\/files\/[0-9a-f-]+$/

/** Remembers, in this tab alone, what somebody wanted to open who has to sign in first. */
export function keepForAfterSignIn(pathname: string): void {
  if (keptPaths.test(pathname)) sessionStorage.setItem(key, pathname)
}

/** What was wanted before signing in, once; undefined when nothing was. */
export function takeAfterSignIn(): string | undefined {
  const pathname = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return pathname !== null && keptPaths.test(pathname) ? pathname : undefined
}
