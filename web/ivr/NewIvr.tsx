import { type ReactNode, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { HelpLink } from '../kit/ui/HelpLink.tsx'
import { Note } from '../kit/ui/Note.tsx'
import { PageHeader } from '../kit/ui/surfaces.tsx'
import { UploadWait } from '../kit/upload/UploadWait.tsx'
import { reportFailedUploads, useUploading } from '../kit/upload/uploading.ts'
import { fieldOfUpload, isOnFirstStep } from './wizard/first-step-uploads.ts'
import { stepOf, steps } from './wizard/form.ts'
import { Review, SubmitResult } from './wizard/SubmitDialogs.tsx'
import { StepPanel } from './wizard/steps/StepPanel.tsx'
import { StepTabs } from './wizard/steps/StepTabs.tsx'
import { useSubmit } from './wizard/use-submit.ts'
import { type Start, useWizard, type Wizard } from './wizard/use-wizard.ts'

const lastStep = steps.length - 1
const DraftsPanel = lazyPart(() => import('./drafts/DraftsPanel.tsx'))
/** With the rules of the check. */
const CheckPanel = lazyPart(() => import('./check/CheckPanel.tsx'))

/** New IVR Submission; it starts over when a draft is opened. */
export function Component() {
  const [turn, setTurn] = useState(0)
  return <IvrWizard key={turn} title="New IVR Submission" onReplaced={() => setTurn(turn + 1)} />
}

interface IvrWizardProps {
  title: string
  /** For a request that starts from another one. Must not change between renders. */
  start?: Start
  /** Shown above the steps. */
  children?: ReactNode
  /** Another draft was opened in this window. Without it, the form has no drafts on the server. */
  onReplaced?: () => void
}

/** The form in five steps, and what Save & Next, Review and Submit do. */
export function IvrWizard({ title, start, children, onReplaced }: IvrWizardProps) {
  const wizard = useWizard(start)
  const submission = useSubmit(wizard)
  const { uploading, sending, failed, onUploading } = useUploading()
  const { step } = wizard
  const [reviewing, setReviewing] = useState(false)
  // The physician step is incomplete until the physician's record has filled it in.
  const isFilling = steps[step]?.id === 'physician' && wizard.record.loading

  const proceed = () => {
    if (uploading) return
    if (reportFailedUploads(wizard.form, failed.map(fieldOfUpload))) {
      // Another step may have been opened in the meantime.
      const [first] = inSteps(failed)
      if (!first) return undefined
      return isOnFirstStep(first) ? wizard.goTo(0) : wizard.goToField(fieldOfUpload(first))
    }
    void (step === lastStep ? submission.submit() : submission.next())
  }

  return (
    <div className="check-frame">
      <PageHeader
        title={title}
        text={
          <>
            Fields marked with * are required.
            <PatientName form={wizard.form} />
          </>
        }
        actions={<HelpLink page="send-a-request" />}
      />
      {children}
      {onReplaced && (
        // As high as the line that says how the draft is kept, so that the form does not move.
        <Suspense fallback={<div className="-mt-4 mb-3 h-5" />}>
          <DraftsPanel dirty={wizard.dirty} renewKey={wizard.renewKey} onReplaced={onReplaced} />
        </Suspense>
      )}
      {wizard.note && (
        <section
          aria-label="Note"
          className="mb-4 max-w-5xl rounded-xl border border-line bg-sheet px-4 py-3 sm:px-6"
        >
          <h2 className="text-sm font-semibold">
            {wizard.isSample ? 'Sample request' : 'Note from Quick capture'}
          </h2>
          <p className="mt-1 break-words whitespace-pre-line">{wizard.note}</p>
        </section>
      )}
      <div className="check-layout">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            proceed()
          }}
          className="max-w-5xl min-w-0 rounded-xl border border-line bg-sheet"
          aria-label={title}
        >
          <StepTabs step={step} visited={wizard.visited} held={submission.busy} onStep={wizard.goTo}>
            <div className="p-4 sm:p-6">
              <h2 ref={wizard.heading} tabIndex={-1} className="mb-4 text-lg font-semibold outline-none">
                {steps[step]?.title}{' '}
                <span className="ml-2 text-sm font-normal text-ink-soft">
                  Step {step + 1} of {steps.length}
                </span>
              </h2>
              <div>
                <StepPanel
                  wizard={wizard}
                  onUploading={onUploading}
                  kept={inSteps([...sending, ...failed]).map((upload) =>
                    isOnFirstStep(upload) ? 0 : stepOf(fieldOfUpload(upload)),
                  )}
                />
              </div>
            </div>
          </StepTabs>
          <footer className="form-footer rounded-b-xl border-t border-line bg-hover px-4 py-3 sm:px-6">
            {submission.problem && <Note text={submission.problem} />}
            <div className="flex items-center justify-between gap-3">
              {step > 0 ? (
                <Button
                  variant="outline"
                  disabled={uploading || submission.busy}
                  onClick={() => wizard.goTo(step - 1)}
                >
                  Back
                </Button>
              ) : (
                <span />
              )}
              {uploading && <UploadWait />}
              {step === lastStep && (
                <Button variant="outline" className="ml-auto" onClick={() => setReviewing(true)}>
                  Review
                </Button>
              )}
              <Button type="submit" disabled={uploading} busy={submission.busy || isFilling}>
                {step === lastStep ? 'Submit' : 'Save & Next'}
              </Button>
            </div>
          </footer>
        </form>
        <Suspense>
          <CheckPanel wizard={wizard} onUploading={onUploading} />
        </Suspense>
      </div>
      <SubmitResult submission={submission} wizard={wizard} />
      <Review
        wizard={wizard}
        open={reviewing}
        onClose={() => setReviewing(false)}
        onSubmit={uploading ? undefined : proceed}
      />
      <LeaveGuard hasDraft dirty={wizard.dirty} onDiscard={wizard.finish} />
    </div>
  )
}

/** The uploads within a step; those of documents are next to all steps. */
const inSteps = (uploads: readonly string[]) =>
  uploads.filter((upload) => /(?:Card|woundImages)$/.test(upload))

/** The request's patient, shown in every step once a name is typed. */
function PatientName({ form }: Pick<Wizard, 'form'>) {
  const [first, last] = useWatch({
    control: form.control,
    name: ['patientFirstName', 'patientLastName'],
  })
  const name = `${first} ${last}`.trim()
  if (!name) return null
  return (
    <>
      {' '}
      Patient: <b className="font-medium wrap-anywhere text-ink">{name}</b>
    </>
  )
}
