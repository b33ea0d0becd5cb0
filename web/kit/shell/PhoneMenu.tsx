import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '../ui/cx.ts'
import { HelpIcon } from '../ui/HelpLink.tsx'
import { CloseIcon, LogOutIcon, MenuIcon, SearchIcon } from '../ui/icons.tsx'
import { Brand } from './Brand.tsx'
import { openFrameDialog, searchWords } from './frame-dialog.ts'
import { type NavItem, workQueue } from './nav.ts'

interface PhoneMenuProps {
  items: readonly NavItem[]
  current: NavItem | undefined
  waiting: ReactNode
}

const lineClass = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium'

/** The navigation on narrow screens: a button that opens a drawer from the left. */
export function PhoneMenu({ items, current, waiting }: PhoneMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-2 grid size-11 place-items-center rounded-lg text-on-deep-soft hover:bg-deep-hover ml:hidden"
      >
        <MenuIcon className="size-5" />
      </button>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup
            finalFocus={button}
            className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col bg-sheet shadow-dialog outline-none transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
          >
            <div className="flex h-16 items-center justify-between border-b border-line pr-2 pl-4">
              <Dialog.Title>
                <Brand />
              </Dialog.Title>
              <Dialog.Close
                aria-label="Close the menu"
                className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken"
              >
                <CloseIcon />
              </Dialog.Close>
            </div>
            <div className="border-b border-line p-3">
              <button
                type="button"
                className={cx(lineClass, 'text-ink-soft hover:bg-sunken')}
                onClick={() => {
                  setOpen(false)
                  openFrameDialog('palette')
                }}
              >
                <SearchIcon />
                {searchWords}
              </button>
            </div>
            <nav aria-label="Main" className="flex flex-1 flex-col gap-1 p-3">
              {items.map((item) => (
                <Link
                  key={item.to}
                  to={item.to}
                  onClick={() => setOpen(false)}
                  aria-current={item === current ? 'page' : undefined}
                  className={cx(
                    lineClass,
                    item === current ? 'bg-chosen text-action-ink' : 'text-ink-soft hover:bg-sunken',
                  )}
                >
                  {item.label}
                  {item === workQueue && waiting}
                </Link>
              ))}
            </nav>
            <div className="border-t border-line p-3">
              <Link
                to="/help"
                onClick={() => setOpen(false)}
                className={cx(lineClass, 'text-ink-soft hover:bg-sunken')}
              >
                <HelpIcon />
                Help
              </Link>
              <button
                type="button"
                className={cx(lineClass, 'text-ink-soft hover:bg-sunken')}
                onClick={() => {
                  setOpen(false)
                  openFrameDialog('log-out')
                }}
              >
                <LogOutIcon />
                Log out
              </button>
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}
