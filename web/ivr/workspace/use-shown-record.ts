import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { afterPaint, holdLoads } from '../../kit/http/after-paint.ts'
import { showLaidOut } from './screens.ts'

/** The path of a request of the queue. */
export const queuePath = (id: string) => `/viewivrsubmissions/${id}`

const inputs = ['keydown', 'pointerdown', 'click'] as const

/** Counts the steps of all workspaces, so that no two have the same number. */
let steps = 0

/**
 * Which request is on screen. Where the address names another one, that one is; a step shows the next request at once,
 * and the address follows, because a navigation waits for its route.
 * @param id the request in the address
 * @param slot the element with the screens of the requests
 */
export function useShownRecord(id: string, slot: RefObject<HTMLElement | null>) {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const step = (state as { step?: number } | null)?.step
  const [shown, setShown] = useState(id)
  const [addressed, setAddressed] = useState(key)
  // Steps whose address has not come: when it does, a later step may have shown another request.
  const awaited = useRef(new Set<number>())
  if (addressed !== key) {
    setAddressed(key)
    if (step === undefined || !awaited.current.has(step)) setShown(id)
  }
  useEffect(() => {
    if (step !== undefined) awaited.current.delete(step)
  }, [step])

  /**
   * Shows a request in place of the one before, so that Back leads to where the queue was entered. One that is laid out is
   * painted first and rendered as shown after that.
   * @param after runs once it is rendered as shown
   */
  const show = (to: string, after?: () => void) => {
    steps += 1
    awaited.current.add(steps)
    const step = steps
    holdLoads()
    if (scrollY > 0) scrollTo(0, 0)
    const render = () => {
      flushSync(() => setShown(to))
      after?.()
      afterPaint(() => void navigate(queuePath(to), { replace: true, state: { step, keepFocus: true } }))
    }
    if (!showLaidOut(slot.current, to)) return render()
    let isRendered = false
    const rest = () => {
      if (isRendered) return
      isRendered = true
      for (const type of inputs) removeEventListener(type, rest, { capture: true })
      render()
    }
    // A key or click before that is for the request that is seen.
    for (const type of inputs) addEventListener(type, rest, { capture: true })
    // In the frame after the next one: rendering would delay what the browser does to show that.
    afterPaint(() => afterPaint(rest))
  }
  return { shown, show }
}
