import { useParams } from 'react-router'
import { physicianById } from '#contract/people/physicians.ts'
import { getStates } from '#contract/reference/lists.ts'
import { isId } from '#contract/replies.ts'
import { EditPage } from '../kit/form/EditPage.tsx'
import { useLoad } from '../kit/http/queries.ts'
import { HelpLink } from '../kit/ui/HelpLink.tsx'
import { formWidth } from '../kit/ui/LoadingGroups.tsx'
import { PageHeader } from '../kit/ui/surfaces.tsx'
import { PhysicianFields } from './PhysicianFields.tsx'

/** Add Physician, and with an id in the address Edit Physician (docs/spec/physicians.md, 'Form'). */
export function Component() {
  const { id } = useParams()
  if (id !== undefined) return <EditPhysician key={id} id={id} />
  return (
    <>
      <div className={formWidth}>
        <PageHeader title="Add Physician" actions={<HelpLink page="invite-a-physician" />} />
      </div>
      <PhysicianFields />
    </>
  )
}

function EditPhysician({ id }: { id: string }) {
  const isNumber = isId(id)
  const states = useLoad(getStates, {}, { staleTime: Number.POSITIVE_INFINITY })
  // The record is shown with the names of states, so it loads after them (docs/spec/physicians.md, 'Form').
  const loaded = useLoad(physicianById, { id }, { enabled: isNumber && !states.isPending })
  const physician = loaded.data?.data
  return (
    <EditPage
      title="Edit Physician"
      help="invite-a-physician"
      failure={isNumber ? loaded.error : 'missing'}
      onRetry={() => void loaded.refetch()}
    >
      {physician && <PhysicianFields physician={physician} />}
    </EditPage>
  )
}
