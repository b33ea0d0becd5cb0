import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type ListedPolicy, policyList } from '#contract/ivr/policies.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { Column } from '../../kit/table/table-parts.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { UploadIcon } from '../../kit/ui/icons.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { Card, EmptyState, PageHeader } from '../../kit/ui/surfaces.tsx'
import { ImportPolicyDialog } from './ImportPolicyDialog.tsx'
import { PolicyPage } from './PolicyPage.tsx'
import { daysText, endsText, statusOf } from './policy-text.ts'

/** Coverage policies: the list, or one revision. */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <List /> : <PolicyPage key={id} id={id} />
}

/** Coverage Policies: every revision, which of them are used, and which end soon (docs/spec/policies.md, 'List'). */
function List() {
  const { data, error, refetch } = useLoad(policyList, {})
  const [importing, setImporting] = useState(false)
  const close = () => setImporting(false)
  const policies = data?.data
  const ending = policies?.filter(({ endsInDays }) => endsInDays !== null) ?? []
  return (
    <>
      <PageHeader
        title="Coverage Policies"
        text="We check requests against these policies as they are filled in and submitted. Offices can send a request either way."
        actions={
          <Button onClick={() => setImporting(true)} className="max-sm:w-full">
            <UploadIcon />
            Import revision
          </Button>
        }
      />
      {ending.map((policy) => (
        <Note key={policy._id} text={endsText(policy)} className="mb-4" />
      ))}
      <Card flush>
        <DataTable
          caption="Coverage policies"
          columns={columns}
          rows={policies}
          keyOf={({ _id }) => _id}
          nameOf={({ title, revision }) => `${title}, revision ${revision}`}
          hrefOf={({ _id }) => `/policies/${_id}`}
          failure={error}
          onRetry={() => void refetch()}
          empty={<EmptyState text="There are no policies." />}
        />
      </Card>
      <ImportPolicyDialog open={importing} onClose={close} />
    </>
  )
}

const columns: readonly Column<ListedPolicy>[] = [
  {
    header: 'Policy',
    cell: ({ _id, title }) => (
      <Link to={`/policies/${_id}`} className="block max-w-md py-0.5 font-medium">
        {title}
      </Link>
    ),
    onPhone: 'title',
  },
  { header: 'Revision', cell: ({ revision }) => revision },
  { header: 'Dates of service', cell: daysText },
  { header: 'Status', cell: (policy) => <StatusBadge status={statusOf(policy)} />, onPhone: 'badge' },
  {
    header: 'Reviewed',
    cell: ({ reviewedOn, reviewedByName }) =>
      reviewedOn === null ? (
        <span className="whitespace-nowrap">Not reviewed</span>
      ) : (
        `${reviewedByName}, ${dateText(reviewedOn)}`
      ),
  },
]
