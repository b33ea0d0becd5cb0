import { useRef, useState } from 'react'
import { lazyChunk, preload, reportLoadFailure, useChunk } from '../lazy/lazy-chunk.ts'
import { MenuIcon } from '../ui/icons.tsx'
import type { PhoneMenuProps } from './PhoneDrawer.tsx'

export const phoneDrawer = lazyChunk(() => import('./PhoneDrawer.tsx'))

/** The navigation on narrow screens: a button that opens a drawer from the left. */
export function PhoneMenu(props: PhoneMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const drawer = useChunk(phoneDrawer)
  const ahead = () => preload(phoneDrawer)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => phoneDrawer.load().then(() => setOpen(true), reportLoadFailure)}
        className="-ml-2 grid size-11 place-items-center rounded-lg text-on-deep-soft hover:bg-deep-hover ml:hidden"
      >
        <MenuIcon className="size-5" />
      </button>
      {drawer && <drawer.PhoneDrawer {...props} open={open} onOpen={setOpen} button={button} />}
    </>
  )
}
