import { npiText, phoneText, taxIdText } from '#contract/formats.ts'
import { physicianById } from '#contract/people/physicians.ts'
import { DetailGroup, RecordPage } from '../../kit/table/RecordPage.tsx'
import { ButtonLink } from '../../kit/ui/Button.tsx'
import { DetailItem } from '../../kit/ui/surfaces.tsx'
import { orDash, placeText } from '../../kit/ui/text.ts'
import { EmailText } from '../person-columns.tsx'
import { useRecord } from '../person-record.ts'
import { editState } from './physicians.ts'

/** A physician's record, read-only (docs/spec/physicians.md, 'View'). */
export function Component() {
  const { id, record: physician, ...loaded } = useRecord(physicianById)
  return (
    <RecordPage
      title="Physician Details"
      list="/managePhysician"
      actions={
        physician && (
          <ButtonLink variant="outline" to={`/edit-managePhysician/${id}`} state={editState(physician)}>
            Edit
          </ButtonLink>
        )
      }
      {...loaded}
      counts={[3, 7]}
    >
      {physician && (
        <>
          <DetailGroup title="Person">
            <DetailItem label="Full Name">{physician.name}</DetailItem>
            <DetailItem label="Email">
              <EmailText email={physician.email} />
            </DetailItem>
            <DetailItem label="Mobile Number">{phoneText(physician.phoneNumber)}</DetailItem>
          </DetailGroup>
          <DetailGroup title="Practice">
            <DetailItem label="Specialization">{physician.specialization ?? ''}</DetailItem>
            <DetailItem label="National Provider Identifier">{npiText(physician.npiNumber)}</DetailItem>
            <DetailItem label="State License Number">{physician.medicalLicenseNumber}</DetailItem>
            <DetailItem label="Tax ID">{taxIdText(physician.taxID)}</DetailItem>
            <DetailItem label="Taxonomy Code">{physician.taxonomyCode}</DetailItem>
            <DetailItem label="Hospital Name">{physician.hospitalName}</DetailItem>
            <DetailItem label="Address" className="xs:col-span-2">
              {orDash(placeText(physician.officeAddress))}
            </DetailItem>
          </DetailGroup>
        </>
      )}
    </RecordPage>
  )
}
