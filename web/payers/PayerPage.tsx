import { useLocation, useParams } from 'react-router'
import { payerById } from '#contract/payers/payers.ts'
import { isId } from '#contract/replies.ts'
import { useLoad } from '../kit/http/queries.ts'
import { NotLoaded } from '../kit/table/NotLoaded.tsx'
import { LoadingGroups } from '../kit/ui/LoadingGroups.tsx'
import { PageHeader } from '../kit/ui/surfaces.tsx'
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
  return (
    <>
      <PageHeader title="Payer" back="/payers" />
      <NotLoaded failure={isNumber ? error : 'missing'} onRetry={() => void refetch()}>
        <LoadingGroups counts={[5, 4]} fields />
      </NotLoaded>
    </>
  )
}
