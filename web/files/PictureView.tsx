import { useEffect, useState } from 'react'
import { useKeys } from './keys.ts'
import { NoPreview } from './NoPreview.tsx'
import { usePan } from './use-pan.ts'
import { noSize, useSize } from './use-size.ts'
import { ZoomTools } from './ViewTools.tsx'
import { clamped, fitted, initialView, maxZoom, type View, zoomed, zoomStep } from './zoom.ts'

interface PictureViewProps {
  bytes: Blob
  alt: string
  onDownload: () => void
}

/** How far an arrow key moves an enlarged picture, in pixels. */
const keyStep = 80

/** A picture fitted to the view; it can be zoomed, rotated and moved by buttons, keys, wheel, pointer or touch. */
export function PictureView({ bytes, alt, onDownload }: PictureViewProps) {
  const url = useObjectUrl(bytes)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const frame = useSize(element)
  const [picture, setPicture] = useState(noSize)
  const [view, setView] = useState(initialView)
  const [failed, setFailed] = useState(false)
  const change = (next: (view: View) => View) =>
    setView((before) => {
      const after = next(before)
      return clamped(after, fitted(picture, frame, after), frame)
    })
  const move = (x: number, y: number) => () => change((one) => ({ ...one, x: one.x + x, y: one.y + y }))
  useKeys({
    'Shift+ArrowLeft': move(keyStep, 0),
    'Shift+ArrowRight': move(-keyStep, 0),
    'Shift+ArrowUp': move(0, keyStep),
    'Shift+ArrowDown': move(0, -keyStep),
  })
  const isMoving = usePan(element, change)

  if (failed)
    return <NoPreview text="This picture is damaged, so it can’t be shown." onDownload={onDownload} />
  const fit = picture.width > 0 ? fitted(picture, frame, view) : noSize
  return (
    <div
      ref={setElement}
      className={`relative grid min-h-0 flex-1 touch-none place-items-center overflow-hidden select-none ${view.zoom > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
    >
      <ZoomTools
        zoom={view.zoom}
        min={1}
        max={maxZoom}
        onZoom={(by) => change((one) => zoomed(one, zoomStep ** by))}
        onReset={() => setView(initialView)}
        onTurn={() => change((one) => ({ ...one, turns: one.turns + 1 }))}
      />
      {url && (
        <img
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPicture({ width, height })
          }
          onError={() => setFailed(true)}
          style={{
            width: fit.width,
            height: fit.height,
            transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.zoom})`,
          }}
          className={`absolute max-w-none ${isMoving ? '' : 'transition-transform duration-150 motion-reduce:transition-none'}`}
        />
      )}
    </div>
  )
}

function useObjectUrl(bytes: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return url
}
