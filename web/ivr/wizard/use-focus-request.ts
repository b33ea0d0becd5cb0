import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormPath, IvrForm } from './form.ts'

const maxFrames = 60

/**
 * Moves the focus after a change of step: to the step's heading, or to a field. If a field's control is still
 * loading, this retries for a second, unless the user moves the focus meanwhile.
 */
export function useFocusRequest(form: UseFormReturn<IvrForm, unknown, IvrForm>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [request, setRequest] = useState<{ field: FormPath | null } | null>(null)

  useEffect(() => {
    if (!request) return
    const { field } = request
    if (field) return retryFocus(() => form.setFocus(field))
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [form, request])

  return {
    heading,
    onHeading: () => setRequest({ field: null }),
    onField: (field: FormPath) => setRequest({ field }),
  }
}

function retryFocus(focus: () => void): () => void {
  const before = document.activeElement
  let frames = 0
  let frame = 0
  const attempt = () => {
    const active = document.activeElement
    if (active !== before && active !== document.body) return
    focus()
    if (frames++ < maxFrames) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}
