import { Link, useSearchParams } from 'react-router'
import { shareText } from '#contract/formats.ts'
import { ages, overviewRows, type TeamOverview, teamOverview } from '#contract/ivr/queue/overview.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { useLoad } from '../../kit/http/queries.ts'
import { saveCsv } from '../../kit/table/csv.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useListState } from '../../kit/table/list-state.ts'
import type { Column } from '../../kit/table/table-parts.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { DownloadIcon } from '../../kit/ui/icons.tsx'
import { Card, EmptyState, ErrorState, PageHeader } from '../../kit/ui/surfaces.tsx'
import { detailsPath } from '../texts.ts'
import { FigureLink, FiguresOf } from './FigureLink.tsx'
import { LongCard } from './LongCard.tsx'
import { followUpColumns, OverviewRows } from './OverviewRows.tsx'
import { ageTexts, figureTexts, openFigures, overviewRowsOf, reasonText } from './overview-text.ts'
import { daysOf, periodOf, periods } from './period.ts'
import { MemberTable, PayerTable, TeamWork } from './WorkTables.tsx'
import './overview.css'

const filterNames = ['days', 'payer', 'memberId'] as const

/** The team overview, or the requests behind one of its figures. */
export function Component() {
  const [params] = useSearchParams()
  return params.has('figure') ? <OverviewRows /> : <Overview />
}

/**
 * Team Overview: who did how much and how fast, what is open, and why requests are sent back
 * (docs/spec/team-overview.md, 'Figures').
 */
