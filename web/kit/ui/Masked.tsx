import { useState } from 'react'
import { Button } from './Button.tsx'

/** A number that not everybody who passes the screen should read: its last four digits until it is asked for. */
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
