import { useState } from 'react'
import { Link } from 'react-router'
import { type Form, formList } from '#contract/forms/forms.ts'
import { useLoad } from '../kit/http/queries.ts'
import { FromFirstOpening, lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useIsTeam } from '../kit/session/user-type.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import type { Column } from '../kit/table/table-parts.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { momentText } from '../kit/ui/dates.ts'
import { PlusIcon } from '../kit/ui/icons.tsx'
import { Card, EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { orDash } from '../kit/ui/text.ts'
import { sentText } from './texts.ts'

const FormDialogs = lazyPart(() => import('./FormDialogs.tsx'))

/** Makers' blank forms: the team's library, and an office's own next to it (docs/spec/forms.md). */
export function Component() {
  const { data, error, refetch } = useLoad(formList, {})
  const [adding, setAdding] = useState(false)
  const isTeam = useIsTeam()
  return (
    <>
      <PageHeader
        title="Forms"
        text={
          isTeam
            ? 'Makers’ blank forms, which everyone fills from a request.'
            : 'Makers’ blank forms. Only your office sees the forms that you add.'
        }
        actions={
          <Button onClick={() => setAdding(true)} className="max-sm:w-full">
            <PlusIcon />
            Add form
          </Button>
        }
      />
      <Card flush>
        <DataTable
          caption="Forms"
          columns={columns}
          rows={data?.data}
          failure={error}
          onRetry={() => void refetch()}
          skeletonRows={5}
          keyOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          empty={<EmptyState text="There are no forms yet." hint="Upload a maker’s blank form as a PDF." />}
        />
      </Card>
      <FromFirstOpening open={adding}>
        <FormDialogs opened={adding ? { kind: 'add' } : undefined} onClose={() => setAdding(false)} />
      </FromFirstOpening>
    </>
  )
}

const columns: readonly Column<Form>[] = [
  {
    header: 'Form',
    className: 'min-w-40',
    onPhone: 'title',
    cell: ({ _id, name, isOwn }) =>
      isOwn ? (
        <Link
          to={`/forms/${_id}`}
          className="rounded-sm font-medium wrap-anywhere text-action-ink hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium wrap-anywhere">{name}</span>
      ),
  },
  { header: 'Maker', className: 'min-w-28', cell: ({ maker }) => maker },
  { header: 'Products', cell: ({ codes }) => codes.join(', ') || 'All' },
  { header: 'Revision', cell: ({ printed }) => orDash(printed) },
  { header: 'Send to', className: 'min-w-40', cell: (form) => orDash(sentText(form)) },
  {
    header: 'Map',
    cell: ({ isMapped, isOwn }) => (isMapped ? 'Done' : isOwn ? 'To do' : 'In progress'),
  },
  {
    header: 'Changed',
    className: 'min-w-28 max-lg:hidden',
    cell: ({ changedAt, changedByName }) => `${momentText(changedAt)}, ${changedByName}`,
  },
]
