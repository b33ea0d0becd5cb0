import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { sectionIn } from '../../kit/table/scroll-target.ts'
import { cx } from '../../kit/ui/cx.ts'
import { ChevronRightIcon } from '../../kit/ui/icons.tsx'
import { Group } from '../../kit/ui/surfaces.tsx'

/** Which sections of a record are open. */
export interface Folds {
  /** Whether sections fold at all. */
  readonly canFold: boolean
  readonly areAllOpen: boolean
  isOpen: (section: string) => boolean
  toggle: (section: string) => void
  setAll: (isOpen: boolean) => void
}

/** All sections are open, or none is, except those in `others`. */
interface Opened {
  readonly all: boolean
  readonly others: ReadonlySet<string>
}

const isOpenIn = ({ all, others }: Opened, section: string) => all !== others.has(section)

function toggled({ all, others }: Opened, section: string): Opened {
  const next = new Set(others)
  if (!next.delete(section)) next.add(section)
  return { all, others: next }
}

/**
 * Sections of a decided request are folded, because its answer is what is read. A link to a section opens it.
 * @param targets as in useScrollTarget
 */
export function useFolds(canFold: boolean, targets: Readonly<Record<string, string>>): Folds {
  const location = useLocation()
  const [opened, setOpened] = useState<Opened>({ all: false, others: new Set() })
  const [arrived, setArrived] = useState<string>()
  if (arrived !== location.key) {
    setArrived(location.key)
    const target = sectionIn(location.hash, location.state, targets)
    if (target && !isOpenIn(opened, target)) setOpened(toggled(opened, target))
  }
  return {
    canFold,
    areAllOpen: opened.all,
    isOpen: (section) => !canFold || isOpenIn(opened, section),
    toggle: (section) => setOpened(toggled(opened, section)),
    setAll: (isOpen) => setOpened({ all: isOpen, others: new Set() }),
  }
}

interface FoldProps {
  /** The section's name, which is its id on the page. */
  id: string
  title: string
  /** What a folded section says in one line. */
  digest: ReactNode
  folds: Folds
  /** Shown below the title while it is open. */
  aside?: ReactNode
  /** It has no content, so it is not printed. */
  isEmpty?: boolean
  children: ReactNode
}

/** A Group that folds to one line, and the target of links. On paper it is open. */
export function Fold({ id, title, digest, folds, aside, isEmpty, children }: FoldProps) {
  const isOpen = folds.isOpen(id)
  const heading = folds.canFold ? (
    <button
      type="button"
      data-fold
      aria-expanded={isOpen}
      onClick={() => folds.toggle(id)}
      className="-ml-1.5 flex w-full items-center gap-1 rounded-md px-1.5 py-1 text-left hover:bg-chosen"
    >
      <ChevronRightIcon className={cx('size-4 shrink-0 text-ink-soft no-print', isOpen && 'rotate-90')} />
      {title}
    </button>
  ) : (
    title
  )
  return (
    <div id={id} tabIndex={-1} className={cx('scroll-mt-24 outline-offset-[-3px]', isEmpty && 'no-print')}>
      <Group title={heading} aside={isOpen && aside} dense={!isOpen}>
        {!isOpen && (
          <p className="pl-5.5 leading-7 text-ink-soft wrap-anywhere no-print @2xl:pl-0">{digest}</p>
        )}
        <div className={cx(!isOpen && 'not-print:hidden')}>{children}</div>
      </Group>
    </div>
  )
}
