import { submitPriorAuthorization } from '#contract/prior-authorization/prior-authorization.ts'
import { useNotePrint } from '../kit/http/note-print.ts'
import { useMay, useUserType } from '../kit/session/user-type.ts'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { useListState } from '../kit/table/list-state.ts'
import { NewRows } from '../kit/table/NewRows.tsx'
import { usePageSize } from '../kit/table/page-size.ts'
import { SearchedList } from '../kit/table/SearchedList.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { PrintPage } from '../kit/ui/PrintPage.tsx'
import { PageHeader } from '../kit/ui/surfaces.tsx'
import { UnreadMessages } from '../messages/Unread.tsx'
import { PhysicianFilter } from '../people/physicians/PhysicianFilter.tsx'
import { filterOf } from './list-filter.ts'
import { PriorAuthorizationTable } from './PriorAuthorizationTable.tsx'
import { newWords } from './texts.ts'
import { UploadLink } from './UploadLink.tsx'
import { usePriorAuthorizations } from './use-prior-authorizations.ts'

const filterNames = ['physicianId'] as const

/**
 * Prior Authorization: every one that the viewer may see, with search, filters and actions
 * (docs/spec/prior-authorization.md, 'List').
 */
export function Component() {
  const userType = useUserType()
  const may = useMay()
  const list = useListState(filterNames)
  const found = usePriorAuthorizations(filterOf(list, userType, usePageSize()))
  const { filter, page } = found
  useExistingPage(list, found.stale ? undefined : page?.totalPages)
  useNotePrint('prior-authorization', page?.priorAuthList.map(({ _id }) => _id) ?? [], true)
  return (
    <PrintPage list subject="Prior Authorization" title="">
      <PageHeader
        title="Prior Authorization"
        actions={
          <>
            <ButtonLink variant="outline" to="/authorizations">
              Authorizations
            </ButtonLink>
            {may(submitPriorAuthorization) && (
              <>
                <PhysicianFilter
                  physicianId={filter.physicianId}
                  onPhysician={(physicianId) => list.setFilter('physicianId', physicianId)}
                />
                <UploadLink />
              </>
            )}
          </>
        }
      />
      <SearchedList
        list={{ ...list, setPage: found.turnTo(list.setPage) }}
        placeholder="Search prior authorizations"
        limit={filter.limit}
        total={page?.totalRecords}
      >
        <NewRows count={found.fresh} max={filter.limit} words={newWords} onShow={found.show}>
          <UnreadMessages kind="prior-authorization" ids={page?.priorAuthList.map(({ _id }) => _id) ?? []}>
            <PriorAuthorizationTable found={found} />
          </UnreadMessages>
        </NewRows>
      </SearchedList>
    </PrintPage>
  )
}
