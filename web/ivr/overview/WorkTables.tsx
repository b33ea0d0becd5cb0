import { Link, useLocation } from 'react-router'
import type { MemberWork, PayerWork, Work } from '#contract/ivr/queue/overview.ts'
import { decisions } from '#contract/ivr/requests.ts'
import type { Column } from '../../kit/table/table-parts.tsx'
import { Card } from '../../kit/ui/surfaces.tsx'
import { FigureLink } from './FigureLink.tsx'
import { LongCard } from './LongCard.tsx'
import { minutesText } from './overview-text.ts'

const meaning =
  'Handling: from Take to the decision by the same person. Total: from submission to approval or rejection. Median: half took this long or less. 90%: nine in ten took this long or less.'

/** The work of a row, and the links to its requests narrowed by `only`. */
function workColumns<R extends Work>(
  only: (row: R) => { memberId?: string; payer?: string },
): readonly Column<R>[] {
  return [
    {
      header: 'Taken',
      className: 'text-right',
      cell: (row) => <FigureLink figure="taken" count={row.taken} {...only(row)} />,
    },
    ...decisions.map(
      (outcome): Column<R> => ({
        header: outcome,
        className: 'text-right',
        cell: (row) => (
          <FigureLink
            figure="decided"
            of={outcome}
            count={row[outcome.toLowerCase() as 'approved' | 'rejected' | 'conditional']}
            {...only(row)}
          />
        ),
      }),
    ),
    ...times.map(
      ([header, of]): Column<R> => ({ header, className: 'text-right', cell: (row) => minutesText(of(row)) }),
    ),
  ]
}

const times: readonly (readonly [string, (work: Work) => number | null])[] = [
  ['Handling, median', ({ handlingMedian }) => handlingMedian],
  ['Handling, 90%', ({ handlingNinetieth }) => handlingNinetieth],
  ['Total, median', ({ totalMedian }) => totalMedian],
  ['Total, 90%', ({ totalNinetieth }) => totalNinetieth],
]

const nothing = 'Nothing was taken or decided in this period.'

export function TeamWork({ total }: { total: Work | undefined }) {
  return (
    <Card title="The team">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 ms:grid-cols-4">
        {workColumns<Work>(() => ({})).map(({ header, cell }) => (
          <div key={header}>
            <dt className="text-ink-soft">{header}</dt>
            <dd className="tabular text-xl font-semibold">{total ? cell(total) : '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-soft">{meaning}</p>
    </Card>
  )
}

export function MemberTable({ rows }: { rows: readonly MemberWork[] | undefined }) {
  return (
    <LongCard
      title="By member"
      caption="Work by member"
      columns={memberColumns}
      rows={rows}
      keyOf={({ _id }) => _id}
      nameOf={({ name }) => name}
      empty={nothing}
      className="overview-work"
    />
  )
}

const memberColumns: readonly Column<MemberWork>[] = [
  {
    header: 'Member',
    cell: ({ _id, name }) => <Narrowed name="memberId" value={_id} text={name} />,
    onPhone: 'title',
  },
  ...workColumns<MemberWork>(({ _id }) => ({ memberId: _id })),
]

export function PayerTable({ rows }: { rows: readonly PayerWork[] | undefined }) {
  return (
    <LongCard
      title="By payer"
      caption="Work by payer"
      columns={payerColumns}
      rows={rows}
      keyOf={({ payer }) => payer}
      nameOf={({ payer }) => payer}
      empty={nothing}
      className="overview-work"
    />
  )
}

const payerColumns: readonly Column<PayerWork>[] = [
  {
    header: 'Payer',
    cell: ({ payer }) => <Narrowed name="payer" value={payer} text={payer} />,
    onPhone: 'title',
  },
  ...workColumns<PayerWork>(({ payer }) => ({ payer })),
]

/** A name that narrows the figures to it. */
function Narrowed({ name, value, text }: { name: 'memberId' | 'payer'; value: string; text: string }) {
  const params = new URLSearchParams(useLocation().search)
  params.set(name, value)
  return (
    <Link to={`/team-overview?${params}`} className="font-medium text-action-ink hover:underline">
      {text}
    </Link>
  )
}
