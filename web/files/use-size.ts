import { useEffect, useState } from 'react'
import type { Size } from './zoom.ts'

export const noSize: Size = { width: 0, height: 0 }

/** The inner size of an element, which changes with its window. */
export function useSize(element: HTMLElement | null): Size {
  const [size, setSize] = useState(noSize)
  useEffect(() => {
    if (!element) return
    const watch = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return size
}
