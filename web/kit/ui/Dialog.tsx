import { lazyChunk, useOpened } from '../lazy/lazy-chunk.ts'
import type { ConfirmDialogProps, DialogProps, NoticeProps } from './DialogWindows.tsx'

export const dialogs = lazyChunk(() => import('./DialogWindows.tsx'))

/** A dialog with content such as forms or pictures. Its code is a lazy chunk that signed-in screens preload. */
export function Dialog(props: DialogProps) {
  const windows = useOpened(dialogs, props.open, props.onUnfetched ?? props.onClose)
  return windows && <windows.Dialog {...props} />
}

/** Asks for confirmation. Escape cancels; a click outside does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const windows = useOpened(dialogs, props.open, props.onCancel)
  return windows && <windows.ConfirmDialog {...props} />
}

/** A message with an OK button, which must be closed before anything else can be done. */
export function AlertNotice(props: NoticeProps) {
  const windows = useOpened(dialogs, props.open, props.onUnfetched ?? props.onClose)
  return windows && <windows.AlertNotice {...props} />
}
