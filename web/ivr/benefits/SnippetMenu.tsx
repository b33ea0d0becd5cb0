import { useRef, useState } from 'react'
import { snippetList } from '#contract/ivr/benefits/benefits.paths.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { useFirstPress } from '../../kit/lazy/first-press.ts'
import { lazyChunk, useOpened } from '../../kit/lazy/lazy-chunk.ts'
import { toast } from '../../kit/ui/toast.ts'
import { inserted, snippetButton, snippetName } from './snippet-text.ts'

const menu = lazyChunk(() => import('./SnippetMenuOpened.tsx'))
const manager = lazyChunk(() => import('./SnippetsDialog.tsx'))

interface SnippetMenuProps {
  value: string
  max: number
  onChange: (text: string) => void
  /** Where it stands in the box of its text. */
  className?: string
}

/** The button above a text: a menu of snippets, of which one is inserted at the caret. */
export function SnippetMenu({ value, max, onChange, className }: SnippetMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const { opened, plain } = useFirstPress(menu, 'menu')
  const snippets = useLoad(snippetList, {}, { staleTime: 60_000 }).data?.data ?? []
  const [isManaging, setManaging] = useState(false)
  const dialog = useOpened(manager, isManaging, () => setManaging(false))
  const insert = (text: string) => {
    // The text of this field: both stand in one box.
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
      {opened ? (
        <opened.part.SnippetMenuOpened
          snippets={snippets}
          missed={opened.missed}
          onInsert={insert}
          onManage={() => setManaging(true)}
        />
      ) : (
        <button type="button" aria-label={snippetName} className={snippetButton} {...plain}>
          Snippets
        </button>
      )}
      {dialog && <dialog.SnippetsDialog open={isManaging} onClose={() => setManaging(false)} />}
    </div>
  )
}
