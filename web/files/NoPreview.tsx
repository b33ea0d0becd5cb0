import { Button } from '../kit/ui/Button.tsx'
import { FileIcon } from '../kit/ui/icons.tsx'

interface UnshownProps {
  text: string
  onDownload: () => void
}

/** Says why a file cannot be shown here, and offers to download it. */
export function NoPreview({ text, onDownload }: UnshownProps) {
  return (
    <div role="alert" className="m-auto flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sheet text-ink-faint">
        <FileIcon className="size-5" />
      </span>
      <p className="max-w-md font-medium text-balance text-ink">{text}</p>
      <Button variant="outline" onClick={onDownload}>
        Download
      </Button>
    </div>
  )
}
