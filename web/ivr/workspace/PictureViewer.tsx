import './picture-viewer.css'
import { Dialog as Base } from '@base-ui/react/dialog'
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { useKeys } from '../../files/keys.ts'
import { PictureView } from '../../files/PictureView.tsx'
import { useFile } from '../../files/use-file.ts'
import { Shown, type ViewerProps } from '../../files/Viewer.tsx'
import { ToolSlot, Waiting } from '../../files/ViewTools.tsx'
import { kindOf, type Viewed } from '../../files/viewed.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { icon } from '../../kit/ui/icons.tsx'
import { useMedia } from '../../kit/ui/media.ts'
import { ErrorState } from '../../kit/ui/surfaces.tsx'
import { KeyHint } from './KeyHint.tsx'

/** The fields that a file proves, shown below the open file. */
export const FieldsBeside = createContext<(file: Viewed) => ReactNode>(() => null)

/** The element that the viewer fills on wide screens: above the record's column. */
export const Stage = createContext<RefObject<HTMLElement | null>>({ current: null })

const CompareIcon = icon(<path d="M2 3h5v10H2zM9 3h5v10H9z" />)

const isPicture = ({ file }: Viewed) => !file || kindOf(file.fileExtension) === 'picture'

/**
 * The files of a request over its middle column, so that header, answer and decisions stay in use; on narrow screens
 * they cover everything. Two pictures can be compared: keys zoom and turn both.
 */
export function PictureViewer({ files, index, open, onIndex, onClose, openedBy }: ViewerProps) {
  const popup = useRef<HTMLDivElement>(null)
  const isWide = useMedia('(width >= 1024px)')
  const fieldsOf = useContext(FieldsBeside)
  const stage = useContext(Stage)
  const [otherId, setOtherId] = useState<string>()
  const viewed = files[index]
  const pictures = files.filter((file) => isPicture(file) && file.id !== viewed?.id)
  const other = pictures.find(({ id }) => id === otherId)
  const following = files.slice(index + 1).find(isPicture) ?? pictures[0]
  const toggle = () => setOtherId(other ? undefined : following?.id)
  const mayCompare = viewed !== undefined && isPicture(viewed) && following !== undefined
  useKeys({ b: toggle, B: toggle }, open && mayCompare)
  if (!viewed) return null
  return (
    <Base.Root
      open={open}
      modal={!isWide}
      disablePointerDismissal
      onOpenChange={(next) => !next && onClose()}
    >
      <Base.Portal container={stage}>
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={openedBy}
          aria-modal={!isWide}
          className="picture-viewer outline-none"
        >
          <Shown
            {...{ files, index, viewed, onIndex }}
            tools={
              mayCompare && (
                <Button variant="ghost" size="sm" aria-pressed={other !== undefined} onClick={toggle}>
                  <CompareIcon />
                  Compare
                  <KeyHint name="B" />
                </Button>
              )
            }
            beside={
              other &&
              mayCompare && <Second key={other.id} viewed={other} {...{ pictures }} onChoose={setOtherId} />
            }
          />
          <div className="viewer-fields">{fieldsOf(viewed)}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface SecondProps {
  viewed: Viewed
  pictures: readonly Viewed[]
  onChoose: (id: string) => void
}

/** The picture that another is compared with, with a choice of which. */
function Second({ viewed, pictures, onChoose }: SecondProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { data: loaded, error, refetch } = useFile(viewed)
  const nameOf = ({ label, file }: Viewed) => label ?? file?.fileName ?? 'File'
  return (
    <section aria-label="Compared with" className="viewer-second">
      <div className="flex items-center gap-1 border-b border-line bg-sheet px-2 py-1">
        <select
          aria-label="Compare with"
          value={viewed.id}
          onChange={({ target }) => onChoose(target.value)}
          className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-sheet px-2 text-xs"
        >
          {pictures.map((picture) => (
            <option key={picture.id} value={picture.id}>
              {nameOf(picture)}
            </option>
          ))}
        </select>
        <span ref={setSlot} className="flex items-center" />
      </div>
      <ToolSlot value={slot}>
        {loaded ? (
          <PictureView bytes={loaded.bytes} alt={nameOf(viewed)} onDownload={() => undefined} />
        ) : error ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </ToolSlot>
    </section>
  )
}
