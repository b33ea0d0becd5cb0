import type { ReactNode } from 'react'
import { userTypeLabels } from '#contract/endpoint.ts'
import type { StoredFile } from '#contract/files/stored-file.ts'
import type { PriorAuthorizationDetails } from '#contract/prior-authorization/prior-authorization.ts'
import { sections } from '#contract/prior-authorization/prior-authorization.values.ts'
import { Documents } from '../files/Documents.tsx'
import { DownloadAll } from '../files/DownloadAll.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { Card, DetailItem } from '../kit/ui/surfaces.tsx'
import { orDash } from '../kit/ui/text.ts'
import { filesOf } from './files-of.ts'
import { sectionNames } from './texts.ts'

export const documentsSection = 'documents'

/**
 * What the office sent: who, when, why, and the documents by section
 * (docs/spec/prior-authorization.md, 'Details').
 */
export function SubmittedDetails({ record }: { record: PriorAuthorizationDetails }) {
  const role = userTypeLabels[record.submitByUserType]
  return (
    <Card
      title="Submitted Details"
      aside={<DownloadAll record="prior-authorization" id={record._id} count={filesOf(record).length} />}
      flush
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 p-4 ms:grid-cols-3 sm:p-6">
        <DetailItem label="Submitted By">
          {record.submitByUserName}
          <span className="block text-xs font-normal text-ink-soft">{role}</span>
        </DetailItem>
        <DetailItem label="Submission Date">{dateText(record.createdAt)}</DetailItem>
        <DetailItem label="Physician Name">{record.physicianName}</DetailItem>
        <Words label="Description">{record.description}</Words>
      </dl>
      <DocumentSection id={documentsSection} title="Uploaded Documents">
        {sections
          .filter((section) => record[section].length > 0)
          .map((section) => (
            <div key={section} className="border-t border-line first-of-type:border-0">
              <h4 className="px-4 pt-3 text-xs font-medium text-ink-soft sm:px-6">{sectionNames[section]}</h4>
              <Documents files={record[section]} />
            </div>
          ))}
      </DocumentSection>
    </Card>
  )
}

/** The response of the verification team; nothing until there is one. */
export function TeamResponse({ record }: { record: PriorAuthorizationDetails }) {
  if (record.responseById === null) return null
  return (
    <Card title="IVR Team Response" flush>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 p-4 ms:grid-cols-3 sm:p-6">
        <DetailItem label="Responded By">{record.responseByName}</DetailItem>
        <DetailItem label="Response Date">{dateText(record.responseAt)}</DetailItem>
        <Words label="Comments">{record.comment}</Words>
      </dl>
      <DocumentSection title="Responded documents">
        <Files files={record.ivrResponseFiles} />
      </DocumentSection>
    </Card>
  )
}

function Files({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return <p className="px-4 py-3 text-ink-soft sm:px-6">-</p>
  return <Documents files={files} />
}

/** A part of a card that is the target of links: it takes the focus and scrolls clear of the sticky header. */
function DocumentSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={id ? -1 : undefined} className="scroll-mt-24 rounded-b-xl">
      <h3 className="border-y border-line bg-hover px-4 py-2.5 text-sm font-semibold sm:px-6">{title}</h3>
      {children}
    </div>
  )
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <div className="col-span-full min-w-0">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="mt-0.5 max-w-prose break-words whitespace-pre-line">{orDash(children)}</dd>
    </div>
  )
}
