import { mayNow } from '../session/user-type.ts'
import { closeFrameDialog, openFrameDialog, useFrameDialog } from '../shell/frame-dialog.ts'
import { newRequestScreen } from '../shell/nav.ts'
import { isApple } from './Key.tsx'
import { useLetterKeys, useScreenKeys } from './letter-keys.ts'
import './rows.css'

type Go = (path: string) => unknown

/** Dialogs and menus have their own keys. A toast is a dialog too, but takes none. */
const layers = '[role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu]'
/** Elements in which letters are typed, or choose an option by its first letter, unless digits do that. */
const typing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select:not([data-digits]), [contenteditable], [role=combobox], [role=listbox], [role=option]'

/** What a key without Ctrl or ⌘ does; false if it does nothing here. */
const letterKeys: Readonly<Record<string, (go: Go) => boolean>> = {
  '/': focusSearch,
  '?': () => openDialog('keys'),
  j: () => moveRow(1),
  k: () => moveRow(-1),
  n(go) {
    if (!mayNow(newRequestScreen)) return false
    void go(newRequestScreen.to)
    return true
  },
}
const repeatable = ['j', 'k']

/** Listens for the keys that docs/spec/keyboard.md describes. Returns the function that stops it. */
export function listenForKeys(go: Go): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isDone = isPaletteKey(event) ? togglePalette() : pressLetter(event, go)
    if (isDone) event.preventDefault()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

/** Runs the action of a key without Ctrl or ⌘, unless a control or a dialog takes it. */
function pressLetter(event: KeyboardEvent, go: Go): boolean {
  const { target, repeat } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  // Caps Lock is not Shift: J then means j.
  const key = event.shiftKey ? event.key : event.key.toLowerCase()
  if (repeat && !repeatable.includes(key)) return false
  const own = useScreenKeys.getState().keys.find((one) => one.key === key)
  if (!own && !Object.hasOwn(letterKeys, key)) return false
  if (target instanceof Element && target.closest(typing)) return false
  // Last, because it searches the entire page.
  if (!useLetterKeys.getState().isOn || isInLayer()) return false
  if (own) own.act()
  return own !== undefined || letterKeys[key]?.(go) === true
}

const isPaletteKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' &&
  !event.altKey &&
  !event.shiftKey &&
  (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey)

/** Another open dialog stays, so that a slip does not discard its question or input. */
function togglePalette(): boolean {
  if (useFrameDialog.getState().open === 'palette') closeFrameDialog()
  else if (!isInLayer()) openFrameDialog('palette')
  return true
}

function openDialog(dialog: 'keys' | 'palette'): boolean {
  openFrameDialog(dialog)
  return true
}

/** Focuses the search box of the screen; a screen without one has the palette. */
function focusSearch(): boolean {
  const box = [...document.querySelectorAll<HTMLInputElement>('main search input')].find(isVisible)
  if (!box) return openDialog('palette')
  box.focus()
  box.select()
  return true
}

const isInLayer = () => [...document.querySelectorAll<HTMLElement>(layers)].some(isVisible)

const isVisible = (element: HTMLElement) => element.checkVisibility()

/** Set on the row that the keys have moved to, for its outline (rows.css). */
const mark = 'data-row-focus'

/** Where the keys were last, so that they continue there after Back. */
let lastLink: string | undefined

/**
 * Moves the focus to the next or previous row of the lists on screen: to its link, which Enter opens, or else to its
 * menu. Returns false if there is no row.
 */
function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter(isVisible)
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]')
  const at = focused ? rows.indexOf(focused) : -1
  const next = at < 0 ? (rows.find(isLast) ?? rows[0]) : rows[at + step]
  if (next) focusRow(next)
  return rows.length > 0
}

const linkIn = (row: HTMLElement) => row.querySelector<HTMLAnchorElement>('a[href]')

const isLast = (row: HTMLElement) => lastLink !== undefined && linkIn(row)?.href === lastLink

function focusRow(row: HTMLElement): void {
  const link = linkIn(row)
  const target = link ?? row.querySelector<HTMLElement>('button:not(:disabled)')
  if (!target) return
  lastLink = link?.href
  row.setAttribute(mark, '')
  target.addEventListener('blur', () => row.removeAttribute(mark), { once: true })
  target.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
