import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { type Crop, draw, maxZoom, movedBy, movedTo, positionOf, zoomedTo, zoomOf } from './crop.ts'

const wheelStep = 0.2
/** The side of the preview in canvas pixels: twice its size on screen, for sharp displays. */
const previewPixels = 576

interface CropperProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** Preview of the cropped square, moved with the pointer or with sliders. */
export function Cropper({ picture, crop, onCrop }: CropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<{ x: number; y: number }>(undefined)
  const zoom = zoomOf(crop, picture)
  const position = positionOf(crop, picture)
  const zoomTo = (next: number) => onCrop(zoomedTo(next, crop, picture))

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop, previewPixels)
  }, [crop, picture])
  useWheel(canvas, (turn) => zoomTo(zoom - turn * wheelStep))

  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    if (!dragged.current) return
    const { width, height } = currentTarget.getBoundingClientRect()
    onCrop(movedBy((dragged.current.x - x) / width, (dragged.current.y - y) / height, crop, picture))
    dragged.current = { x, y }
  }
  const drop = () => {
    dragged.current = undefined
  }

  return (
    <div className="flex flex-col items-center gap-4">
      <canvas
        ref={canvas}
        width={previewPixels}
        height={previewPixels}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        className="size-64 max-w-full cursor-grab touch-none rounded-lg bg-sunken active:cursor-grabbing"
      />
      <div className="flex w-64 max-w-full flex-col gap-1">
        <Slider label="Zoom" min={1} max={maxZoom} value={zoom} onSlide={zoomTo} />
        <Slider
          label="Across"
          value={position.across}
          disabled={crop.side >= picture.width}
          onSlide={(across) => onCrop(movedTo({ ...position, across }, crop, picture))}
        />
        <Slider
          label="Down"
          value={position.down}
          disabled={crop.side >= picture.height}
          onSlide={(down) => onCrop(movedTo({ ...position, down }, crop, picture))}
        />
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  onSlide: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
}

function Slider({ label, value, onSlide, min = 0, max = 1, disabled = false }: SliderProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-14 text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        disabled={disabled}
        onChange={(event) => onSlide(Number(event.target.value))}
        className="h-8 min-w-0 flex-1 accent-action"
      />
    </div>
  )
}

/** React registers wheel listeners as passive, so they could not stop the page from scrolling. */
function useWheel(canvas: RefObject<HTMLCanvasElement | null>, onTurn: (turn: number) => void): void {
  const turned = useEffectEvent(onTurn)
  useEffect(() => {
    const element = canvas.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      turned(Math.sign(event.deltaY))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [canvas])
}
