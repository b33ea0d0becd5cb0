import { useId } from 'react'
import { controlClass, FieldFrame } from '../kit/form/field-frame.tsx'
import { cx } from '../kit/ui/cx.ts'

/** A value that is shown in a form but cannot be changed there. */
export function ReadOnlyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} locked>
      <input id={id} readOnly value={value} className={cx(controlClass, 'h-10')} />
    </FieldFrame>
  )
}
