import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Button, type Variant } from './Button.tsx'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'

const backdrop =
  'scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
const viewport = 'fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4'
const popup =
  'w-full rounded-2xl bg-sheet shadow-dialog outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'
const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' } as const

export interface DialogProps {
  open: boolean
  /** Called when the person closes it by Escape, the close button or a click outside. */
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  width?: keyof typeof widths
  /** While true, the person cannot close it. */
  busy?: boolean
  /**
   * Gets the focus when it opens. Defaults to the first control, which is the close button. `by` is how it was opened:
   * mouse, touch, pen or keyboard.
   */
  initialFocus?: RefObject<HTMLElement | null> | ((by: string) => HTMLElement | true)
  /** Returns the element that gets the focus when it closes. Defaults to the previously focused element. */
  finalFocus?: () => HTMLElement | null
  children?: ReactNode
  /** Buttons, right-aligned below the content. */
  actions?: ReactNode
}

/** A dialog with content such as forms or pictures. */
export function Dialog({
  open,
  onClose,
  title,
  text,
  width = 'md',
  busy = false,
  initialFocus,
  finalFocus,
  children,
  actions,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => !next && !busy && !isDoubleClick(event) && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Viewport className={viewport}>
          <Base.Popup
            className={cx(popup, widths[width])}
            onClickCapture={ignoreOpeningClick}
            {...(initialFocus ? { initialFocus } : {})}
            {...(finalFocus ? { finalFocus } : {})}
          >
            <header className="flex items-start gap-4 px-6 pt-5 pb-1">
              <span className="min-w-0 flex-1">
                <Base.Title className="text-base font-semibold text-balance">{title}</Base.Title>
                {text && <Base.Description className="mt-1 text-ink-soft">{text}</Base.Description>}
              </span>
              <Base.Close
                aria-label="Close"
                disabled={busy}
                className="-mt-1 -mr-2 grid size-9 place-items-center rounded-lg text-ink-soft hover:bg-sunken"
              >
                <CloseIcon />
              </Base.Close>
            </header>
            <div className="px-6 pt-3 pb-6">{children}</div>
            {actions && <Actions>{actions}</Actions>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  text?: ReactNode
  /** null for a message that can only be confirmed. */
  cancelLabel?: string | null
  confirmLabel: string
  /** The variant of the confirm button. */
  variant?: Variant
  busy?: boolean
  /** Optional fields of the confirmation, such as a reason. */
  children?: ReactNode
  onCancel: () => void
  onConfirm: () => void
}

/** A key held down since before the dialog opened must not answer the question. */
function ignoreHeld(event: KeyboardEvent<HTMLElement>): void {
  if (event.repeat && event.key !== 'Tab') event.preventDefault()
}

const isDoubleClick = (event: Event): boolean => event instanceof UIEvent && event.detail > 1

/**
 * The second click of a double click must neither answer the question that the first one asked, nor answer it twice.
 */
function ignoreSecondClick(event: MouseEvent<HTMLElement>): void {
  if (!isDoubleClick(event.nativeEvent)) return
  event.preventDefault()
  event.stopPropagation()
}

const clicked = new WeakSet<EventTarget>()

/** As above, until something in the dialog was clicked: a button that adds a row may be clicked fast. */
function ignoreOpeningClick(event: MouseEvent<HTMLElement>): void {
  if (clicked.has(event.currentTarget)) return
  if (isDoubleClick(event.nativeEvent)) ignoreSecondClick(event)
  else clicked.add(event.currentTarget)
}

/** Asks for confirmation. Escape cancels; a click outside does nothing. The first button has the focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  cancelLabel = 'Cancel',
  confirmLabel,
  variant,
  busy = false,
  children,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDivElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Viewport className={viewport}>
          <AlertDialog.Popup
            ref={dialog}
            className={cx(popup, widths.sm)}
            // What it would find on its own, but without a page layout before the first paint.
            initialFocus={() => dialog.current?.querySelector<HTMLElement>('footer button') ?? true}
            onKeyDownCapture={ignoreHeld}
            onClickCapture={ignoreSecondClick}
          >
            <div className="px-6 pt-6 pb-5">
              <AlertDialog.Title className="text-base font-semibold text-balance">{title}</AlertDialog.Title>
              {text && (
                <AlertDialog.Description className="mt-2 text-ink-soft">{text}</AlertDialog.Description>
              )}
              {children}
            </div>
            <Actions>
              {cancelLabel !== null && (
                <Button variant="outline" onClick={onCancel} disabled={busy}>
                  {cancelLabel}
                </Button>
              )}
              <Button variant={variant} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Actions>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap justify-end gap-2 rounded-b-2xl border-t border-line bg-hover px-6 py-4">
      {children}
    </footer>
  )
}
