import { submitPriorAuthorization } from '#contract/prior-authorization/prior-authorization.ts'
import { useNotePrint } from '../kit/http/note-print.ts'
import { useMay } from '../kit/session/user-type.ts'
import { NewRows } from '../kit/table/NewRows.tsx'
import { SearchedList } from '../kit/table/SearchedList.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { PrintPage } from '../kit/ui/PrintPage.tsx'
import { PageHeader } from '../kit/ui/surfaces.tsx'
import { UnreadMessages } from '../messages/Unread.tsx'
import { PhysicianFilter } from '../people/physicians/PhysicianFilter.tsx'
import { PriorAuthorizationTable } from './PriorAuthorizationTable.tsx'
import { newWords } from './texts.ts'
import { UploadLink } from './UploadLink.tsx'
import { usePriorAuthorizations } from './use-prior-authorizations.ts'

/**
 * Prior Authorization: every one that the viewer may see, with search, filters and actions
 * (docs/spec/prior-authorization.md, 'List').
 */
export function Component() {
  const may = useMay()
  const list = usePriorAuthorizations()
  const ids = list.rows?.map(({ _id }) => _id) ?? []
  useNotePrint('prior-authorization', ids, true)
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
                  physicianId={list.filter.physicianId ?? ''}
                  onPhysician={(physicianId) => list.setFilter('physicianId', physicianId)}
                />
                <UploadLink />
              </>
            )}
          </>
        }
      />
      <SearchedList list={list} placeholder="Search prior authorizations">
        <NewRows count={list.fresh} max={list.limit} words={newWords} onShow={list.show}>
          <UnreadMessages kind="prior-authorization" ids={ids}>
            <PriorAuthorizationTable found={list} />
          </UnreadMessages>
        </NewRows>
      </SearchedList>
    </PrintPage>
  )
}
