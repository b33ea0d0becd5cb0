import { type MouseEvent, type ReactNode, useId } from 'react'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import type { Entry, EntryGroup } from './entries.ts'

interface PaletteListProps {
  id: string
  groups: readonly EntryGroup[]
  active: Entry | undefined
  idOf: (entry: Entry) => string
  /** Called with the key of the entry under the pointer. */
  onPoint: (key: string) => void
  onChoose: (entry: Entry) => void
  /** The text below the entries. */
  children: ReactNode
}

export function PaletteList({ id, groups, children, ...more }: PaletteListProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto py-1">
      <div id={id} role="listbox" aria-label="Results">
        {groups.map((group) => (
          <Group key={group.name} group={group} {...more} />
        ))}
      </div>
      {children}
    </div>
  )
}

type GroupProps = Omit<PaletteListProps, 'id' | 'groups' | 'children'> & { group: EntryGroup }

function Group({ group: { name, entries }, ...more }: GroupProps) {
  const nameId = useId()
  const groupProps = { role: 'group', 'aria-labelledby': nameId }
  return (
    <div {...groupProps} className="pb-1">
      <p id={nameId} className="px-4 pt-2 pb-1 text-xs font-medium text-ink-soft">
        {name}
      </p>
      {entries.map((entry) => (
        <div
          key={entry.key}
          {...optionProps(entry, more)}
          className="flex min-h-11 items-center gap-3 px-4 py-1.5"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-medium text-ink">{entry.label}</span>
            {entry.detail && <span className="tabular block text-xs text-ink-soft">{entry.detail}</span>}
          </span>
          {entry.status && <StatusBadge status={entry.status} />}
        </div>
      ))}
    </div>
  )
}

/** The field has the focus and takes the keys, so an option reacts only to the pointer. */
const optionProps = (entry: Entry, { active, idOf, onPoint, onChoose }: Omit<GroupProps, 'group'>) => ({
  id: idOf(entry),
  role: 'option',
  tabIndex: -1,
  'aria-selected': entry === active,
  onPointerMove: () => entry !== active && onPoint(entry.key),
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: () => onChoose(entry),
})
