import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { OtherWork, OtherWorkList } from '#contract/ivr/other-work.ts'
import type { OtherKind } from '#contract/ivr/other-work.values.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { momentText } from '../../kit/ui/dates.ts'
import { CalendarIcon, FileIcon } from '../../kit/ui/icons.tsx'
import { SupportIcon } from '../../kit/ui/more-icons.tsx'
import { aboutOf, kindLabels, otherActionLabels, pathOf, whenOf } from './other-work-text.ts'

const icons: Readonly<Record<OtherKind, ReactNode>> = {
  'prior-authorization': <FileIcon />,
  support: <SupportIcon />,
  appointment: <CalendarIcon />,
}

/** As many as leave the queue below in view. */
const shownAtFirst = 3

/** Prior authorizations, support cases and appointments that wait for somebody (docs/spec/queue.md, 'Other records'). */
export function OtherWorkSection({ list, now }: { list: OtherWorkList; now: number }) {
  const [isWhole, setWhole] = useState(false)
  const { entries, total } = list
  if (entries.length === 0) return null
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="other-work" className="mb-6 rounded-xl border border-line bg-sheet">
      <div className="flex items-center gap-3 border-b border-line px-4 py-2 sm:px-6">
        <h2 id="other-work" className="mr-auto text-base font-semibold">
          Also waiting <span className="ml-2 font-normal tabular text-ink-soft">{total}</span>
        </h2>
        {entries.length > shownAtFirst && (
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${entries.length}`}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {shown.map((one) => (
          <OtherRow key={`${one.kind} ${one._id}`} one={one} now={now} />
        ))}
      </ul>
      {isWhole && total > entries.length && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-ink-soft sm:px-6">
          The first {entries.length} of {total.toLocaleString('en-US')}.
        </p>
      )}
    </section>
  )
}

function OtherRow({ one, now }: { one: OtherWork; now: number }) {
  const { kind, number, nextAction, since, dueAt } = one
  const { text, late } = whenOf(one, now)
  return (
    <li data-row>
      <Link to={pathOf(one)} className="queue-other px-4 text-dense hover:bg-hover sm:px-6">
        <span className="queue-other-kind text-ink-soft">{icons[kind]}</span>
        <span className="tabular font-medium whitespace-nowrap text-action-ink">
          {number ? <span className="sr-only">{kindLabels[kind]} </span> : kindLabels[kind]}
          {number}
        </span>
        <span className="queue-other-about truncate">{aboutOf(one)}</span>
        <span className="queue-other-action text-ink-soft">{otherActionLabels[nextAction]}</span>
        <span
          className={cx(
            'queue-other-when whitespace-nowrap',
            late ? 'font-medium text-danger-ink' : 'text-ink-soft',
          )}
          title={momentText(dueAt ?? since)}
        >
          {text}
        </span>
      </Link>
    </li>
  )
}
