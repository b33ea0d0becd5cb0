import { useRef, useState } from 'react'
import { numberText } from '#contract/formats.ts'
import { toastFailure } from '../../kit/http/reply-toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { requestsText } from '../texts.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { type ExportFormat, type ExportInput, saveExport } from './save-export.ts'

interface ExportBarProps {
  /** How many requests will be exported. */
  count: number
  input: ExportInput
  onDone?: () => void
}

/** Exports the selected requests in the chosen format, with its progress; Cancel ends the server's work too. */
export function ExportBar({ count, input, onDone }: ExportBarProps) {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const running = useRef<AbortController>(null)
  const busy = progress !== undefined
  const save = async (format: ExportFormat) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: count })
    try {
      const { signal } = controller
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const done = await saveExport(format, input, { signal, onProgress })
      onDone?.()
      toast.success(`${requestsText(done)} exported`)
    } catch (failure) {
      if (controller.signal.aborted) toast.info('Export canceled. No file was saved.')
      else toastFailure(failure, 'load')
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <div className="flex items-center gap-1">
      {progress && (
        <>
          <progress
            aria-label="Export"
            className="w-24"
            value={progress.done}
            max={Math.max(1, progress.total)}
          />
          <span className="tabular whitespace-nowrap text-ink-soft">
            {numberText(progress.done)} of {numberText(progress.total)}
          </span>
          <Button variant="ghost" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </>
      )}
      <ExportMenu busy={busy} count={count} onExport={(format) => void save(format)} />
    </div>
  )
}
