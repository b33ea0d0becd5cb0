import { auth } from '../session/session.ts'
import { mayNow } from '../session/user-type.ts'
import { Spinner } from '../ui/icons.tsx'
import { Brand } from './Brand.tsx'
import { navItems } from './nav.ts'

/**
 * Shown while the first screen loads: the page frame with the navigation of the signed-in user. Until this code
 * has loaded, which takes seconds on a slow connection, the page itself shows the same without the navigation.
 */
export function FirstLoad() {
  const items = auth().token ? navItems.filter(mayNow) : []
  return (
    <>
      <div className="bg-deep">
        <div className="mx-auto flex h-14 max-w-[1440px] items-center gap-2 px-4 sm:px-6 lg:px-8">
          <Brand inverse className="mr-4" />
          <div aria-hidden="true" className="hidden h-full items-stretch gap-1 ml:flex">
            {items.map(({ to, label }) => (
              <span key={to} className="flex items-center px-2 font-medium text-on-deep-soft">
                {label}
              </span>
            ))}
          </div>
        </div>
      </div>
      <div role="status" className="grid min-h-[60dvh] place-items-center text-action-ink">
        <Spinner className="size-6" />
        <span className="sr-only">Loading</span>
      </div>
    </>
  )
}
