import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { buttonClass } from '../Button.tsx'
import { cx } from '../cx.ts'
import { AlertIcon, CheckCircleIcon, CloseIcon, InfoIcon } from '../icons.tsx'
import { type ToastKind, useWaitingToasts } from './toast.ts'
import { controlsOnScreen, freePosition, type Position } from './toast-position.ts'

const showForMs = 5000
/** A message with a button has to be read and then reached. */
const showWithButtonForMs = 10_000
/** An error shown at most this long before a navigation stays on the next screen: it may be the reason for it. */
const keepOnNavigationMs = 1000
const checkEveryMs = 200

const looks = {
  success: { Icon: CheckCircleIcon, tint: 'text-approved', edge: 'before:bg-approved' },
  error: { Icon: AlertIcon, tint: 'text-danger-ink', edge: 'before:bg-rejected' },
  info: { Icon: InfoIcon, tint: 'text-info', edge: 'before:bg-info' },
} as const satisfies Record<ToastKind, unknown>

/** Shows toasts; used once, at the root. */
export function Toasts() {
  return (
    <Toast.Provider timeout={showForMs} limit={4}>
      <Feed />
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Moves messages from the store to Base UI, which times and announces them. Closes errors of a screen that was left. */
function Feed() {
  const { add, close, toasts } = Toast.useToastManager()
  const messages = useWaitingToasts((state) => state.messages)
  const navigate = useNavigate()
  const shownAt = useRef(new Map<string, number>())
  useEffect(() => {
    if (messages.length === 0) return
    // Read from the store again: React runs effects twice in development, and the messages must be shown once.
    const waiting = useWaitingToasts.getState().messages
    useWaitingToasts.setState({ messages: [] })
    for (const { kind, text, undo, next } of waiting) {
      // With the same id, an equal message restarts the timer of the shown one; each Undo is its own.
      const id = `${kind} ${text}${undo ? ` ${performance.now()}` : ''}`
      shownAt.current.set(id, performance.now())
      const act = undo ?? (next && (() => void navigate(next.to)))
      const button = act && {
        timeout: showWithButtonForMs,
        actionProps: {
          children: next?.label ?? 'Undo',
          onClick: () => {
            close(id)
            act()
          },
        },
      }
      // Base UI hides high-priority toasts from assistive technology while they can be focused.
      add({ id, title: text, type: kind, priority: 'low', ...button })
    }
  }, [add, close, messages, navigate])

  const { pathname } = useLocation()
  const { state } = useNavigation()
  const shown = useRef(toasts)
  shown.current = toasts
  const left = useRef({ pathname, at: 0 })
  useEffect(() => {
    if (state !== 'idle' && left.current.at === 0) left.current.at = performance.now()
    if (left.current.pathname === pathname) {
      if (state === 'idle') left.current.at = 0
      return
    }
    const leftAt = left.current.at || performance.now()
    left.current = { pathname, at: 0 }
    for (const { id, type } of shown.current)
      if (type === 'error' && (shownAt.current.get(id) ?? 0) < leftAt - keepOnNavigationMs) close(id)
  }, [close, pathname, state])
  return null
}

function Viewport() {
  const { toasts } = Toast.useToastManager()
  const box = useRef<HTMLDivElement>(null)
  const isShown = toasts.length > 0
  useEffect(() => {
    if (!isShown) return
    let position: Position | undefined
    const reposition = () => {
      const element = box.current
      if (!element) return
      const { offsetWidth: width, offsetHeight: height } = element
      position = freePosition(
        { width, height },
        { width: innerWidth, height: innerHeight },
        controlsOnScreen(element),
        position,
      )
      element.style.left = `${position.left}px`
      element.style.top = `${position.top}px`
    }
    reposition()
    // Scrolling, dialogs and loading content change what is below the toasts; no single event covers all of them.
    const clock = setInterval(reposition, checkEveryMs)
    return () => clearInterval(clock)
  }, [isShown])
  return (
    <Toast.Viewport
      ref={box}
      className="pointer-events-none fixed top-4 right-4 z-[100] flex h-fit w-[min(22rem,calc(100vw-2rem))] flex-col gap-2"
    >
      <List />
    </Toast.Viewport>
  )
}

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((one) => {
    const { Icon, tint, edge } = looks[one.type as ToastKind]
    return (
      <Toast.Root
        key={one.id}
        toast={one}
        swipeDirection={['right', 'up']}
        className={cx(
          'pointer-events-auto relative overflow-hidden rounded-xl bg-sheet shadow-pop transition-[opacity,transform] duration-200 before:absolute before:inset-y-0 before:left-0 before:w-1 data-ending-style:translate-x-4 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0',
          edge,
        )}
      >
        <Toast.Content className="flex items-start gap-3 py-2 pr-2 pl-4">
          <Icon className={cx('mt-0.5 size-4 shrink-0', tint)} />
          <Toast.Title className="min-w-0 flex-1 py-px font-medium break-words text-ink" />
          <Toast.Action className={buttonClass({ variant: 'link' }, 'shrink-0')} />
          <Toast.Close
            aria-label="Close this message"
            aria-hidden={false}
            className="-my-1 grid size-8 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken"
          >
            <CloseIcon />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
