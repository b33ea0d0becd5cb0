import { useState } from 'react'
import { Button } from './Button.tsx'

/** A number of which only the last four digits are shown until the person presses Show, against shoulder surfing. */
export function Masked({ value, name }: { value: string; name: string }) {
  const [shown, setShown] = useState(false)
  if (value.length <= 4) return value || '-'
  return (
    <span className="inline-flex items-baseline gap-2">
      <span className="tabular">{shown ? value : `${'•'.repeat(value.length - 4)}${value.slice(-4)}`}</span>
      <Button
        variant="link"
        aria-label={`${shown ? 'Hide' : 'Show'} ${name}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </Button>
    </span>
  )
}
