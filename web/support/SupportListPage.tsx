import { NewRows } from '../kit/table/NewRows.tsx'
import { ListPages } from '../kit/table/Pagination.tsx'
import { Card, PageHeader } from '../kit/ui/surfaces.tsx'
import { NewRequestButton, NewRequestDialog } from './NewRequestDialog.tsx'
import { SupportTable } from './SupportTable.tsx'
import { useNewRequest } from './use-new-request.ts'
import { useSupportCases } from './use-support-cases.ts'

/**
 * Support Listing: every case that the viewer may see; cases are opened, assigned and closed from here
 * (docs/spec/support.md, 'List').
 */
export function Component() {
  const cases = useSupportCases()
  // The new case is the first row of the first page.
  const request = useNewRequest(() => cases.setPage(1))
  return (
    <>
      <PageHeader title="Support Listing" actions={<NewRequestButton request={request} />} />
      <Card flush className="relative overflow-clip">
        <NewRows
          count={cases.fresh}
          max={cases.limit}
          words={['new support case', 'new support cases']}
          onShow={cases.show}
        >
          <SupportTable cases={cases} request={request} />
        </NewRows>
        <ListPages list={cases} />
      </Card>
      <NewRequestDialog request={request} />
    </>
  )
}
