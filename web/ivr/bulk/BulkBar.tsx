import { Suspense, useState } from 'react'
import { assignIvrs } from '#contract/ivr/queue/queue.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useMay } from '../../kit/session/user-type.ts'
import { Button } from '../../kit/ui/Button.tsx'
import type { Selected } from './selection.ts'

const BulkDialog = lazyPart(() => import('./BulkDialogs.tsx'))

/** What can be done with the selected requests: IVR Admins assign, every reviewer asks for a document. */
export function BulkBar({ selected }: { selected: Selected }) {
  const [action, setAction] = useState<'assign' | 'ask'>()
  const close = () => setAction(undefined)
  const may = useMay()
  return (
    <>
      {selected.count > 0 && (
        <>
          {may(assignIvrs) && (
            <Button variant="outline" onClick={() => setAction('assign')}>
              Assign
            </Button>
          )}
          <Button variant="outline" onClick={() => setAction('ask')}>
            Request document
          </Button>
        </>
      )}
      <Suspense>{action && <BulkDialog action={action} selected={selected} onClose={close} />}</Suspense>
    </>
  )
}
