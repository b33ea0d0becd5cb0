import { useParams } from 'react-router'
import { isSupportCaseId, type SupportCase, supportDetails } from '#contract/support/support.ts'
import { WorkOwner } from '../ivr/queue/WorkOwner.tsx'
import { useNotePrint } from '../kit/http/note-print.ts'
import { NotLoaded } from '../kit/table/NotLoaded.tsx'
import { useScrollTarget } from '../kit/table/scroll-target.ts'
import { useShownRecord } from '../kit/table/use-shown-record.ts'
import { Button, ButtonLink } from '../kit/ui/Button.tsx'
import { LoadingGroups } from '../kit/ui/LoadingGroups.tsx'
import { PrintButton, PrintPage } from '../kit/ui/PrintPage.tsx'
import { Groups, PageHeader } from '../kit/ui/surfaces.tsx'
import { CaseCard, ResponseCard, responseSection } from './CaseCards.tsx'
import { listPath, responseTarget } from './texts.ts'
import { useAssigning } from './use-assigning.tsx'

const title = 'Support Request Details'
const sections = { scrollToResponse: responseSection }

/** One support case: the request, and the response if there is one (docs/spec/support.md, 'Details'). */
export function Component() {
  const { id = '' } = useParams()
  const loaded = useShownRecord(supportDetails, isSupportCaseId(id) ? id : undefined, { staleTime: 0 })
  const { record } = loaded
  useScrollTarget(record !== undefined, sections)
  useNotePrint('support', record ? [record._id] : [])
  return (
    <PrintPage subject={record?.subject ?? ''} title={`Support ${record?.supportNumber ?? ''}`}>
      <PageHeader
        title={record ? `${title} (${record.supportNumber})` : title}
        text={record?.patientName || undefined}
        // A link opened in its own tab has no previous page to go back to.
        back={history.state?.idx > 0 ? true : listPath}
        sticky
        actions={
          record && (
            <>
              <PrintButton />
              <Acts record={record} />
            </>
          )
        }
      />
      {record ? (
        <>
          <WorkOwner kind="support" id={record._id} number={record.supportNumber} work={record.work} />
          <Groups>
            <CaseCard record={record} />
            <ResponseCard record={record} />
          </Groups>
        </>
      ) : (
        <NotLoaded failure={loaded.failure} onRetry={loaded.retry} list={listPath}>
          <LoadingGroups counts={[5]} />
        </NotLoaded>
      )}
    </PrintPage>
  )
}

/** The actions of the case that its viewer may take now. */
function Acts({ record }: { record: SupportCase }) {
  const assigning = useAssigning()
  const { to, state } = responseTarget(record)
  return (
    <>
      {record.may.assign && (
        <Button variant="outline" busy={assigning.isAssigning} onClick={() => assigning.ask(record)}>
          Assign To IVR
        </Button>
      )}
      {record.may.close && (
        <ButtonLink to={to} state={state}>
          Close Ticket
        </ButtonLink>
      )}
      {assigning.dialog}
    </>
  )
}
