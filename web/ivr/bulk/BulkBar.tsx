import { useState } from 'react'
import { ivrAdmins } from '#contract/endpoint.ts'
import { lazyChunk, useOpened } from '../../kit/lazy/lazy-chunk.ts'
import { useUserType } from '../../kit/session/user-type.ts'
import { Button } from '../../kit/ui/Button.tsx'
import type { Selected } from './selection.ts'

const dialogs = lazyChunk(() => import('./BulkDialogs.tsx'))

/** What can be done with the selected requests: assigning is the IVR Admins', asking for a document every reviewer's. */
export function BulkBar({ selected }: { selected: Selected }) {
  const [action, setAction] = useState<'assign' | 'ask'>()
  const close = () => setAction(undefined)
  const parts = useOpened(dialogs, action !== undefined, close)
  const isAdmin = ivrAdmins.includes(useUserType())
  return (
    <>
      {selected.count > 0 && (
        <>
          {isAdmin && (
            <Button variant="outline" onClick={() => setAction('assign')}>
              Assign
            </Button>
          )}
          <Button variant="outline" onClick={() => setAction('ask')}>
            Request document
          </Button>
        </>
      )}
      {parts && action === 'assign' && <parts.AssignDialog selected={selected} onClose={close} />}
      {parts && action === 'ask' && <parts.AskDialog selected={selected} onClose={close} />}
    </>
  )
}
