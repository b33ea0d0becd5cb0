import { useLocation, useParams } from 'react-router'
import { payerById } from '#contract/payers/payers.ts'
import { isId } from '#contract/replies.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { useLoad } from '../kit/http/queries.ts'
import { LoadingGroups, notFoundHint } from '../kit/ui/LoadingGroups.tsx'
import { Card, EmptyState, ErrorState, PageHeader } from '../kit/ui/surfaces.tsx'
import { PayerForm } from './PayerForm.tsx'

/** One entry of the directory of payers, or a new one with the id 'new' (docs/spec/payers.md). */
export function Component() {
  const { id = '' } = useParams()
  const { state } = useLocation()
  return id === 'new' ? <PayerForm name={nameIn(state)} /> : <Entry key={id} id={id} />
}

/** The payer that the reviewer came from. */
function nameIn(state: unknown): string {
  const name = typeof state === 'object' && state !== null && 'name' in state ? state.name : ''
  return typeof name === 'string' ? name : ''
}

function Entry({ id }: { id: string }) {
  const isNumber = isId(id)
  const { data, error, refetch } = useLoad(payerById, { id }, { enabled: isNumber })
  if (data) return <PayerForm payer={data.data} />
  const isMissing = !isNumber || (error instanceof ApiError && error.status === 404)
  return (
    <>
      <PageHeader title="Payer" back="/payers" />
      {isMissing || error ? (
        <Card>
          {isMissing ? (
            <EmptyState text="Record not found" hint={notFoundHint} />
          ) : (
            <ErrorState failure={error} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <LoadingGroups counts={[5, 4]} fields />
      )}
    </>
  )
}
