import { lazy, Suspense, useEffect } from 'react'
import { useWaitingToasts } from './toast.ts'

const load = () => import('./ToastList.tsx')
// Without a catch, a toast about an unreachable server would crash the screen.
const ToastList = lazy(() => load().catch(() => ({ default: PlainList })))

const preloadAfterMs = 2000
const showForMs = 5000

/** Shows toasts; used once, at the root. The list is preloaded, so that it can report an unreachable server. */
export function Toasts() {
  const needed = useWaitingToasts((state) => state.needed)
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{needed && <ToastList />}</Suspense>
}

/** Shows the messages as plain text when the chunk of the list could not be loaded. */
function PlainList() {
  const messages = useWaitingToasts((state) => state.messages)
  useEffect(() => {
    if (messages.length === 0) return
    const timer = setTimeout(() => useWaitingToasts.setState({ messages: [] }), showForMs)
    return () => clearTimeout(timer)
  }, [messages])
  return (
    <div role="status" className="fixed top-4 right-4 z-[100] w-[min(24rem,calc(100vw-2rem))]">
      {messages.length > 0 && (
        <p className="rounded-xl bg-sheet px-4 py-3 font-medium break-words whitespace-pre-line text-ink shadow-pop">
          {messages.map(({ text }) => text).join('\n')}
        </p>
      )}
    </div>
  )
}
