import {
  type HTMLAttributes,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { afterPaint, inOwnTask } from '../http/after-paint.ts'
import { type LazyChunk, preload, reportLoadFailure } from './lazy-chunk.ts'

interface FirstPress<T> {
  /** The loaded chunk, and the press that happened before it was loaded. */
  opened: { part: T; missed: Event | undefined } | undefined
  /** Props of the button that is shown until the chunk is loaded. */
  plain: HTMLAttributes<HTMLButtonElement>
}

/**
 * A button whose popup is a lazy chunk, preloaded on hover and focus. A plain button is shown until it is pressed; then
 * the loaded component replaces it and the press is dispatched again on its button, so that mouse, keyboard and focus
 * work as usual. A failed load shows a toast, and the button can be pressed again.
 */
export function useFirstPress<T extends object>(part: LazyChunk<T>, popup: 'menu' | 'dialog'): FirstPress<T> {
  const [opened, setOpened] = useState(() => {
    const known = part.now()
    return known && { part: known, missed: undefined as Event | undefined }
  })
  const [busy, setBusy] = useState(false)
  const ahead = () => preload(part)
  const open = ({ nativeEvent: missed }: { nativeEvent: Event }) => {
    setBusy(true)
    // The press is painted first: rendering a popup for the first time takes long enough to be noticed.
    afterPaint(() =>
      part
        .load()
        .then((found) => setOpened({ part: found, missed }), reportLoadFailure)
        .finally(() => setBusy(false)),
    )
  }
  const plain = {
    'aria-haspopup': popup,
    'aria-expanded': false,
    'aria-busy': busy || undefined,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: open,
    onKeyDown(event: ReactKeyboardEvent) {
      if (popup !== 'menu' || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
      event.preventDefault()
      open(event)
    },
  } as const
  return { opened, plain }
}

/** Dispatches the press of the plain button again on the button that replaced it. */
export function useMissedPress(missed: Event | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const isDispatched = useRef(false)
  useEffect(() => {
    if (!missed || isDispatched.current) return
    isDispatched.current = true
    button.current?.focus()
    inOwnTask(() => button.current?.dispatchEvent(copyOf(missed)))
  }, [missed])
  return button
}

function copyOf(missed: Event): Event {
  const options = { bubbles: true, cancelable: true }
  if (missed instanceof KeyboardEvent) return new KeyboardEvent('keydown', { ...options, key: missed.key })
  // `detail` is the click count. It is 0 for keyboard and screen-reader clicks, which focus the first menu item.
  return new MouseEvent('click', { ...options, detail: missed instanceof MouseEvent ? missed.detail : 0 })
}
