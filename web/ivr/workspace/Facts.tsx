import type { ReactNode } from 'react'
import { cx } from '../../kit/ui/cx.ts'
import { Before } from '../details/Changed.tsx'
import type { Row } from '../shown.ts'
import { CopyButton } from './CopyButton.tsx'
import type { Identifier } from './identifiers.ts'

interface FactsProps {
  rows: readonly Row[]
  identifiers: readonly Identifier[]
  /** Two columns with labels above the values, instead of one with labels at the left. */
  columns?: boolean
}

/** Fields of a request as lines: each with its value before a correction, and a button that copies it. */
export function Facts({ rows, identifiers, columns = false }: FactsProps) {
  return (
    <dl className={cx('facts', columns && 'facts-columns')}>
      {rows.map((row) => (
        <Fact
          key={row.label}
          row={row}
          copies={identifiers.filter(({ field }) => field === row.name)}
          isWide={columns && row.isPlace}
        />
      ))}
    </dl>
  )
}

function Fact({ row, copies, isWide }: { row: Row; copies: readonly Identifier[]; isWide: boolean }) {
  const { label, text, before } = row
  return (
    <PlainFact label={label} {...(isWide && { className: 'col-span-full' })}>
      <span className="tabular wrap-anywhere">{text || '-'}</span>
      {copies.map((identifier) => (
        <CopyButton key={identifier.label} identifier={identifier} />
      ))}
      <Before text={before} />
    </PlainFact>
  )
}

/** One line: a label and its value. */
export function PlainFact({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
