import { useParams } from 'react-router'
import { npiText, phoneText, taxIdText } from '#contract/formats.ts'
import { type Physician, physicianById } from '#contract/physicians.ts'
import { isId } from '#contract/replies.ts'
import { EmailText } from '../account/people/EmailText.tsx'
import { ButtonLink } from '../kit/Button.tsx'
import { Masked } from '../kit/Masked.tsx'
import { useLoad } from '../kit/queries.ts'
import { RecordPage } from '../kit/RecordPage.tsx'
import { Detail } from '../kit/surfaces.tsx'
import { orDash, placeText } from '../kit/text.ts'
import { editState } from './physician-texts.ts'

/** One physician's record, read-only (spec 2 §2). */
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
    >
      {physician && <Details physician={physician} />}
    </RecordPage>
  )
}

function Details({ physician }: { physician: Physician }) {
  return (
    <>
      <Detail label="Full Name">{physician.name}</Detail>
      <Detail label="Email">
        <EmailText email={physician.email} />
      </Detail>
      <Detail label="Mobile Number">{phoneText(physician.phoneNumber)}</Detail>
      <Detail label="Specialization">{physician.specialization ?? ''}</Detail>
      <Detail label="National Provider Identifier">{npiText(physician.npiNumber)}</Detail>
      <Detail label="State License Number">{physician.medicalLicenseNumber}</Detail>
      <Detail label="Tax ID">
        <Masked value={taxIdText(physician.taxID)} name="Tax ID" />
      </Detail>
      <Detail label="Taxonomy Code">{physician.taxonomyCode}</Detail>
      <Detail label="Hospital Name">{physician.hospitalName}</Detail>
      <Detail label="Address">{orDash(placeText(physician.officeAddress))}</Detail>
    </>
  )
}
