import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, RotateIcon, Spinner } from '../ui/icons.tsx'
import { sizeText } from '../ui/text.ts'
import { type Converted, convert } from './convert.ts'

interface ConvertedPictureProps {
  file: File
  /** Called with undefined while a conversion runs. */
  onConverted: (picture: File | undefined) => void
  /** Called when this browser cannot open the file. */
  onUnreadable: () => void
}

/** A picture as it will be uploaded, with buttons to turn it and to choose the page of a PDF. */
export function ConvertedPicture({ file, onConverted, onUnreadable }: ConvertedPictureProps) {
  const [wanted, setWanted] = useState({ turns: 0, page: 1 })
  const [shown, setShown] = useState<Converted & { url: string }>()
  const [busy, setBusy] = useState(true)
  const finish = useEffectEvent((converted: Converted | undefined) => {
    if (!converted) return onUnreadable()
    setShown({ ...converted, url: URL.createObjectURL(converted.picture) })
    setBusy(false)
    onConverted(converted.picture)
  })
  const start = useEffectEvent(() => {
    setBusy(true)
    onConverted(undefined)
  })

  useEffect(() => {
    const cancel = new AbortController()
    start()
    void convert(file, wanted, cancel.signal).then((converted) => {
      if (!cancel.signal.aborted) finish(converted)
    })
    return () => cancel.abort()
  }, [file, wanted])
  useEffect(() => shown && (() => URL.revokeObjectURL(shown.url)), [shown])

  const pages = shown?.pages ?? 1
  const turnTo = (page: number) => setWanted({ turns: 0, page })
  return (
    <figure className="flex min-w-0 flex-col gap-2" aria-busy={busy}>
      <div className="grid h-72 place-items-center overflow-hidden rounded-lg bg-sunken">
        {shown && !busy ? (
          <img
            src={shown.url}
            alt={`${file.name} as it will be uploaded`}
            className="max-h-full max-w-full"
          />
        ) : (
          <p role="status" className="text-action-ink">
            <Spinner className="size-6" />
            <span className="sr-only">Converting {file.name}</span>
          </p>
        )}
      </div>
      <figcaption className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium" title={file.name}>
            <bdi>{file.name}</bdi>
          </span>
          <span className="tabular block text-xs text-ink-soft">
            {sizeText(file.size)}
            {shown && !busy && `, sent as JPEG of ${sizeText(shown.picture.size)}`}
          </span>
        </span>
        {pages > 1 && (
          <span className="flex items-center gap-1">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Previous page"
              disabled={wanted.page === 1}
              onClick={() => turnTo(wanted.page - 1)}
            >
              <ChevronLeftIcon />
            </Button>
            <span className="tabular" role="status">
              Page {wanted.page} of {pages}
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Next page"
              disabled={wanted.page === pages}
              onClick={() => turnTo(wanted.page + 1)}
            >
              <ChevronRightIcon />
            </Button>
          </span>
        )}
        <Button
          variant="outline"
          size="sm"
          aria-label={`Turn ${file.name}`}
          onClick={() => setWanted(({ turns, page }) => ({ turns: (turns + 1) % 4, page }))}
        >
          <RotateIcon />
          Turn
        </Button>
      </figcaption>
    </figure>
  )
}
