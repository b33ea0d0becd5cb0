import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { StoredFile } from '#contract/files/files.ts'
import { type FilledForm, ivrForms } from '#contract/forms/forms.ts'
import { wayLabels, ways } from '#contract/forms/ways.ts'
import { fileAnswerSheet } from '#contract/ivr/documents.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { Viewer } from '../files/Viewer.tsx'
import { viewedFile } from '../files/viewed.ts'
import { useLoad } from '../kit/http/queries.ts'
import { FromFirstOpening, lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useMay } from '../kit/session/user-type.ts'
import { Button } from '../kit/ui/Button.tsx'
import { momentText } from '../kit/ui/dates.ts'
import { ErrorState, Skeleton } from '../kit/ui/surfaces.tsx'
import type { Opened } from './RequestFormDialogs.tsx'

const RequestFormDialogs = lazyPart(() => import('./RequestFormDialogs.tsx'))

interface RequestFormsProps {
  request: IvrDetails
  /** Renders the section with its title: each page has its own component for sections. */
  frame: ComponentType<{ title: string; aside: ReactNode; children: ReactNode }>
}

/**
 * The makers' forms of a request: fills them, shows what is left to fill in, and records where they were sent
 * (docs/spec/forms.md).
 */
export function RequestForms({ request, frame: Frame }: RequestFormsProps) {
  const { data, error, refetch } = useLoad(ivrForms, { id: request._id })
  const may = useMay()
  const [opened, setOpened] = useState<Opened>()
  const [viewed, setViewed] = useState<FilledForm>()
  const opener = useRef<HTMLElement>(null)
  const found = data?.data
  const file = viewed && viewedFile(viewed.file)
  return (
    <Frame
      title="Forms"
      aside={
        <div className="flex flex-wrap gap-2 no-print">
          {may(fileAnswerSheet) && (
            <Button variant="outline" size="sm" onClick={() => setOpened({ kind: 'sheet' })}>
              File an answer sheet
            </Button>
          )}
          <Button variant="outline" size="sm" disabled={!found} onClick={() => setOpened({ kind: 'fill' })}>
            Fill a form
          </Button>
        </div>
      }
    >
      {found ? (
        found.filled.length > 0 ? (
          <ul className="divide-y divide-line">
            {found.filled.map((form) => (
              <Filled
                key={form._id}
                form={form}
                onOpen={(from) => {
                  opener.current = from
                  setViewed(form)
                }}
                onSent={() => setOpened({ kind: 'sent', form })}
              />
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">No form has been filled yet.</p>
        )
      ) : error ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-5 w-2/3" />
      )}
      <FromFirstOpening open={opened !== undefined}>
        <RequestFormDialogs
          opened={opened}
          onClose={() => setOpened(undefined)}
          request={request}
          forms={found?.forms ?? []}
        />
      </FromFirstOpening>
      {file && (
        <Viewer
          files={[file]}
          index={0}
          open
          onIndex={() => undefined}
          onClose={() => setViewed(undefined)}
          openedBy={opener}
        />
      )}
    </Frame>
  )
}

interface FilledProps {
  form: FilledForm
  onOpen: (from: HTMLElement) => void
  onSent: () => void
}

function Filled({ form, onOpen, onSent }: FilledProps) {
  const { name, maker, left, filledAt, filledByName, sentAt, sentBy, sentTo, sentByName } = form
  const way = ways.find((one) => one === sentBy)
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="block text-xs text-ink-soft">
            {maker} · Filled {momentText(filledAt)}, {filledByName}
          </span>
        </p>
        <span className="flex flex-wrap gap-2 no-print">
          <Button variant="outline" size="sm" onClick={({ currentTarget }) => onOpen(currentTarget)}>
            Open PDF
          </Button>
          <Button variant="outline" size="sm" onClick={() => print(form.file)}>
            Print PDF
          </Button>
          <Button variant="outline" size="sm" onClick={onSent}>
            Mark as sent
          </Button>
        </span>
      </div>
      {sentAt && way && (
        <p className="text-sm text-approved wrap-anywhere">
          {`${wayLabels[way]}: ${sentTo}, ${momentText(sentAt)}, ${sentByName}`}
        </p>
      )}
      {left.length > 0 && (
        <details className="text-sm" open={!sentAt}>
          <summary className="w-fit cursor-pointer rounded-md font-medium text-pending">
            {left.length === 1 ? '1 place left' : `${left.length} places left`}
          </summary>
          <ul className="mt-2 grid gap-x-6 gap-y-1 ms:grid-cols-2">
            {left.map(({ place, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              <li key={at} className="wrap-anywhere">
                <span className="font-medium">{place}</span>
                <span className="text-ink-soft"> {why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** The browser's own PDF viewer prints exactly what is sent. */
const print = (file: StoredFile) => window.open(file.fileUrl, '_blank', 'noopener')
