import { useState } from 'react'
import type { CopyField } from '#contract/packets/packets.ts'
import { isApple, Key } from '../kit/keys/Key.tsx'
import { useOwnKeys } from '../kit/keys/letter-keys.ts'
import { Button } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { toast } from '../kit/ui/toasts/toast.ts'

/** One key for each field, except those that every screen uses and the one for the next field. */
const keys = [...'1234567890abdefghilmopqrstuvwxyz']

/** The payer portal's fields in its order, each with a key that copies it. */
export function CopySheet({ fields }: { fields: readonly CopyField[] }) {
  const [last, setLast] = useState(-1)
  const filled = fields
    .map((field, at) => ({ ...field, at, key: keys[at] }))
    .filter(({ value }) => value !== '')
  const copy = async (at: number) => {
    const field = fields[at]
    if (!field) return
    try {
      await navigator.clipboard.writeText(field.value)
    } catch {
      return toast.error(
        `${field.field} couldn’t be copied. Select it and press ${isApple ? '⌘' : 'Ctrl'} C.`,
      )
    }
    setLast(at)
    toast.success(`Copied: ${field.section}, ${field.field}`)
  }
  const next = filled.find(({ at }) => at > last)
  useOwnKeys([
    ...filled.flatMap(({ at, key, field }) =>
      key ? [{ key, does: `Copy ${field}`, act: () => void copy(at) }] : [],
    ),
    { key: 'c', does: 'Copy the next field', act: () => next && void copy(next.at) },
  ])
  const sections = [...new Set(fields.map(({ section }) => section))]
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft no-print">
        Each key copies its field; <Key name="C" /> copies the next one
        {next ? `: ${next.field}` : ''}.
      </p>
      {sections.map((section) => (
        <section key={section} aria-label={section}>
          <h3 className="mb-2 text-sm font-semibold">{section}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {fields.map((field, at) =>
              field.section === section ? (
                <li
                  key={`${section} ${field.field}`}
                  className={cx(
                    'flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2',
                    last === at && 'bg-chosen',
                  )}
                >
                  <span className="w-44 shrink-0 text-sm text-ink-soft">{field.field}</span>
                  <span className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
                    {field.value || '-'}
                  </span>
                  {field.value && (
                    <span className="flex items-center gap-2 no-print">
                      {keys[at] && <Key name={keys[at].toUpperCase()} />}
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={`Copy ${field.field} (${section})`}
                        onClick={() => void copy(at)}
                      >
                        Copy
                      </Button>
                    </span>
                  )}
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
