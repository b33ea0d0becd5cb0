import { createContext, useContext } from 'react'
import { Link } from 'react-router'
import { numberText } from '#contract/formats.ts'
import type { OverviewFigure } from '#contract/ivr/queue/overview.ts'
import { figureText } from './overview-text.ts'

interface Filters {
  readonly days: string
  readonly payer: string
  readonly memberId: string
}

const Chosen = createContext<Filters>({ days: '', payer: '', memberId: '' })

/** The filters that the figures within it were counted with. */
export const FiguresOf = Chosen.Provider

interface FigureLinkProps extends Partial<Omit<Filters, 'days'>> {
  figure: OverviewFigure
  /** A part of the figure: an outcome, a reason or an age. */
  of?: string
  inOfficeId?: string
  /** Undefined while loading. */
  count: number | undefined
}

/** A figure that leads to the list of its requests; 0 leads nowhere. */
export function FigureLink({ figure, of = '', inOfficeId = '', count, ...only }: FigureLinkProps) {
  const chosen = useContext(Chosen)
  if (count === undefined) return <span className="tabular text-ink-faint">–</span>
  const text = numberText(count)
  if (count === 0) return <span className="tabular">{text}</span>
  const query = Object.entries({ figure, key: of, inOfficeId, ...chosen, ...only }).filter(
    ([, value]) => value,
  )
  return (
    <Link
      to={`/team-overview?${new URLSearchParams(query)}`}
      className="figure-link tabular text-action-ink hover:underline"
      aria-label={`${figureText(figure, of)}: ${text}`}
    >
      {text}
    </Link>
  )
}
