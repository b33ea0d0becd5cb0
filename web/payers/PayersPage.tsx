import { Link } from 'react-router'
import { phoneText } from '#contract/formats.ts'
import { type Payer, payerList, telephoneLink } from '#contract/payers/payers.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useList } from '../kit/table/list.ts'
import { NothingFound } from '../kit/table/NothingFound.tsx'
import { SearchedList } from '../kit/table/SearchedList.tsx'
import type { Column } from '../kit/table/table-parts.tsx'
import { ButtonLink, type Variant } from '../kit/ui/Button.tsx'
import { momentText } from '../kit/ui/dates.ts'
import { PlusIcon } from '../kit/ui/icons.tsx'
import { EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { orDash } from '../kit/ui/text.ts'

const payers = { endpoint: payerList, rowsIn: 'payers' } as const

/** Payers: the directory that the team maintains (docs/spec/payers.md). */
export function Component() {
  const list = useList(payers)
  return (
    <>
      <PageHeader
        title="Payers"
        text="How to reach each payer, and its usual answers. Offices can’t see this."
        actions={<AddLink />}
      />
      <SearchedList list={list} placeholder="Search payers">
        <DataTable
          caption="Payers"
          columns={columns}
          {...list.table}
          keyOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          empty={
            list.search ? (
              <NothingFound />
            ) : (
              <EmptyState text="The directory has no payers yet." action={<AddLink variant="outline" />} />
            )
          }
        />
      </SearchedList>
    </>
  )
}

function AddLink({ variant = 'default' }: { variant?: Variant }) {
  return (
    <ButtonLink to="/payers/new" variant={variant} className="max-sm:w-full">
      <PlusIcon />
      Add payer
    </ButtonLink>
  )
}

const linkClass = 'rounded-sm text-action-ink wrap-anywhere hover:underline'

const columns: readonly Column<Payer>[] = [
  {
    header: 'Payer',
    className: 'min-w-36',
    onPhone: 'title',
    cell: ({ _id, name }) => (
      <Link to={`/payers/${_id}`} className={`${linkClass} font-medium`}>
        {name}
      </Link>
    ),
  },
  {
    header: 'Phone',
    className: 'whitespace-nowrap tabular',
    cell: ({ phone }) =>
      phone ? (
        <a href={telephoneLink(phone)} className={linkClass}>
          {phoneText(phone)}
        </a>
      ) : (
        '-'
      ),
  },
  {
    header: 'Portal',
    className: 'min-w-28 lg:min-w-36',
    cell: ({ portalUrl }) =>
      portalUrl ? (
        <a href={portalUrl} target="_blank" rel="noopener noreferrer" className={linkClass}>
          {portalUrl.replace(/^https:\/\//, '').replace(/\/$/, '')}
        </a>
      ) : (
        '-'
      ),
  },
  { header: 'Hours', className: 'lg:min-w-36', cell: ({ hours }) => orDash(hours) },
  {
    header: 'Answers valid for',
    className: 'max-lg:hidden whitespace-nowrap on-paper',
    cell: ({ validDays }) => `${validDays} days`,
  },
  {
    header: 'Last confirmed',
    className: 'min-w-28 lg:min-w-36',
    cell: ({ confirmedAt, confirmedByName }) =>
      confirmedAt ? (
        `${momentText(confirmedAt)}, ${confirmedByName}`
      ) : (
        <span className="text-ink-soft">Not confirmed</span>
      ),
  },
]
