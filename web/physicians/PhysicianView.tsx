import { useParams } from 'react-router'
import { npiText, phoneText, taxIdText } from '#contract/formats.ts'
import type { Physician } from '#contract/people/physicians.ts'
import { physicianById } from '#contract/people/physicians.ts'
import { isId } from '#contract/replies.ts'
import { EmailText } from '../account/people/EmailText.tsx'
import { useLoad } from '../kit/http/queries.ts'
import { DetailGroup, RecordPage } from '../kit/table/RecordPage.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { DetailItem } from '../kit/ui/surfaces.tsx'
import { orDash, placeText } from '../kit/ui/text.ts'
import { editState } from './physician-texts.ts'

/** A physician's record, read-only (docs/spec/physicians.md, 'View'). */
export function Component() {
  const { id = '' } = useParams()
  const isNumber = isId(id)
  const loaded = useLoad(physicianById, { id }, { enabled: isNumber })
  const physician = loaded.data?.data
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
      isLoaded={physician !== undefined}
      failure={isNumber ? loaded.error : 'missing'}
      onRetry={() => void loaded.refetch()}
      counts={[3, 7]}
    >
      {physician && <Details physician={physician} />}
    </RecordPage>
  )
}

function Details({ physician }: { physician: Physician }) {
  return (
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
  )
}
