import { Menu } from '@base-ui/react/menu'
import type { Snippet } from '#contract/ivr/benefits/snippets.ts'
import { useMissedPress } from '../../kit/lazy/first-press.ts'
import { menuItemClass, menuPopupClass } from '../../kit/table/RowMenuOpened.tsx'
import { useLandmark } from '../../kit/ui/landmark.ts'
import { snippetButton, snippetName } from './snippet-text.ts'

interface OpenedProps {
  snippets: readonly Snippet[]
  /** The press that happened before this code was loaded. */
  missed: Event | undefined
  onInsert: (text: string) => void
  onManage: () => void
}

/** The loaded menu: one's own snippets, those that the team shares, and the way to manage them. */
export function SnippetMenuOpened({ snippets, missed, onInsert, onManage }: OpenedProps) {
  const landmark = useLandmark()
  const button = useMissedPress(missed)
  return (
    <Menu.Root>
      <Menu.Trigger ref={button} aria-label={snippetName} className={snippetButton}>
        Snippets
      </Menu.Trigger>
      <Menu.Portal {...landmark}>
        <Menu.Positioner side="bottom" align="start" sideOffset={4} className="z-50 outline-none">
          <Menu.Popup className={`${menuPopupClass} snippet-popup`}>
            {snippets.map(({ _id, name: title, text, own, byName }) => (
              <Menu.Item key={_id} label={title} onClick={() => onInsert(text)} className={menuItemClass}>
                <span className="min-w-0 py-1">
                  <span className="block font-medium break-words">
                    {title}
                    {!own && <span className="font-normal text-ink-soft"> by {byName}</span>}
                  </span>
                  <span className="block truncate text-xs text-ink-soft">{text}</span>
                </span>
              </Menu.Item>
            ))}
            <Menu.Item onClick={onManage} className={menuItemClass}>
              Manage snippets
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
