import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { signFile } from '#contract/files/files.ts'
import { useSend } from '../kit/http/queries.ts'
import { toastFailure } from '../kit/http/reply-toasts.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { saveBytes, saveLink } from '../kit/table/save-file.ts'
import { Button, buttonClass } from '../kit/ui/Button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, DownloadIcon } from '../kit/ui/icons.tsx'
import { ErrorState } from '../kit/ui/surfaces.tsx'
import { sizeText } from '../kit/ui/text.ts'
import { useKeys } from './keys.ts'
import { NoPreview } from './NoPreview.tsx'
import { PictureView } from './PictureView.tsx'
import { type LoadedFile, useFile } from './use-file.ts'
import { ToolSlot, Waiting } from './ViewTools.tsx'
import { kindOf, plainExtension, type Viewed } from './viewed.ts'

export interface ViewerProps {
  files: readonly Viewed[]
  /** The index of the shown file, from 0. */
  index: number
  open: boolean
  onIndex: (index: number) => void
  onClose: () => void
  /** The element that gets the focus back. */
  openedBy: RefObject<HTMLElement | null>
}

/** A record's files, one at a time, in a full-screen dialog. */
export function Viewer({ files, index, open, onIndex, onClose, openedBy }: ViewerProps) {
  const popup = useRef<HTMLDivElement>(null)
  const viewed = files[index]
  if (!viewed) return null
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 ms:p-6">
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            finalFocus={openedBy}
            className="flex h-dvh flex-col overflow-hidden bg-sheet outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 ms:h-full ms:rounded-2xl ms:shadow-dialog"
          >
            <Shown {...{ files, index, viewed, onIndex }} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

interface ShownProps extends Pick<ViewerProps, 'files' | 'index' | 'onIndex'> {
  viewed: Viewed
  /** More toolbar buttons. */
  tools?: ReactNode
  /** What appears to the right of the file. */
  beside?: ReactNode
}

/** A viewer's content: the file's name, the toolbar, and the file. */
export function Shown({ files, index, viewed, onIndex, tools, beside }: ShownProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { data: loaded, error, refetch } = useFile(viewed)
  const { busy, download } = useDownload(viewed, loaded)
  const count = files.length
  const step = (by: number) => onIndex((index + by + count) % count)
  useKeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1) }, count > 1)

  const file = loaded?.file ?? viewed.file
  const name = file?.fileName ?? viewed.label ?? 'File'
  const facts = [
    name !== viewed.label && viewed.label,
    file && plainExtension(file.fileExtension).toUpperCase(),
    file && sizeText(file.fileSize),
  ]
  const position = `${index + 1} of ${count}`
  return (
    <>
      <header className="flex items-center gap-2 px-4 pt-3 pb-2 sm:px-6">
        <span className="min-w-0 flex-1">
          <Base.Title className="truncate text-base font-semibold" title={name}>
            {name}
          </Base.Title>
          <Base.Description className="truncate text-xs text-ink-soft">
            {facts.filter(Boolean).join(' · ')}
          </Base.Description>
        </span>
        <Button variant="outline" size="sm" busy={busy} onClick={download}>
          {!busy && <DownloadIcon />}
          <span className="max-sm:sr-only">Download</span>
        </Button>
        <Base.Close aria-label="Close" className={buttonClass({ variant: 'ghost', size: 'icon' }, '-mr-2')}>
          <CloseIcon />
        </Base.Close>
      </header>
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 border-y border-line px-2 py-1 sm:px-4">
        {count > 1 && (
          <>
            <Button variant="ghost" size="sm" aria-keyshortcuts="ArrowLeft" onClick={() => step(-1)}>
              <ChevronLeftIcon />
              <span className="max-sm:sr-only">Previous</span>
            </Button>
            <Button variant="ghost" size="sm" aria-keyshortcuts="ArrowRight" onClick={() => step(1)}>
              <span className="max-sm:sr-only">Next</span>
              <ChevronRightIcon />
            </Button>
          </>
        )}
        <span className="tabular px-1 text-xs text-ink-soft">{position}</span>
        {tools}
        <span ref={setSlot} className="ml-auto flex items-center gap-0.5" />
      </div>
      <p role="status" className="sr-only">
        {`${name}, ${position}${loaded ? '' : error ? ', not loaded' : ', loading'}`}
      </p>
      <div className="flex min-h-0 flex-1 bg-sunken">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ToolSlot value={slot}>
            {loaded ? (
              <View key={viewed.id} {...{ loaded, viewed }} onDownload={download} />
            ) : error ? (
              <Failed failure={error} onRetry={() => void refetch()} />
            ) : (
              <Waiting />
            )}
          </ToolSlot>
        </div>
        {beside}
      </div>
    </>
  )
}

interface ViewProps {
  loaded: LoadedFile
  viewed: Viewed
  onDownload: () => void
}

// They parse files with large libraries, which are loaded when the first such file is opened.
const views = {
  pdf: lazyPart(
    () => import('./PdfView.tsx'),
    ({ PdfView }) => PdfView,
  ),
  table: lazyPart(
    () => import('./TableView.tsx'),
    ({ TableView }) => TableView,
  ),
}

function View({ loaded: { file, bytes }, viewed, onDownload }: ViewProps) {
  const kind = kindOf(file.fileExtension)
  if (kind === 'picture')
    return <PictureView bytes={bytes} alt={viewed.label ?? file.fileName} onDownload={onDownload} />
  if (kind === 'other')
    return <NoPreview text="This type of file can’t be shown here." onDownload={onDownload} />
  const Parsed = views[kind]
  return (
    <Suspense fallback={<Waiting />}>
      <Parsed bytes={bytes} extension={plainExtension(file.fileExtension)} {...{ onDownload }} />
    </Suspense>
  )
}

function Failed(props: { failure: unknown; onRetry: () => void }) {
  return (
    <div className="m-auto">
      <ErrorState {...props} />
    </div>
  )
}

/** Saves a file: from the loaded bytes, or through a freshly signed URL. */
function useDownload({ id }: Viewed, loaded: LoadedFile | undefined) {
  const sign = useSend(signFile)
  const download = () => {
    if (loaded) saveBytes(loaded.file.fileName, loaded.bytes)
    else sign.mutateAsync({ id }).then(({ data }) => saveLink(data.fileName, data.fileUrl), toastFailure)
  }
  return { busy: sign.isPending, download }
}
