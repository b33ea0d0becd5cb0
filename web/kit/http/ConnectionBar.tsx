import { cx } from '../ui/cx.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { useConnection } from './connection.ts'

/** The bar above every screen that reports a lost connection, or why the page has to be reloaded. */
export function ConnectionBar() {
  const { lost, reload } = useConnection()
  const wanted = lost ? undefined : reload
  return (
    <div
      role="status"
      className={cx(
        'sticky top-0 z-30 flex items-center justify-center gap-2 px-4 text-center text-xs sm:text-sm',
        lost && 'connection-bar bg-pending-soft text-pending',
        wanted && 'connection-bar bg-chosen text-action-ink',
      )}
    >
      {lost && (
        <>
          <AlertIcon />
          <span>
            <strong className="font-semibold">You’re offline.</strong> You can’t send anything until you’re
            back online.
          </span>
        </>
      )}
      {wanted && (
        <>
          <span>{wanted.why} Reload to continue. Copy anything you haven’t sent first.</span>
          <button type="button" onClick={wanted.now} className="shrink-0 rounded-sm font-semibold underline">
            Reload
          </button>
        </>
      )}
    </div>
  )
}
