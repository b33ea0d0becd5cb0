import { useLocation } from 'react-router'
import { officeAdmin } from '#contract/endpoint.ts'
import { pageSizes } from '#contract/ivr.ts'
import { DecideDialogs } from '../ivr/DecideDialogs.tsx'
import { isNarrowed } from '../ivr/list-filter.ts'
import { OfficeActions } from '../ivr/OfficeActions.tsx'
import { RequestsEmpty } from '../ivr/RequestsEmpty.tsx'
import { RequestTable } from '../ivr/RequestTable.tsx'
import { SummaryCards } from '../ivr/SummaryCards.tsx'
import { useDeciding } from '../ivr/use-deciding.ts'
import { useRequests } from '../ivr/use-requests.ts'
import { ButtonLink } from '../kit/Button.tsx'
import { Card, PageHeader } from '../kit/surfaces.tsx'
import { useUserType } from '../kit/user-type.ts'
import { LatestPriorAuthorizations } from '../prior-authorization/LatestPriorAuthorizations.tsx'

/** The start page: how many submissions stand where, and the latest of them. */
export function Component() {
  const userType = useUserType()
  const location = useLocation()
  const requests = useRequests(pageSizes.compact)
  const { list, filter, page } = requests
  const deciding = useDeciding()

  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          userType === officeAdmin && (
            <OfficeActions
              physicianId={filter.physicianId}
              onPhysician={(physicianId) => list.setFilter('physicianId', physicianId)}
            />
          )
        }
      />
      <SummaryCards
        counts={page}
        failed={requests.failure !== null}
        status={filter.status}
        onStatus={(status) => list.setFilter('status', status)}
      />
      <Card
        flush
        title="IVR Requests"
        aside={
          <ButtonLink variant="link" to={{ pathname: '/ivrstatus', search: location.search }}>
            View all
          </ButtonLink>
        }
      >
        <RequestTable
          compact
          requests={requests}
          empty={<RequestsEmpty narrowed={isNarrowed(filter)} />}
          onDecide={deciding.decide}
          onChangeNotes={deciding.changeNotes}
        />
      </Card>
      <LatestPriorAuthorizations physicianId={filter.physicianId} />
      <DecideDialogs state={deciding} />
    </>
  )
}
