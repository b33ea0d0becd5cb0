import { useId } from 'react'
import { cx } from '../kit/cx.ts'
import { controlClass, FieldFrame } from '../kit/frame.tsx'

/** What a form shows and nobody changes here. */
export function Fixed({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} locked>
      <input id={id} readOnly value={value} className={cx(controlClass, 'h-10')} />
    </FieldFrame>
  )
}
