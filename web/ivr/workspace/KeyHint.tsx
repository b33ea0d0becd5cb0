import { Key } from '../../kit/keys/Key.tsx'
import { useLetterKeys } from '../../kit/keys/letter-keys.ts'

/** The key of a button, on wide screens with a keyboard and while single keys act (record.css). */
export function KeyHint({ name, className }: { name: string; className?: string }) {
  const { isOn } = useLetterKeys()
  if (!isOn) return null
  return (
    <span aria-hidden="true" className="key-hint">
      <Key name={name} className={className ?? 'border-line-strong text-ink-soft'} />
    </span>
  )
}
