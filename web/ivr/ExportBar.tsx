import { exportIvrs } from '#contract/ivr.ts'
import { Button } from '../kit/Button.tsx'
import { DownloadIcon } from '../kit/icons.tsx'
import { useSend } from '../kit/queries.ts'
import { wordsOfFailure } from '../kit/refusal.ts'
import { saveText } from '../kit/save-file.ts'
import { toast } from '../kit/toast.ts'
import { exportFileName, toCsv } from './export.ts'

interface ExportBarProps {
  selected: ReadonlySet<string>
  onClear: () => void
}

/** How many rows are ticked, on this page and others, and their export as a CSV file. */
export function ExportBar({ selected, onClear }: ExportBarProps) {
  const send = useSend(exportIvrs)
  const save = () =>
    send.mutate(
      { ids: [...selected] },
      {
        onSuccess: ({ data }) => {
          saveText(exportFileName, toCsv(data, location.origin), 'text/csv')
          onClear()
          toast.success(
            `${data.length.toLocaleString('en-US')} ${data.length === 1 ? 'request' : 'requests'} exported`,
          )
        },
        onError: (failure) => toast.error(wordsOfFailure(failure)),
      },
    )

  return (
    <div className="flex items-center gap-1">
      {selected.size > 0 && (
        <Button variant="ghost" onClick={onClear} disabled={send.isPending}>
          Clear
        </Button>
      )}
      <span role="status" className="tabular whitespace-nowrap text-sand-700 not-empty:mr-2">
        {selected.size > 0 && `${selected.size.toLocaleString('en-US')} selected`}
      </span>
      <Button variant="outline" disabled={selected.size === 0} busy={send.isPending} onClick={save}>
        {!send.isPending && <DownloadIcon />}
        Export
      </Button>
    </div>
  )
}
