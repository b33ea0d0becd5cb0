import { useRef, useState } from 'react'
import { MenuIcon } from '../ui/icons.tsx'
import { PhoneDrawer, type PhoneMenuProps } from './PhoneDrawer.tsx'

/** The navigation on narrow screens: a button that opens a drawer from the left. */
export function PhoneMenu(props: PhoneMenuProps) {
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
      <PhoneDrawer {...props} open={open} onOpen={setOpen} button={button} />
    </>
  )
}
