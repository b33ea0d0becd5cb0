import { cx } from '../ui/cx.ts'
import { AlertIcon } from '../ui/icons/first-icons.tsx'
import { useConnection } from './connection.ts'

/** The bar above every screen that reports a lost connection or a new version of the app. */
export function ConnectionBar() {
  const { lost, reload } = useConnection()
  const isNew = reload !== undefined && !lost
  return (
    <div
      role="status"
      className={cx(
        'sticky top-0 z-30 flex items-center justify-center gap-2 px-4 text-center text-xs sm:text-sm',
        lost && 'connection-bar bg-pending-soft text-pending',
        isNew && 'connection-bar bg-chosen text-action-ink',
      )}
    >
      {lost && (
        <>
          <AlertIcon />
          <span>
            <strong className="font-semibold">You are offline.</strong> Nothing can be sent until the
            connection is back.
          </span>
        </>
      )}
      {isNew && (
        <>
          <span>Verimend was updated. Reload to continue. Copy anything you haven’t sent first.</span>
          <button type="button" onClick={reload} className="shrink-0 rounded-sm font-semibold underline">
            Reload
          </button>
        </>
      )}
    </div>
  )
}
