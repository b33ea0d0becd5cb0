import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Marks the root element of a field that takes files. */
export const takesFiles = { 'data-takes-files': '' }
const field = '[data-takes-files]'
const section = 'section, fieldset, form'

/**
 * Takes files that are pasted or dropped on a field, or anywhere in its section when that has no other upload field.
 * The focus or the pointer decides between several fields. While an upload field is on screen, the browser does not
 * open a file that is dropped elsewhere on the page.
 */
export function useDropTarget(
  root: RefObject<HTMLElement | null>,
  enabled: boolean,
  take: (files: readonly File[]) => void,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event
    const files = [...(clipboardData?.files ?? [])]
    if (!enabled || files.length === 0 || !root.current) return
    // Spreadsheets copy cells both as text and as a picture: in a text field the text is wanted.
    if (isTyping(target) && clipboardData?.types.includes('text/plain')) return
    if (!isTarget(root.current, target)) return
    event.preventDefault()
    take(files)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    if (enabled && root.current && isTarget(root.current, event.target)) take(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event)
    const drop = (event: DragEvent) => onDrop(event)
    addEventListener('paste', paste)
    addEventListener('dragover', preventOpening)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('dragover', preventOpening)
      removeEventListener('drop', drop)
    }
  }, [])
}

function preventOpening(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
}

function isTarget(root: HTMLElement, target: EventTarget | null): boolean {
  const focused = target instanceof Element ? target.closest(field) : null
  if (focused) return focused === root
  if (document.querySelector(`${field}:hover`)) return root.matches(':hover')
  const around = root.closest(section)
  if (!around || around.querySelectorAll(field).length > 1) return false
  return around.matches(':hover') || (target instanceof Node && around.contains(target))
}
