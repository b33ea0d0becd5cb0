import { compactPage } from '#contract/ivr/requests.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { physicianIn } from '../kit/table/list-state.ts'
import { NewRows } from '../kit/table/NewRows.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/surfaces.tsx'
import { PriorAuthorizationTable } from './PriorAuthorizationTable.tsx'
import { newWords } from './texts.ts'
import { useLatestPriorAuthorizations } from './use-prior-authorizations.ts'

/** The latest prior authorizations, for the dashboard; `physicianId` narrows them to one physician. */
export function LatestPriorAuthorizations({ physicianId }: { physicianId: string }) {
  const physician = physicianIn(physicianId, useUserType())
  const found = useLatestPriorAuthorizations(physician, compactPage)
  return (
    <Card
      flush
      className="min-w-0"
      title="Prior Authorization"
      aside={
        <ButtonLink
          variant="link"
          to={{ pathname: '/priorAuthorization', search: physician && `?physicianId=${physician}` }}
        >
          View all
        </ButtonLink>
      }
    >
      <NewRows count={found.fresh} max={compactPage} words={newWords} onShow={found.show}>
        <PriorAuthorizationTable compact found={found} />
      </NewRows>
    </Card>
  )
}
