import { type ComponentType, createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { reportLoadFailure } from '../kit/lazy/later.ts'
import type { ViewerProps } from './Viewer.tsx'
import type { Viewed } from './viewed.ts'

/** Opens one of the record's files; `from` gets the focus back. False when the record does not hold it. */
type Open = (id: string, from: HTMLElement) => boolean

const Opening = createContext<Open>(() => false)

/** What opens a file in the viewer here. */
export const useOpenFile = (): Open => useContext(Opening)

interface RecordFilesProps {
  /** All files of the record, in the order in which the viewer goes through them. */
  files: readonly Viewed[]
  children: ReactNode
}

/** Around a record's details: its files open in one viewer, whose code is fetched when the first one does. */
export function RecordFiles({ files, children }: RecordFilesProps) {
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps>>()
  const [place, setPlace] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const openedBy = useRef<HTMLElement>(null)

  const open: Open = (id, from) => {
    const at = files.findIndex((file) => file.id === id)
    if (at < 0) return false
    openedBy.current = from
    setPlace(at)
    setOpen(true)
    if (!Viewer) {
      import('./Viewer.tsx').then(
        (loaded) => setViewer(() => loaded.Viewer),
        (failure: unknown) => {
          setOpen(false)
          void reportLoadFailure(failure)
        },
      )
    }
    return true
  }
  return (
    <Opening value={open}>
      {children}
      {Viewer && (
        <Viewer
          files={files}
          place={place}
          open={isOpen}
          onPlace={setPlace}
          onClose={() => setOpen(false)}
          openedBy={openedBy}
        />
      )}
    </Opening>
  )
}
