import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isFileId, type StoredFile, signFile } from '#contract/files/files.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { ButtonLink, buttonClass } from '../kit/ui/Button.tsx'
import { Spinner } from '../kit/ui/icons.tsx'
import { Card, EmptyState, ErrorState, PageHeader } from '../kit/ui/surfaces.tsx'

/**
 * Opens a file by its permanent URL, as used in exports and documents: requests a freshly signed URL and redirects to
 * it.
 */
export function Component() {
  const { id = '' } = useParams()
  const isId = isFileId(id)
  const { file, error, retry } = useOpening(id, isId)

  const isMissing = !isId || (error instanceof ApiError && error.status === 404)
  const toDashboard = (
    <ButtonLink variant="outline" to="/dashboard">
      Go to the dashboard
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={file?.fileName ?? 'File'} />
      <Card>
        {isMissing && <EmptyState text="Record not found" action={toDashboard} />}
        {!isMissing && error !== undefined && <ErrorState failure={error} onRetry={retry} />}
        {!isMissing && error === undefined && (
          <div role="status" className="flex flex-col items-center gap-4 px-6 py-14 text-center">
            {!file && <Spinner className="size-6 text-action-ink" />}
            <p className="font-medium text-ink">
              {file ? 'Your file is open or in your downloads.' : 'Opening your file…'}
            </p>
            {file && (
              <span className="flex flex-wrap justify-center gap-2">
                <a href={file.fileUrl} className={buttonClass({ variant: 'outline' })}>
                  Open it again
                </a>
                {toDashboard}
              </span>
            )}
          </div>
        )}
      </Card>
    </>
  )
}

interface Opening {
  file?: StoredFile
  error?: unknown
}

/** Requests a signed URL once per visit (a cached one may have expired) and redirects to it. */
function useOpening(id: string, isId: boolean) {
  const [opening, setOpening] = useState<Opening>({})
  const open = useCallback(
    (signal?: AbortSignal) => {
      setOpening({})
      call(signFile, { id }, { signal })
        .then(({ data: file }) => {
          setOpening({ file })
          location.replace(file.fileUrl)
        })
        .catch((error: unknown) => {
          if (!signal?.aborted) setOpening({ error })
        })
    },
    [id],
  )
  useEffect(() => {
    if (!isId) return
    const stop = new AbortController()
    open(stop.signal)
    return () => stop.abort()
  }, [isId, open])
  return { ...opening, retry: () => open() }
}
