import { useEffect, useState } from 'react'
import { lazyChunk, useOpened } from '../kit/lazy/lazy-chunk.ts'
import type { Opened } from './opened.ts'

/** Each with its form, in chunks of their own. */
const recordChunk = lazyChunk(() => import('./AuthorizationDialog.tsx'))
const otherChunk = lazyChunk(() => import('./SmallDialogs.tsx'))

/** Shows the dialog that was opened last; a new object opens it again. */
export function LedgerDialogs({ opened }: { opened: Opened | undefined }) {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(opened !== undefined), [opened])
  const close = () => setOpen(false)
  const isLarge = opened?.kind === 'record' || opened?.kind === 'edit'
  const record = useOpened(recordChunk, open && isLarge, close)
  const other = useOpened(otherChunk, open && !isLarge, close)
  if (!opened) return null
  const state = { open, onClose: close }
  if (opened.kind === 'record' || opened.kind === 'edit')
    return record && <record.AuthorizationDialog key={keyOf(opened)} opened={opened} {...state} />
  return other && <other.SmallDialog key={keyOf(opened)} opened={opened} {...state} />
}

/** What is typed is kept until another record is opened. */
function keyOf(opened: Opened): string {
  const { kind } = opened
  if (kind === 'record') return `record ${opened.request._id}`
  if (kind === 'edit') return `edit ${opened.authorization._id} ${opened.authorization.version}`
  if (kind === 'void') return `void ${opened.use._id}`
  if (kind === 'plan-change') return `plan ${opened.ivrId}`
  if (kind === 'complete') return `complete ${opened.task._id}`
  return `${kind} ${opened.authorization._id}`
}
