import { useState } from 'react'
import { authorizationList } from '#contract/authorizations/authorizations.ts'
import { completeReverification, reverificationList } from '#contract/authorizations/reverifications.ts'
import { useNotePrint } from '../kit/http/note-print.ts'
import { useMay } from '../kit/session/user-type.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useList } from '../kit/table/list.ts'
import { useListState } from '../kit/table/list-state.ts'
import { NothingFound } from '../kit/table/NothingFound.tsx'
import { ListPages } from '../kit/table/Pagination.tsx'
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

/**
 * Authorizations: what is left of each and until when, and which coverage must be verified again
 * (docs/spec/authorizations.md, 'List').
 */
export function Component() {
  const { filters } = useListState(filterNames)
  const chosen = tabs.find(({ view }) => view === filters.tab)?.view ?? 'current'
  return (
    <PrintPage list subject="Authorizations" title="">
      <PageHeader title="Authorizations" actions={<ViewLinks views={tabs} chosen={chosen} />} />
      {chosen === 'reverification' ? <Reverifications /> : <Authorizations key={chosen} show={chosen} />}
    </PrintPage>
  )
}

const authorizations = { endpoint: authorizationList, rowsIn: 'authorizations' } as const

function Authorizations({ show }: { show: 'current' | 'ended' }) {
  const isNarrow = useMedia('(768px <= width < 1024px)')
  const list = useList(authorizations, {
    input: ({ search, page, limit }) => ({ search, page, limit, show }),
  })
  useNotePrint('authorization', list.rows?.map(({ _id }) => _id) ?? [], true)
  return (
    <SearchedList list={list} placeholder="Search authorizations">
      <DataTable
        caption="Authorizations"
        columns={isNarrow ? narrowColumns : authorizationColumns}
        {...list.table}
        keyOf={({ _id }) => _id}
        nameOf={({ number, ivrNumber }) => `${number} of ${ivrNumber}`}
        empty={
          list.search ? (
            <NothingFound />
          ) : (
            <EmptyState
              text={
                show === 'current' ? 'There are no current authorizations.' : 'No authorization has ended.'
              }
              hint="The verification team adds them when it approves requests."
            />
          )
        }
      />
    </SearchedList>
  )
}

const reverifications = { endpoint: reverificationList, rowsIn: 'reverifications' } as const

function Reverifications() {
  const list = useList(reverifications, { input: ({ page, limit }) => ({ page, limit }) })
  const [opened, setOpened] = useState<Opened>()
  const mayComplete = useMay()(completeReverification)
  return (
    <Card flush>
      <DataTable
        caption="Coverage due for re-verification"
        columns={reverificationColumns(
          mayComplete ? (task) => setOpened({ kind: 'complete', task }) : undefined,
        )}
        {...list.table}
        keyOf={({ _id }) => _id}
        nameOf={({ ivrNumber }) => ivrNumber}
        empty={
          <EmptyState
            text="No coverage is due for re-verification."
            hint="Coverage is verified again after a plan change, in a new plan year, and when an authorization ends."
          />
        }
      />
      <ListPages list={list} />
      <LedgerDialogs opened={opened} />
    </Card>
  )
}
