import { useCallback, useEffect } from 'react'
import { useParams } from 'react-router'
import { isFileId, signFile } from '#contract/files/files.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { useSend } from '../kit/http/queries.ts'
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
        {!isMissing && error && <ErrorState failure={error} onRetry={retry} />}
        {!isMissing && !error && (
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

/** Requests a signed URL at each visit (a stored one may have expired) and redirects to it. */
function useOpening(id: string, isId: boolean) {
  const { data, error, mutate } = useSend(signFile)
  const open = useCallback(
    () => mutate({ id }, { onSuccess: ({ data: file }) => location.replace(file.fileUrl) }),
    [id, mutate],
  )
  useEffect(() => {
    if (isId) open()
  }, [isId, open])
  return { file: data?.data, error, retry: open }
}
