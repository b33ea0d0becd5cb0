import { useParams } from 'react-router'
import { userTypeLabels } from '#contract/endpoint.ts'
import { phoneText } from '#contract/formats.ts'
import { memberById } from '#contract/members.ts'
import { isId } from '#contract/replies.ts'
import { EmailText } from '../account/people/EmailText.tsx'
import { ButtonLink } from '../kit/Button.tsx'
import { useLoad } from '../kit/queries.ts'
import { RecordPage } from '../kit/RecordPage.tsx'
import { Detail } from '../kit/surfaces.tsx'
import { editState } from './member-texts.ts'

/** One of the team, read-only (spec 2 §2). */
export function Component() {
  const { id = '' } = useParams()
  const isNumber = isId(id)
  const loaded = useLoad(memberById, { id }, { enabled: isNumber })
  const member = loaded.data?.data
  return (
    <RecordPage
      title="IVR Member Details"
      list="/manageIvrMember"
      actions={
        member && (
          <ButtonLink variant="outline" to={`/edit-ivrMember/${id}`} state={editState}>
            Edit
          </ButtonLink>
        )
      }
      isLoaded={member !== undefined}
      failure={isNumber ? loaded.error : 'missing'}
      onRetry={() => void loaded.refetch()}
    >
      {member && (
        <>
          <Detail label="Full Name">{member.name}</Detail>
          <Detail label="Email">
            <EmailText email={member.email} />
          </Detail>
          <Detail label="Mobile Number">{phoneText(member.phoneNumber)}</Detail>
          <Detail label="Fax Number">{phoneText(member.faxNumber)}</Detail>
          <Detail label="User Type">{userTypeLabels[member.userType]}</Detail>
        </>
      )}
    </RecordPage>
  )
}
