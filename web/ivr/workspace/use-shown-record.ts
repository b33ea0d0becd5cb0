import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { afterPaint, holdLoads } from '../../kit/http/after-paint.ts'

/** The path of a request that is opened from the queue: it is taken for the viewer, if it is free. */
export const queuePath = (id: string) => `/viewivrsubmissions/${id}?take=1`

/** Counts the steps of all workspaces, so that no two have the same number. */
let steps = 0

/**
 * Which request is on screen. Where the address names another one, that one is; a step shows the next request at once,
 * and the address follows, because a navigation waits for its route.
 * @param id the request in the address
 */
export function useShownRecord(id: string) {
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

  /** Shows a request in place of the one before, so that Back leads to where the queue was entered. */
  const show = (to: string) => {
    steps += 1
    awaited.current.add(steps)
    const step = steps
    holdLoads()
    if (scrollY > 0) scrollTo(0, 0)
    setShown(to)
    afterPaint(() => void navigate(queuePath(to), { replace: true, state: { step, keepFocus: true } }))
  }
  return { shown, show }
}
