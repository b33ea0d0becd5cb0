import type { KeyboardEvent } from 'react'
import { moveFocus } from '../../kit/keys/arrow-keys.ts'
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
  const choose = (part: WorkspacePart) => {
    onChoose(part)
    scrollTo({ top: 0 })
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event)
    if (event.defaultPrevented && document.activeElement instanceof HTMLElement)
      document.activeElement.click()
  }
  return (
    <div role="tablist" aria-label="Parts" className="workspace-tabs no-print" onKeyDown={move}>
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
