import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { sectionIn } from '../../kit/table/scroll-target.ts'
import { cx } from '../../kit/ui/cx.ts'
import { ChevronRightIcon } from '../../kit/ui/icons/icons.tsx'

/** Which sections of a record are open. */
export interface Folds {
  /** Whether sections fold at all. */
  readonly canFold: boolean
  readonly areAllOpen: boolean
  isOpen: (section: string) => boolean
  toggle: (section: string) => void
  openAll: () => void
  foldAll: () => void
}

/**
 * Sections of a decided request are folded, because its answer is what is read. A link to a section opens it.
 * @param targets as in useScrollTarget
 */
export function useFolds(canFold: boolean, targets: Readonly<Record<string, string>>): Folds {
  const location = useLocation()
  const target = sectionIn(location.hash, location.state, targets)
  const [open, setOpen] = useState<ReadonlySet<string> | 'all'>(() => new Set(target ? [target] : []))
  const [arrived, setArrived] = useState(location.key)
  if (arrived !== location.key) {
    setArrived(location.key)
    if (target && open !== 'all') setOpen(new Set([...open, target]))
  }
  const isOpen = (section: string) => !canFold || open === 'all' || open.has(section)
  return {
    canFold,
    areAllOpen: !canFold || open === 'all',
    isOpen,
    toggle: (section) => {
      const known = open === 'all' ? allSections() : open
      const next = new Set(known)
      if (!next.delete(section)) next.add(section)
      setOpen(next)
    },
    openAll: () => setOpen('all'),
    foldAll: () => setOpen(new Set()),
  }
}

/** Once one of them is folded, the others that are on screen stay open. */
const allSections = () =>
  new Set([...document.querySelectorAll<HTMLElement>('[data-fold]')].map(({ dataset }) => dataset.fold ?? ''))

interface FoldProps {
  /** The section's name, which is its id on the page. */
  id: string
  title: string
  /** What a folded section says in one line. */
  digest: ReactNode
  folds: Folds
  /** Shown below the title while it is open. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a record like Group, which folds to one line. On paper it is open. */
export function Fold({ id, title, digest, folds, aside, children }: FoldProps) {
  const isOpen = folds.isOpen(id)
  return (
    <section
      id={id}
      tabIndex={-1}
      className="scroll-mt-24 px-4 py-3 outline-offset-[-3px] sm:px-6 @2xl:grid @2xl:grid-cols-[168px_minmax(0,1fr)] @2xl:gap-x-8"
    >
      <div className={cx(isOpen && 'py-2')}>
        <h2 className="text-base font-semibold">
          {folds.canFold ? (
            <button
              type="button"
              data-fold={id}
              aria-expanded={isOpen}
              onClick={() => folds.toggle(id)}
              className="-ml-1.5 flex w-full items-center gap-1 rounded-md px-1.5 py-1 text-left hover:bg-chosen"
            >
              <ChevronRightIcon
                className={cx('size-4 shrink-0 text-ink-soft no-print', isOpen && 'rotate-90')}
              />
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {isOpen && aside && <div className="mt-2">{aside}</div>}
      </div>
      {!isOpen && (
        <p className="min-w-0 py-1 pl-5.5 text-ink-soft wrap-anywhere no-print @2xl:pl-0">{digest}</p>
      )}
      <div className={cx('min-w-0 py-3 @2xl:py-2', !isOpen && 'not-print:hidden')}>{children}</div>
    </section>
  )
}
