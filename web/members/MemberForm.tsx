import { useParams } from 'react-router'
import { memberById } from '#contract/members/members.ts'
import { isId } from '#contract/replies.ts'
import { EditPage } from '../kit/form/EditPage.tsx'
import { useLoad } from '../kit/http/queries.ts'
import { HelpLink } from '../kit/ui/HelpLink.tsx'
import { formWidth } from '../kit/ui/LoadingGroups.tsx'
import { PageHeader } from '../kit/ui/surfaces.tsx'
import { MemberFields } from './MemberFields.tsx'

/** Add IVR Member, and with an id in the address Edit IVR Member (docs/spec/members.md, 'Form'). */
export function Component() {
  const { id } = useParams()
  if (id !== undefined) return <EditMember key={id} id={id} />
  return (
    <>
      <div className={formWidth}>
        <PageHeader title="Add IVR Member" actions={<HelpLink page="manage-the-team" />} />
      </div>
      <MemberFields />
    </>
  )
}

function EditMember({ id }: { id: string }) {
  const isNumber = isId(id)
  const loaded = useLoad(memberById, { id }, { enabled: isNumber })
  const member = loaded.data?.data
  return (
    <EditPage
      title="Edit IVR Member"
      help="manage-the-team"
      failure={isNumber ? loaded.error : 'missing'}
      onRetry={() => void loaded.refetch()}
    >
      {member && <MemberFields member={member} />}
    </EditPage>
  )
}
