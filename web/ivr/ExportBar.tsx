import { useState } from 'react'
import { exportIvrs } from '#contract/ivr/requests.paths.ts'
import { getCodeNames } from '#contract/reference/lists.paths.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { useFirstPress } from '../kit/lazy/first-press.ts'
import { lazyChunk } from '../kit/lazy/lazy-chunk.ts'
import { Button } from '../kit/ui/Button.tsx'
import { DownloadIcon } from '../kit/ui/icons.tsx'
import { toast } from '../kit/ui/toast.ts'
import type { ExportFormat, SaveExport } from './save-export.ts'

const exportMenu = lazyChunk(() => import('./ExportMenuOpened.tsx'))

interface ExportBarProps {
  selected: ReadonlySet<string>
  onClear: () => void
}

/** The number of selected rows, on this page and others, and their export in the chosen format. */
export function ExportBar({ selected, onClear }: ExportBarProps) {
  const [busy, setBusy] = useState(false)
  const { opened, plain } = useFirstPress(exportMenu, 'menu')
  const save = async (format: ExportFormat, saveExport: SaveExport) => {
    setBusy(true)
    try {
      const [{ data }, names] = await Promise.all([
        call(exportIvrs, { ids: [...selected] }),
        call(getCodeNames, {}),
      ])
      await saveExport(format, data, { origin: location.origin, names: names.data })
      onClear()
      toast.success(
        `${data.length.toLocaleString('en-US')} ${data.length === 1 ? 'request' : 'requests'} exported`,
      )
    } catch (failure) {
      if (!isHandled(failure)) toast.error(messageOfFailure(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex items-center gap-1">
      {selected.size > 0 && (
        <Button variant="ghost" onClick={onClear} disabled={busy}>
          Clear
        </Button>
      )}
      <span role="status" className="tabular whitespace-nowrap text-ink-soft not-empty:mr-2">
        {selected.size > 0 && `${selected.size.toLocaleString('en-US')} selected`}
      </span>
      {opened ? (
        <opened.part.ExportMenuOpened
          disabled={selected.size === 0}
          busy={busy}
          onExport={(format, saveExport) => void save(format, saveExport)}
          missed={opened.missed}
        />
      ) : (
        <Button variant="outline" disabled={selected.size === 0} {...plain}>
          <DownloadIcon />
          Export
        </Button>
      )}
    </div>
  )
}
