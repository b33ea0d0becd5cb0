import { userTypeLabels } from '#contract/endpoint.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { DownloadAll } from '../../files/DownloadAll.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { notesSection, SupportingDocuments, supportingSection } from '../details/DetailsSections.tsx'
import { PlainFact } from './Facts.tsx'
import { Section } from './Section.tsx'

export function DocumentsSection({ ivr }: { ivr: IvrDetails }) {
  return (
    <Section id={supportingSection} title="Supporting Documents">
      <SupportingDocuments ivr={ivr} />
    </Section>
  )
}

interface NotesSectionProps {
  ivr: IvrDetails
  /** Opens the notes for editing, where they can be changed. */
  onChange?: (() => void) | undefined
}

export function NotesSection({ ivr, onChange }: NotesSectionProps) {
  return (
    <Section
      id={notesSection}
      title="Notes"
      aside={
        onChange && (
          <Button variant="outline" size="sm" onClick={onChange}>
            Change notes
          </Button>
        )
      }
    >
      <dl className="facts facts-columns">
        <PlainFact label="Additional Information">
          <span className="wrap-anywhere whitespace-pre-line">{ivr.additionalInformation || '-'}</span>
        </PlainFact>
        <PlainFact label="Notes">
          <span className="wrap-anywhere whitespace-pre-line">{ivr.notes || '-'}</span>
        </PlainFact>
      </dl>
    </Section>
  )
}

/** Who submitted the request, who decided, and when. */
export function SubmissionSection({ ivr, fileCount }: { ivr: IvrDetails; fileCount: number }) {
  return (
    <Section
      title="Submission"
      aside={fileCount > 1 && <DownloadAll record="ivr" id={ivr._id} count={fileCount} />}
    >
      <dl className="facts facts-columns">
        <PlainFact label="Status">{ivr.submissionStatus}</PlainFact>
        <PlainFact label="Submission Date">{dateText(ivr.createdAt)}</PlainFact>
        <PlainFact label="Submitted By">
          {ivr.submitByUserName}
          <span className="ml-2 text-xs font-normal text-ink-soft">
            {userTypeLabels[ivr.submitByUserType]}
          </span>
        </PlainFact>
        <PlainFact label="Action By">{ivr.actionByUserName || '-'}</PlainFact>
        <PlainFact label="Action Date">{dateText(ivr.actionDate)}</PlainFact>
      </dl>
    </Section>
  )
}