function Overview() {
  const { filters, setFilter } = useListState(filterNames)
  const period = periodOf(filters.days)
  const chosen = { ...daysOf(period), payer: filters.payer, memberId: filters.memberId }
  const { data, error, refetch } = useLoad(teamOverview, chosen, { keep: true, staleTime: 0 })
  const overview = data?.data
  const save = () =>
    overview && saveCsv(`team-overview-${chosen.from}-${chosen.to}.csv`, overviewRowsOf(overview))
  const member = overview?.members.find(({ _id }) => _id === filters.memberId)?.name
  return (
    <>
      <PageHeader
        title="Team Overview"
        text="What the team did, what is open, and why requests come back. Click a figure to see its requests."
        actions={
          <>
            <SelectInput
              aria-label="Period"
              options={periods}
              value={period}
              onChoose={(days) => setFilter('days', days)}
              className="w-44"
            />
            <Button variant="outline" onClick={save} disabled={!overview}>
              <DownloadIcon />
              CSV
            </Button>
          </>
        }
      />
      {(filters.payer || filters.memberId) && (
        <p className="mb-4 flex flex-wrap items-center gap-2">
          <span>
            Only {[filters.payer, filters.memberId && (member ?? 'one member')].filter(Boolean).join(', ')}
          </span>
          <Link to={`?days=${period}`}>Show all</Link>
        </p>
      )}
      {error && !overview ? (
        <Card>
          <ErrorState failure={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <FiguresOf value={{ days: period, payer: filters.payer, memberId: filters.memberId }}>
          <Sections overview={overview} filter={chosen} />
        </FiguresOf>
      )}
    </>
  )
}

interface SectionsProps {
  overview: TeamOverview | undefined
  filter: FollowUpsProps['filter']
}

function Sections({ overview, filter }: SectionsProps) {
  return (
    <div className="overview grid gap-6">
      <OpenNow open={overview?.open} />
      {overview && overview.followUps.all > 0 && <FollowUps counts={overview.followUps} filter={filter} />}
      <TeamWork total={overview?.total} />
      <MemberTable rows={overview?.members} />
      <PayerTable rows={overview?.payers} />
      <div className="overview grid items-start gap-6 ml:grid-cols-2">
        <LongCard
          title="Reasons by office"
          caption="Why requests were rejected or made conditional, by office"
          columns={reasonColumns}
          rows={overview?.reasons}
          keyOf={({ officeId, reason }) => `${officeId} ${reason}`}
          nameOf={({ officeName, reason }) => `${officeName}, ${reasonText(reason)}`}
          empty="No request was rejected or made conditional in this period."
        />
        <LongCard
          title="First pass by office"
          caption="Requests approved without a question, by office"
          columns={firstPassColumns}
          rows={overview?.offices}
          keyOf={({ officeId }) => officeId}
          nameOf={({ officeName }) => officeName}
          empty="No request was approved or rejected in this period."
        />
      </div>
    </div>
  )
}

const reasonColumns: readonly Column<TeamOverview['reasons'][number]>[] = [
  { header: 'Office', cell: ({ officeName }) => officeName, onPhone: 'title' },
  { header: 'Reason', cell: ({ reason }) => reasonText(reason) },
  {
    header: 'Requests',
    className: 'text-right',
    cell: ({ officeId, reason, times }) => (
      <FigureLink figure="reason" of={reason} inOfficeId={officeId} count={times} />
    ),
  },
]

const firstPassColumns: readonly Column<TeamOverview['offices'][number]>[] = [
  { header: 'Office', cell: ({ officeName }) => officeName, onPhone: 'title' },
  {
    header: 'Decided',
    className: 'text-right',
    cell: ({ officeId, decided }) => (
      <FigureLink figure="decided" of="Final" inOfficeId={officeId} count={decided} />
    ),
  },
  {
    header: 'First pass',
    className: 'text-right',
    cell: ({ officeId, firstPass }) => (
      <FigureLink figure="first-pass" inOfficeId={officeId} count={firstPass} />
    ),
  },
  {
    header: 'Share',
    className: 'text-right',
    cell: ({ decided, firstPass }) => shareText(firstPass, decided),
  },
]

function OpenNow({ open }: { open: TeamOverview['open'] | undefined }) {
  return (
    <Card title="Open now">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 ms:grid-cols-5">
        {openFigures.map(([figure, count]) => (
          <Figure key={figure} label={figureTexts[figure]}>
            <FigureLink figure={figure} count={open?.[count]} />
          </Figure>
        ))}
        {ages.map(({ key }, at) => (
          <Figure key={key} label={ageTexts[key]}>
            <FigureLink figure="age" of={key} count={open?.ages[at]} />
          </Figure>
        ))}
      </dl>
      <p className="mt-4 text-ink-soft">Days since submission. Stuck: no activity for five days.</p>
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold">{children}</dd>
    </div>
  )
}

interface FollowUpsProps {
  counts: TeamOverview['followUps']
  filter: { from: string; to: string; payer: string; memberId: string }
}

/** Who has promised what and by when, overdue items first. */
function FollowUps({ counts, filter }: FollowUpsProps) {
  const input = { ...filter, figure: 'follow-ups', key: '', inOfficeId: '', page: 1, limit: 5 } as const
  const { data, error, refetch } = useLoad(overviewRows, input, { keep: true })
  return (
    <Card
      flush
      title="Follow-ups"
      aside={
        <p className="flex flex-wrap gap-x-4">
          <span>
            All <FigureLink figure="follow-ups" count={counts.all} />
          </span>
          <span>
            Overdue <FigureLink figure="follow-ups-overdue" count={counts.overdue} />
          </span>
        </p>
      }
    >
      <DataTable
        caption="Next actions set by members, soonest first"
        columns={followUpColumns}
        rows={data?.data.rows}
        keyOf={({ ivrNumber }) => ivrNumber}
        nameOf={({ ivrNumber }) => ivrNumber}
        hrefOf={({ ivrNumber }) => detailsPath(ivrNumber)}
        failure={error}
        onRetry={() => void refetch()}
        empty={<EmptyState text="There are no follow-ups left." />}
        skeletonRows={Math.min(counts.all, 5)}
      />
    </Card>
  )
}
