import {
  type HTMLAttributes,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { fetchAhead, type Later, reportLoadFailure } from './later.ts'

interface FirstPress<T> {
  /** What takes the plain button's place, with the press that it missed. */
  opened: { part: T; missed: Event | undefined } | undefined
  /** For the plain button. */
  plain: HTMLAttributes<HTMLButtonElement>
}

/**
 * A button whose popup is fetched when somebody is about to press it. Until it is pressed it is a plain button; then
 * the whole thing takes its place and is handed the press, so that mouse, keyboard and focus are as they always were.
 * One that cannot be fetched is told, and stays to be pressed again.
 */
export function useFirstPress<T extends object>(part: Later<T>, popup: 'menu' | 'dialog'): FirstPress<T> {
  const [opened, setOpened] = useState(() => {
    const known = part.now()
    return known && { part: known, missed: undefined as Event | undefined }
  })
  const [busy, setBusy] = useState(false)
  const ahead = () => fetchAhead(part)
  const open = ({ nativeEvent: missed }: { nativeEvent: Event }) => {
    setBusy(true)
    part
      .load()
      .then((found) => setOpened({ part: found, missed }), reportLoadFailure)
      .finally(() => setBusy(false))
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

/** Gives the press that the plain button had to the one that took its place. */
export function useMissedPress(missed: Event | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const given = useRef(false)
  useEffect(() => {
    if (!missed || given.current) return
    given.current = true
    button.current?.focus()
    button.current?.dispatchEvent(again(missed))
  }, [missed])
  return button
}

function again(missed: Event): Event {
  const same = { bubbles: true, cancelable: true }
  if (missed instanceof KeyboardEvent) return new KeyboardEvent('keydown', { ...same, key: missed.key })
  // Without a count of clicks it is one of the keyboard or a screen reader, which goes to the first entry.
  return new MouseEvent('click', { ...same, detail: missed instanceof MouseEvent ? missed.detail : 0 })
}
