import { userTypeLabels } from '#contract/endpoint.ts'
import { phoneText } from '#contract/formats.ts'
import { memberById } from '#contract/people/members.ts'
import { DetailGroup, RecordPage } from '../../kit/table/RecordPage.tsx'
import { ButtonLink } from '../../kit/ui/Button.tsx'
import { DetailItem } from '../../kit/ui/surfaces.tsx'
import { EmailText } from '../person-columns.tsx'
import { useRecord } from '../person-record.ts'
import { editState } from './members.ts'

/** A member of the team, read-only (docs/spec/members.md, 'View'). */
export function Component() {
  const { id, record: member, ...loaded } = useRecord(memberById)
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
      {...loaded}
      counts={[2, 3]}
    >
      {member && (
        <>
          <DetailGroup title="Person">
            <DetailItem label="Full Name">{member.name}</DetailItem>
            <DetailItem label="User Type">{userTypeLabels[member.userType]}</DetailItem>
          </DetailGroup>
          <DetailGroup title="Contact">
            <DetailItem label="Email">
              <EmailText email={member.email} />
            </DetailItem>
            <DetailItem label="Mobile Number">{phoneText(member.phoneNumber)}</DetailItem>
            <DetailItem label="Fax Number">{phoneText(member.faxNumber)}</DetailItem>
          </DetailGroup>
        </>
      )}
    </RecordPage>
  )
}
