import { toast } from '../ui/toasts/toast.ts'

/**
 * Reports what the browser silently drops from a paste: text longer than the field, and anything but a number in a
 * number field. Fields that handle a paste themselves prevent its default, and are left alone. Returns a function that
 * stops it.
 */
export function reportCutPastes(): () => void {
  document.addEventListener('paste', report)
  return () => document.removeEventListener('paste', report)
}

function report(event: ClipboardEvent): void {
  const { target } = event
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || event.defaultPrevented || target.readOnly || target.disabled) return
  const pasted = event.clipboardData?.getData('text') ?? ''
  if (target.type === 'number') {
    const text = pasted.trim()
    if (text === '' || /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return
    event.preventDefault()
    toast.info(`“${shortened(text)}” was not pasted. This field takes a number only.`)
  } else if (target.maxLength >= 0 && lengthWith(target, pasted) > target.maxLength)
    toast.info(`This field takes up to ${target.maxLength} characters, so what you pasted was cut off.`)
}

function lengthWith(field: HTMLInputElement | HTMLTextAreaElement, pasted: string): number {
  const { value, selectionStart, selectionEnd } = field
  const replaced = (selectionEnd ?? value.length) - (selectionStart ?? value.length)
  // A one-line field drops line breaks.
  const inserted = field instanceof HTMLInputElement ? pasted.replace(/[\r\n]/g, '') : pasted
  return value.length - replaced + inserted.length
}

const shortened = (text: string) => (text.length > 40 ? `${[...text].slice(0, 37).join('')}...` : text)
