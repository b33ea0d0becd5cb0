import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { cx } from './cx.ts'
import { AlertIcon, CheckCircleIcon, CloseIcon, InfoIcon } from './icons.tsx'
import { type ToastKind, useWaitingToasts } from './toast.ts'

const showFor = 5000

const looks = {
  success: { Icon: CheckCircleIcon, tint: 'text-green-700', edge: 'before:bg-green-500' },
  error: { Icon: AlertIcon, tint: 'text-red-700', edge: 'before:bg-red-500' },
  info: { Icon: InfoIcon, tint: 'text-blue-700', edge: 'before:bg-blue-500' },
} as const satisfies Record<ToastKind, unknown>

export default function ToastList() {
  return (
    <Toast.Provider timeout={showFor} limit={4}>
      <Feed />
      <Toast.Portal>
        <Toast.Viewport className="fixed top-4 right-4 z-[100] flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Hands what waits to Base UI's own queue, which keeps the time and announces. */
function Feed() {
  const { add } = Toast.useToastManager()
  const messages = useWaitingToasts((state) => state.messages)
  useEffect(() => {
    if (messages.length === 0) return
    // Taken from the store: development runs effects twice, and a message is shown once.
    const waiting = useWaitingToasts.getState().messages
    useWaitingToasts.setState({ messages: [] })
    // Base UI hides a message of high priority from assistive technology while it can be focused.
    for (const { kind, text } of waiting) add({ title: text, type: kind, priority: 'low' })
  }, [add, messages])
  return null
}

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((one) => {
    const { Icon, tint, edge } = looks[kindOf(one.type)]
    return (
      <Toast.Root
        key={one.id}
        toast={one}
        swipeDirection={['right', 'up']}
        className={cx(
          'relative overflow-hidden rounded-xl bg-white shadow-pop transition-[opacity,transform] duration-200 before:absolute before:inset-y-0 before:left-0 before:w-1 data-ending-style:translate-x-4 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0',
          edge,
        )}
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon className={cx('mt-0.5 size-4 shrink-0', tint)} />
          <Toast.Title className="min-w-0 flex-1 py-px font-medium break-words text-sand-900" />
          <Toast.Close
            aria-label="Close this message"
            aria-hidden={false}
            className="-my-1 grid size-8 shrink-0 place-items-center rounded-md text-sand-600 hover:bg-sand-100"
          >
            <CloseIcon />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

function kindOf(type: string | undefined): ToastKind {
  return type === 'success' || type === 'error' ? type : 'info'
}
