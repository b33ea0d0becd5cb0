import { useEffect, useEffectEvent, useState } from 'react'
import { Button, buttonClass } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../kit/icons.tsx'
import { fileLink } from './file-link.ts'
import type { Picture } from './pictures-of.ts'

interface PictureDialogProps {
  pictures: readonly Picture[]
  place: number
  open: boolean
  onPlace: (place: number) => void
  onClose: () => void
}

/** One picture large, with the way to the one before and after: buttons, or the arrow keys. */
export function PictureDialog({ pictures, place, open, onPlace, onClose }: PictureDialogProps) {
  const count = pictures.length
  const step = (by: number) => onPlace((place + by + count) % count)
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  })
  useEffect(() => {
    if (!open) return
    const follow = (event: KeyboardEvent) => onKey(event)
    // Before the dialog sees the key, which it keeps to itself.
    addEventListener('keydown', follow, true)
    return () => removeEventListener('keydown', follow, true)
  }, [open])

  const picture = pictures[place]
  if (!picture) return null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="lg"
      title={picture.label}
      text={count > 1 && `${place + 1} of ${count}`}
      actions={
        <span className="flex w-full flex-wrap items-center justify-between gap-2">
          <a
            href={fileLink(picture.url)}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'link' })}
          >
            Open in a new tab
          </a>
          {count > 1 && (
            <span className="flex gap-2">
              <Button variant="outline" onClick={() => step(-1)}>
                <ChevronLeftIcon />
                Previous
              </Button>
              <Button variant="outline" onClick={() => step(1)}>
                Next
                <ChevronRightIcon />
              </Button>
            </span>
          )}
        </span>
      }
    >
      <Large key={picture.url} picture={picture} />
    </Dialog>
  )
}

function Large({ picture }: { picture: Picture }) {
  const [failed, setFailed] = useState(false)
  if (failed) {
    return (
      <p
        role="alert"
        className="grid h-[min(60dvh,32rem)] place-items-center rounded-lg bg-sand-100 p-6 text-center text-sand-700"
      >
        This picture could not be loaded. Close it and reload the page, or open it in a new tab.
      </p>
    )
  }
  return (
    <img
      src={picture.url}
      alt={picture.label}
      className="h-[min(60dvh,32rem)] w-full rounded-lg bg-sand-100 object-contain"
      onError={() => setFailed(true)}
    />
  )
}
