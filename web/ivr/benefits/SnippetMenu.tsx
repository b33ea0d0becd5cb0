import { Menu } from '@base-ui/react/menu'
import { useRef, useState } from 'react'
import { snippetList } from '#contract/ivr/benefits/snippets.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { FromFirstOpening, lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { MenuPopup, menuItemClass } from '../../kit/ui/MenuPopup.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'

const SnippetsDialog = lazyPart(() => import('./SnippetsDialog.tsx'))

interface SnippetMenuProps {
  value: string
  max: number
  onChange: (text: string) => void
  /** Its position in the box of its text. */
  className?: string
}

/** The button above a text: a menu of snippets; the chosen one is inserted at the caret. */
export function SnippetMenu({ value, max, onChange, className }: SnippetMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const snippets = useLoad(snippetList, {}, { staleTime: 60_000 }).data?.data ?? []
  const [isManaging, setManaging] = useState(false)
  const insert = (text: string) => {
    // The text of this field: both are in one box.
    const field = box.current?.parentElement?.querySelector('textarea')
    const [start, end] = field ? [field.selectionStart, field.selectionEnd] : [value.length, value.length]
    const next = inserted(value, text, start, end)
    if (next.text.length > max)
      return toast.error(`With this snippet the text would be longer than ${max} characters.`)
    onChange(next.text)
    // The menu gives the focus back to its button first.
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(next.caret, next.caret)
    }, 50)
  }
  return (
    <div ref={box} className={className}>
      <Menu.Root>
        <Menu.Trigger
          // Without the field's label: a field alone has its label as its name.
          aria-label="Snippets for the text below"
          className="flex h-8 w-fit items-center gap-1 rounded-md px-2 text-xs font-medium text-action-ink hover:bg-sunken"
        >
          Snippets
        </Menu.Trigger>
        <MenuPopup align="start" className="snippet-popup">
          {snippets.map(({ _id, name: title, text, own, byName }) => (
            <Menu.Item key={_id} label={title} onClick={() => insert(text)} className={menuItemClass}>
              <span className="min-w-0 py-1">
                <span className="block font-medium break-words">
                  {title}
                  {!own && <span className="font-normal text-ink-soft"> by {byName}</span>}
                </span>
                <span className="block truncate text-xs text-ink-soft">{text}</span>
              </span>
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setManaging(true)} className={menuItemClass}>
            Manage snippets
          </Menu.Item>
        </MenuPopup>
      </Menu.Root>
      <FromFirstOpening open={isManaging}>
        <SnippetsDialog open={isManaging} onClose={() => setManaging(false)} />
      </FromFirstOpening>
    </div>
  )
}

/** A text with a snippet in place of its selection, separated from the words around it, and the caret after it. */
export function inserted(text: string, snippet: string, start: number, end: number) {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const lead = before === '' || /\s$/.test(before) ? '' : ' '
  const tail = after === '' || /^\s/.test(after) ? '' : ' '
  const head = `${before}${lead}${snippet}`
  return { text: `${head}${tail}${after}`, caret: head.length }
}
