import { useState } from 'react'
import { authorizationList } from '#contract/authorizations/authorizations.ts'
import { completeReverification, reverificationList } from '#contract/authorizations/reverifications.ts'
import { useNotePrint } from '../kit/http/note-print.ts'
import { useMay } from '../kit/session/user-type.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { useListPage } from '../kit/table/list-page.ts'
import { type ListState, useListState } from '../kit/table/list-state.ts'
import { Pagination } from '../kit/table/Pagination.tsx'
import { usePageSize } from '../kit/table/page-size.ts'
import { SearchedList } from '../kit/table/SearchedList.tsx'
import { useMedia } from '../kit/ui/media.ts'
import { PrintPage } from '../kit/ui/PrintPage.tsx'
import { Card, EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { ViewLinks } from '../kit/ui/ViewSwitch.tsx'
import { authorizationColumns, narrowColumns, reverificationColumns } from './columns.tsx'
import { LedgerDialogs } from './LedgerDialogs.tsx'
import type { Opened } from './opened.ts'
import { listPath } from './texts.ts'

const filterNames = ['tab'] as const
const tabs = [
  { view: 'current', label: 'Current', to: listPath },
  { view: 'ended', label: 'Ended', to: `${listPath}?tab=ended` },
  { view: 'reverification', label: 'Re-verification', to: `${listPath}?tab=reverification` },
] as const

/** Authorizations: what is left of each and until when, and what is to be verified again (docs/spec/authorizations.md, 'List'). */
export function Component() {
  const list = useListState(filterNames)
  const chosen = tabs.find(({ view }) => view === list.filters.tab)?.view ?? 'current'
  return (
    <PrintPage list subject="Authorizations" title="">
      <PageHeader title="Authorizations" actions={<ViewLinks views={tabs} chosen={chosen} />} />
      {chosen === 'reverification' ? (
        <Reverifications list={list} />
      ) : (
        <Authorizations key={chosen} list={list} show={chosen} />
      )}
    </PrintPage>
  )
}

type Listed = ListState<(typeof filterNames)[number]>

function Authorizations({ list, show }: { list: Listed; show: 'current' | 'ended' }) {
  const limit = usePageSize()
  const { search, page } = list
  const isNarrow = useMedia('(768px <= width < 1024px)')
  const found = useListPage(authorizationList, { search, page, limit, show })
  useExistingPage(list, found.stale || !found.page ? undefined : Math.ceil(found.page.total / limit))
  useNotePrint('authorization', found.page?.authorizations.map(({ _id }) => _id) ?? [], true)
  return (
    <SearchedList
      list={{ ...list, setPage: found.turnTo(list.setPage) }}
      placeholder="Search authorizations"
      limit={limit}
      total={found.page?.total}
    >
      <DataTable
        caption="Authorizations"
        columns={isNarrow ? narrowColumns : authorizationColumns}
        rows={found.page?.authorizations}
        keyOf={({ _id }) => _id}
        nameOf={({ number, ivrNumber }) => `${number} of ${ivrNumber}`}
        failure={found.failure}
        onRetry={found.retry}
        stale={found.stale}
        skeletonRows={limit}
        empty={
          list.search ? (
            <EmptyState text="No data is found." hint="Try another search." />
          ) : (
            <EmptyState
              text={
                show === 'current' ? 'There are no current authorizations.' : 'No authorization has ended.'
              }
              hint="The verification team records them with approved requests."
            />
          )
        }
      />
    </SearchedList>
  )
}

function Reverifications({ list }: { list: Listed }) {
  const limit = usePageSize()
  const found = useListPage(reverificationList, { page: list.page, limit })
  const [opened, setOpened] = useState<Opened>()
  const mayComplete = useMay()(completeReverification)
  useExistingPage(list, found.stale || !found.page ? undefined : Math.ceil(found.page.total / limit))
  return (
    <Card flush>
      <DataTable
        caption="Coverage to be verified again"
        columns={reverificationColumns(
          mayComplete ? (task) => setOpened({ kind: 'complete', task }) : undefined,
        )}
        rows={found.page?.reverifications}
        keyOf={({ _id }) => _id}
        nameOf={({ ivrNumber }) => ivrNumber}
        failure={found.failure}
        onRetry={found.retry}
        stale={found.stale}
        skeletonRows={limit}
        empty={
          <EmptyState
            text="Nothing is to be verified again."
            hint="Coverage is verified again after a change of plan, in a new year, and when an authorization ends."
          />
        }
      />
      {found.page && (
        <Pagination
          page={list.page}
          limit={limit}
          total={found.page.total}
          onPage={found.turnTo(list.setPage)}
        />
      )}
      <LedgerDialogs opened={opened} />
    </Card>
  )
}
