import { lazy, Suspense } from 'react'
import { useWaitingToasts } from './toast.ts'

const ToastList = lazy(() => import('./ToastList.tsx'))

/** Where toasts appear; stands once, at the root. */
export function Toasts() {
  const needed = useWaitingToasts((state) => state.needed)
  return <Suspense>{needed && <ToastList />}</Suspense>
}
