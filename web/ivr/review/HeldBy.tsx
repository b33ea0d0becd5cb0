import type { KeyboardEvent } from 'react'

// Shared by the dialogs of a decision.

/** Says who else has the request, and what deciding does. */
export function HeldBy({ name }: { name: string | undefined }) {
  return (
    <div role="status">
      {name && (
        <p className="mt-4 rounded-lg bg-conditional-soft px-3 py-2.5 text-sm text-conditional">
          <b className="font-semibold">{name} has this request.</b> If you decide, you take it over, and{' '}
          {name} will be notified.
        </p>
      )}
    </div>
  )
}

/** Ctrl or ⌘ and Enter. */
export const isSubmitKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) =>
  key === 'Enter' && (ctrlKey || metaKey)
