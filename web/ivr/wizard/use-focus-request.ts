import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Field, IvrForm } from './form.ts'

const mostFrames = 60

/**
 * Moves the focus after a change of step: to the step's heading, or to a field. A field whose control is
 * still loading is tried again for a second, unless the person has moved on.
 */
export function useFocusRequest(form: UseFormReturn<IvrForm>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [wanted, setWanted] = useState<{ field: Field | null } | null>(null)

  useEffect(() => {
    if (!wanted) return
    const { field } = wanted
    if (field) return keepTrying(() => form.setFocus(field))
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [form, wanted])

  return {
    heading,
    onHeading: () => setWanted({ field: null }),
    onField: (field: Field) => setWanted({ field }),
  }
}

function keepTrying(focus: () => void): () => void {
  const before = document.activeElement
  let frames = 0
  let frame = 0
  const attempt = () => {
    const active = document.activeElement
    if (active !== before && active !== document.body) return
    focus()
    if (frames++ < mostFrames) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}
