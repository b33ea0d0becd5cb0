import { type ComponentType, createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { Viewer as FullScreen, type ViewerProps } from './Viewer.tsx'
import type { Viewed } from './viewed.ts'

/** Opens one of the record's files; `from` gets the focus back. Returns false when the record does not contain it. */
type Open = (id: string, from: HTMLElement) => boolean

const Opening = createContext<Open>(() => false)

/** The function that opens a file in the viewer of the surrounding record. */
export const useOpenFile = (): Open => useContext(Opening)

interface RecordFilesProps {
  /** All files of the record, in the order of the viewer. */
  files: readonly Viewed[]
  /** Another viewer than the one that fills the screen. */
  viewer?: ComponentType<ViewerProps>
  children: ReactNode
}

/** Wraps a record's details: its files open in one viewer. */
export function RecordFiles({ files, viewer: Viewer = FullScreen, children }: RecordFilesProps) {
  const [index, setIndex] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const openedBy = useRef<HTMLElement>(null)

  const open: Open = (id, from) => {
    const at = files.findIndex((file) => file.id === id)
    if (at < 0) return false
    openedBy.current = from
    setIndex(at)
    setOpen(true)
    return true
  }
  return (
    <Opening value={open}>
      {children}
      <Viewer
        files={files}
        index={index}
        open={isOpen}
        onIndex={setIndex}
        onClose={() => setOpen(false)}
        openedBy={openedBy}
      />
    </Opening>
  )
}
