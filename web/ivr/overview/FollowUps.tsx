import { overviewRows, type TeamOverview } from '#contract/ivr/overview.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Card, EmptyState } from '../../kit/ui/surfaces.tsx'
import { FigureLink } from './FigureLink.tsx'
import { followUpColumns, hrefOf } from './OverviewRows.tsx'

export interface FollowUpsProps {
  counts: TeamOverview['followUps']
  filter: { from: string; to: string; payer: string; memberId: string }
}

/** Who has promised what and by when; what is overdue comes first. */
export function FollowUps({ counts, filter }: FollowUpsProps) {
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
        caption="What members have set as next, the first due first"
        columns={followUpColumns}
        rows={data?.data.rows}
        keyOf={({ ivrNumber }) => ivrNumber}
        nameOf={({ ivrNumber }) => ivrNumber}
        hrefOf={hrefOf}
        failure={error}
        onRetry={() => void refetch()}
        empty={<EmptyState text="There are no follow-ups any more." />}
        skeletonRows={Math.min(counts.all, 5)}
      />
    </Card>
  )
}
