import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PageFilter } from '#contract/fields.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { type ListPage, useListPage } from '../kit/table/list-page.ts'
import { type ListState, useListState } from '../kit/table/list-state.ts'
import { usePageSize } from '../kit/table/page-size.ts'
import { SearchedList } from '../kit/table/SearchedList.tsx'
import type { Column } from '../kit/table/table-parts.tsx'
import { ButtonLink, type Variant } from '../kit/ui/Button.tsx'
import { PlusIcon } from '../kit/ui/icons/icons.tsx'
import { EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { PersonDialog } from './PersonDialogs.tsx'
import { type Person, type PersonActs, usePersonActions } from './use-person-actions.ts'

interface People<Page> extends ListPage<Page> {
  list: ListState<never>
  limit: number
}

/** The page of people that the URL asks for. */
export function usePeople<Page extends { totalPages: number }>(
  endpoint: Endpoint<typeof PageFilter, z.ZodType<{ data: Page }>>,
  isSearched = true,
): People<Page> {
  const list = useListState()
  const limit = usePageSize()
  const search = isSearched ? list.search : ''
  const found = useListPage(endpoint, { search, page: list.page, limit }) as ListPage<Page>
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return { list, limit, ...found }
}

interface PersonTableProps<P extends Person> {
  found: People<unknown>
  rows: readonly P[] | undefined
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<P>[]
  acts: PersonActs<P>
  empty: ReactNode
  skeletonRows?: number
}

/** People with the menus of their rows, and the dialogs that these open. */
export function PersonTable<P extends Person>(props: PersonTableProps<P>) {
  const { found, rows, caption, columns, acts, empty, skeletonRows = found.limit } = props
  const { asked, isOpen, close, actions } = usePersonActions(acts)
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        failure={found.failure}
        onRetry={found.retry}
        empty={empty}
        actions={actions}
        rowClass={({ status }) => (status === 'deactive' ? 'bg-rejected-soft/60 text-rejected' : undefined)}
        stale={found.stale}
        skeletonRows={skeletonRows}
      />
      {asked && (
        <PersonDialog
          key={asked.turn}
          action={asked.action}
          person={asked.person}
          isOpen={isOpen}
          onClose={close}
          acts={acts}
        />
      )}
    </>
  )
}

interface PeopleScreenProps<P extends Person>
  extends Omit<PersonTableProps<P>, 'found' | 'empty' | 'skeletonRows'> {
  title: string
  /** The link to the form that invites somebody. */
  add: { to: string; label: string }
  /** Shown while there is nobody. */
  nobody: string
  found: People<{ total: number }>
}

/** The screen of a list of people, with its search and the link that adds somebody. */
export function PeopleScreen<P extends Person>(props: PeopleScreenProps<P>) {
  const { title, add, nobody, found, ...table } = props
  const { list, limit, page, turnTo } = found
  const addLink = (variant: Variant) => (
    <ButtonLink to={add.to} variant={variant} className="max-sm:w-full">
      <PlusIcon />
      {add.label}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={title} actions={addLink('default')} />
      <SearchedList list={{ ...list, setPage: turnTo(list.setPage) }} limit={limit} total={page?.total}>
        <PersonTable
          {...table}
          found={found}
          empty={
            list.search === '' ? (
              <EmptyState text={nobody} action={addLink('outline')} />
            ) : (
              <EmptyState text="No data is found." hint="Try another search." />
            )
          }
        />
      </SearchedList>
    </>
  )
}
