import { useMay } from '../../kit/session/user-type.ts'
import { newRequestScreen } from '../../kit/shell/nav.ts'
import { NothingFound } from '../../kit/table/NothingFound.tsx'
import { ButtonLink, type Variant } from '../../kit/ui/Button.tsx'
import { PlusIcon } from '../../kit/ui/icons.tsx'
import { EmptyState } from '../../kit/ui/surfaces.tsx'

/** Shown instead of rows: nothing found, or nothing submitted yet (docs/spec/ivr.md, 'List'). */
export function RequestsEmpty({ narrowed }: { narrowed: boolean }) {
  const may = useMay()
  if (narrowed) return <NothingFound />
  return (
    <EmptyState
      text="You have no active IVR"
      action={may(newRequestScreen) && <NewSubmissionLink variant="outline" />}
    />
  )
}

/** A link for Office Admins to the submission form. */
export function NewSubmissionLink({ variant = 'default' }: { variant?: Variant }) {
  return (
    <ButtonLink to={newRequestScreen.to} variant={variant} className="max-sm:w-full">
      <PlusIcon />
      New IVR Submission
    </ButtonLink>
  )
}
