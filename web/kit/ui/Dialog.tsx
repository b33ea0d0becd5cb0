import { later, useOpened } from '../lazy/later.ts'
import type { ConfirmDialogProps, DialogProps, NoticeProps } from './DialogWindows.tsx'

export const dialogs = later(() => import('./DialogWindows.tsx'))

/** A dialog with content: forms, notes, pictures. Fetched when the first one opens, or before that at leisure. */
export function Dialog(props: DialogProps) {
  const windows = useOpened(dialogs, props.open, props.onUnfetched ?? props.onClose)
  return windows && <windows.Dialog {...props} />
}

/** Asks before something is done. Escape cancels; a click outside does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const windows = useOpened(dialogs, props.open, props.onCancel)
  return windows && <windows.ConfirmDialog {...props} />
}

/** Says something that must be read; one OK button. */
export function AlertNotice(props: NoticeProps) {
  const windows = useOpened(dialogs, props.open, props.onUnfetched ?? props.onClose)
  return windows && <windows.AlertNotice {...props} />
}
