import { Link } from 'react-router'
import { userTypeLabels } from '#contract/endpoint.ts'
import {
  type PriorAuthorizationDetails,
  sections,
} from '#contract/prior-authorization/prior-authorization.ts'
import { Documents } from '../files/Documents.tsx'
import { DownloadAll } from '../files/DownloadAll.tsx'
import { type Viewed, viewable, viewedFile } from '../files/viewed.ts'
import { dateText } from '../kit/ui/dates.ts'
import { detailGrid } from '../kit/ui/LoadingGroups.tsx'
import { DetailItem, DetailText, Group } from '../kit/ui/surfaces.tsx'
import { sectionNames } from './texts.ts'

export const documentsSection = 'documents'

/** Every file of a prior authorization, in the order of the page. */
export function filesOf(record: PriorAuthorizationDetails): Viewed[] {
  const sent = sections.flatMap((section) =>
    record[section].map((file) => viewedFile(file, sectionNames[section])),
  )
  return viewable([...sent, ...record.ivrResponseFiles.map((file) => viewedFile(file, 'Response'))])
}

/**
 * What the office sent: who, when, why, and the documents by section. Parts of a <Groups>
 * (docs/spec/prior-authorization.md, 'Details').
 */
export function SubmittedDetails({ record }: { record: PriorAuthorizationDetails }) {
  const role = userTypeLabels[record.submitByUserType]
  return (
    <>
      <Group
        title="Submitted Details"
        aside={<DownloadAll record="prior-authorization" id={record._id} count={filesOf(record).length} />}
      >
        <dl className={detailGrid}>
          <DetailItem label="Submitted By">
            {record.submitByUserName}
            <span className="block text-xs font-normal text-ink-soft">{role}</span>
          </DetailItem>
          <DetailItem label="Submission Date">{dateText(record.createdAt)}</DetailItem>
          <DetailItem label="Physician Name">{record.physicianName}</DetailItem>
          {record.ivrNumber && (
            <DetailItem label="IVR">
              <Link
                to={`/viewivrsubmissions/${record.ivrNumber.replace('#', '')}`}
                className="font-medium text-action-ink underline underline-offset-4"
              >
                {record.ivrNumber}
              </Link>
            </DetailItem>
          )}
          <DetailText label="Description">{record.description}</DetailText>
        </dl>
      </Group>
      <div id={documentsSection} tabIndex={-1} className="scroll-mt-24 outline-offset-[-3px]">
        <Group title="Uploaded Documents">
          <div className="flex flex-col gap-5">
            {sections
              .filter((section) => record[section].length > 0)
              .map((section) => (
                <div key={section}>
                  <h3 className="text-xs text-ink-soft">{sectionNames[section]}</h3>
                  <Documents files={record[section]} />
                </div>
              ))}
          </div>
        </Group>
      </div>
    </>
  )
}

/** The verification team's response; nothing until there is one. */
export function TeamResponse({ record }: { record: PriorAuthorizationDetails }) {
  if (record.responseById === null) return null
  return (
    <Group title="IVR Team Response">
      <dl className={detailGrid}>
        <DetailItem label="Responded By">{record.responseByName}</DetailItem>
        <DetailItem label="Response Date">{dateText(record.responseAt)}</DetailItem>
        <DetailText label="Comments">{record.comment}</DetailText>
      </dl>
      <h3 className="mt-5 text-xs text-ink-soft">Responded documents</h3>
      {record.ivrResponseFiles.length > 0 ? (
        <Documents files={record.ivrResponseFiles} />
      ) : (
        <p className="mt-0.5 text-ink-soft">-</p>
      )}
    </Group>
  )
}
