import { useEffect, useEffectEvent, useState } from 'react'
import { type Point, type View, zoomed, zoomStep } from './zoom.ts'

type Change = (next: (view: View) => View) => void

/**
 * Handles gestures on a frame: one pointer moves the picture, two fingers or the wheel zoom. Returns whether a
 * pointer is moving it.
 */
export function usePan(element: HTMLElement | null, change: Change): boolean {
  const [isMoving, setMoving] = useState(false)
  const apply = useEffectEvent(change)
  useEffect(() => {
    if (!element) return
    const pointers = new Map<number, Point>()

    const fromMiddle = ({ x, y }: Point): Point => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: x - left - width / 2, y: y - top - height / 2 }
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      element.setPointerCapture(event.pointerId)
      setMoving(true)
    }
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      if (!other)
        return apply((view) => ({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }))
      const factor = apart(now, other) / Math.max(apart(before, other), 1)
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      apply((view) => zoomed(view, factor, fromMiddle(middle)))
    }
    const up = ({ pointerId }: PointerEvent) => {
      pointers.delete(pointerId)
      setMoving(pointers.size > 0)
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const factor = zoomStep ** (-Math.sign(event.deltaY) / 2)
      apply((view) => zoomed(view, factor, fromMiddle({ x: event.clientX, y: event.clientY })))
    }
    const ends = ['pointerup', 'pointercancel'] as const
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    for (const end of ends) element.addEventListener(end, up)
    // Not passive, because the page would scroll too.
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      for (const end of ends) element.removeEventListener(end, up)
      element.removeEventListener('wheel', wheel)
    }
  }, [element])
  return isMoving
}

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
