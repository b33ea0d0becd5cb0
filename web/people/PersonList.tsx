import type { ReactNode } from 'react'
import { DataTable } from '../kit/table/DataTable.tsx'
import type { ListState } from '../kit/table/list-state.ts'
import { NothingFound } from '../kit/table/NothingFound.tsx'
import type { PagedList } from '../kit/table/Pagination.tsx'
import { SearchedList } from '../kit/table/SearchedList.tsx'
import type { Column, DataTableProps } from '../kit/table/table-parts.tsx'
import { ButtonLink, type Variant } from '../kit/ui/Button.tsx'
import { PlusIcon } from '../kit/ui/icons.tsx'
import { EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { PersonDialog } from './PersonDialogs.tsx'
import { type Person, type PersonActs, usePersonActions } from './use-person-actions.ts'

/** What a list of people uses from useList. */
type People<P> = PagedList &
  Pick<ListState<never>, 'search' | 'setSearch'> & {
    limit: number
    table: Pick<DataTableProps<P>, ListedProps>
  }
type ListedProps = 'rows' | 'failure' | 'onRetry' | 'stale' | 'skeletonRows'

interface PersonTableProps<P extends Person> {
  list: People<P>
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<P>[]
  acts: PersonActs<P>
  empty: ReactNode
  skeletonRows?: number
}

/** People with the menus of their rows, and the dialogs that these open. */
export function PersonTable<P extends Person>(props: PersonTableProps<P>) {
  const { list, caption, columns, acts, empty, skeletonRows = list.limit } = props
  const { asked, isOpen, close, actions } = usePersonActions(acts)
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        {...list.table}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        empty={empty}
        actions={actions}
        rowClass={({ status }) => (status === 'deactive' ? 'bg-rejected-soft/60 text-rejected' : undefined)}
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

interface PeopleScreenProps<P extends Person> extends Omit<PersonTableProps<P>, 'empty' | 'skeletonRows'> {
  title: string
  /** The link to the form that invites someone. */
  add: { to: string; label: string }
  /** Shown while there is no one. */
  nobody: string
}

/** The screen of a list of people, with its search and the link that adds someone. */
export function PeopleScreen<P extends Person>(props: PeopleScreenProps<P>) {
  const { title, add, nobody, ...table } = props
  const { list } = table
  const addLink = (variant: Variant) => (
    <ButtonLink to={add.to} variant={variant} className="max-sm:w-full">
      <PlusIcon />
      {add.label}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={title} actions={addLink('default')} />
      <SearchedList list={list}>
        <PersonTable
          {...table}
          empty={
            list.search === '' ? <EmptyState text={nobody} action={addLink('outline')} /> : <NothingFound />
          }
        />
      </SearchedList>
    </>
  )
}
