import { type KeyboardEvent, useRef } from 'react'
import { cx } from '../../kit/ui/cx.ts'
import './part-tabs.css'

const workspaceParts = [
  { part: 'request', label: 'Request' },
  { part: 'proofs', label: 'Cards and pictures' },
  { part: 'answer', label: 'Answer' },
] as const
export type WorkspacePart = (typeof workspaceParts)[number]['part']

/** The panel that a tab shows: two of the tabs each show half of the record. */
export const panelOf = (part: WorkspacePart) => (part === 'answer' ? 'part-answer' : 'part-record')
export const tabOf = (part: WorkspacePart) => `part-tab-${part}`

interface PartTabsProps {
  chosen: WorkspacePart
  onChoose: (part: WorkspacePart) => void
}

/** What is side by side in wide windows, one at a time where there is no room for that. */
export function PartTabs({ chosen, onChoose }: PartTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const choose = (part: WorkspacePart) => {
    onChoose(part)
    scrollTo({ top: 0 })
  }
  const move = (event: KeyboardEvent) => {
    const at = workspaceParts.findIndex(({ part }) => part === chosen)
    const last = workspaceParts.length - 1
    const steps: Record<string, number> = {
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    const next = to === undefined ? undefined : workspaceParts[to]
    if (!next) return
    event.preventDefault()
    choose(next.part)
    list.current?.querySelector<HTMLElement>(`#${tabOf(next.part)}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label="Parts" className="workspace-tabs no-print" onKeyDown={move}>
      {workspaceParts.map(({ part, label }) => (
        <button
          key={part}
          type="button"
          role="tab"
          id={tabOf(part)}
          aria-selected={part === chosen}
          aria-controls={panelOf(part)}
          tabIndex={part === chosen ? 0 : -1}
          onClick={() => choose(part)}
          className={cx('workspace-tab', part === chosen ? 'font-semibold text-ink' : 'text-ink-soft')}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
