import type { Owner } from '#contract/ivr/queue/other-work.ts'
import { Avatar } from '../../kit/ui/surfaces.tsx'

/** Who owns a request: initials and name; a dashed ring while it is unassigned. */
export function OwnerMark({ owner }: { owner: Owner | null }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      {owner ? (
        <Avatar name={owner.name} className="size-6 text-[11px]" />
      ) : (
        <span
          aria-hidden="true"
          className="size-6 shrink-0 rounded-full border-2 border-dashed border-control"
        />
      )}
      <span className={owner ? 'wrap-anywhere' : 'text-ink-soft'}>
        {owner ? (owner.isCaller ? 'You' : owner.name) : 'Unassigned'}
      </span>
    </span>
  )
}
