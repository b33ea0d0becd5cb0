import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { getDetermination } from '#contract/ivr/benefits/benefits.ts'
import { callRaw } from '../../kit/http/client.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { saveBytes } from '../../kit/table/save-file.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DownloadIcon } from '../../kit/ui/icons/icons.tsx'
import { ErrorState } from '../../kit/ui/surfaces.tsx'

const PdfView = lazyPart(async () => ({ default: (await import('../../files/PdfView.tsx')).PdfView }))

interface DeterminationDialogProps {
  id: string
  /** The revision that is open, if any. */
  revision: number | undefined
  onClose: () => void
}

/** A determination in the portal. It is made anew each time, and never kept. */
export function DeterminationDialog({ id, revision, onClose }: DeterminationDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['determination', id, revision],
    queryFn: async ({ signal }) => (await callRaw(getDetermination, { id, revision }, { signal })).blob(),
    enabled: revision !== undefined,
    gcTime: 0,
  })
  const save = () => data && saveBytes(`IVR-${id}-determination-${revision}.pdf`, data)
  return (
    <Dialog
      open={revision !== undefined}
      onClose={onClose}
      title={`Determination #IVR-${id}`}
      width="lg"
      actions={
        <Button variant="outline" disabled={!data} onClick={save}>
          <DownloadIcon />
          Download
        </Button>
      }
    >
      <div className="flex min-h-[70dvh] flex-col bg-sunken">
        {data ? (
          <Suspense>
            <PdfView bytes={data} extension="pdf" onDownload={save} />
          </Suspense>
        ) : (
          error && <ErrorState failure={error} onRetry={() => refetch()} />
        )}
      </div>
    </Dialog>
  )
}
