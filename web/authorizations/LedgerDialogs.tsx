import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { Opened } from './opened.ts'

const AuthorizationDialog = lazyPart(() => import('./AuthorizationDialog.tsx'))
const SmallDialog = lazyPart(() => import('./SmallDialogs.tsx'))

/** Shows the dialog that was opened last; a new object opens it again. */
export function LedgerDialogs({ opened }: { opened: Opened | undefined }) {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(opened !== undefined), [opened])
  const close = () => setOpen(false)
  if (!opened) return null
  const state = { open, onClose: close }
  return (
    <Suspense>
      {opened.kind === 'record' || opened.kind === 'edit' ? (
        <AuthorizationDialog key={keyOf(opened)} opened={opened} {...state} />
      ) : (
        <SmallDialog key={keyOf(opened)} opened={opened} {...state} />
      )}
    </Suspense>
  )
}

/** Input is kept until another record is opened. */
function keyOf(opened: Opened): string {
  const { kind } = opened
  if (kind === 'record') return `record ${opened.request._id}`
  if (kind === 'edit') return `edit ${opened.authorization._id} ${opened.authorization.version}`
  if (kind === 'void') return `void ${opened.use._id}`
  if (kind === 'plan-change') return `plan ${opened.ivrId}`
  if (kind === 'complete') return `complete ${opened.task._id}`
  return `${kind} ${opened.authorization._id}`
}
