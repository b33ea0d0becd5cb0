import { useRef, useState } from 'react'
import type { exportAudit } from '#contract/audit/audit.ts'
import type { InputTo } from '#contract/endpoint.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { Button } from '../kit/ui/Button.tsx'
import { DownloadIcon } from '../kit/ui/icons.tsx'
import { toast } from '../kit/ui/toast.ts'
import { saveAudit } from './save-audit.ts'

interface AuditExportProps {
  filter: InputTo<typeof exportAudit>
  disabled: boolean
}

/** Downloads what the filters show as a CSV file; Cancel ends the server's work too. */
export function AuditExport({ filter, disabled }: AuditExportProps) {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)
  const save = async () => {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    try {
      const done = await saveAudit(filter, controller.signal)
      toast.success(done === 1 ? '1 entry exported' : `${done} entries exported`)
    } catch (failure) {
      if (controller.signal.aborted) toast.info('The export was cancelled. No file was saved.')
      else if (!isHandled(failure)) toast.error(messageOfFailure(failure, 'load'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {busy && (
        <Button variant="ghost" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      )}
      <Button variant="outline" busy={busy} disabled={disabled} onClick={() => void save()}>
        <DownloadIcon />
        Export CSV
      </Button>
    </>
  )
}
