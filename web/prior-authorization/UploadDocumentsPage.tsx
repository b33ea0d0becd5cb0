import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { physicianChoices } from '#contract/people/physicians.ts'
import {
  maxDescriptionLength,
  noDocument,
  PriorAuthorizationForm,
  priorAuthorizationList,
  type Section,
  sections,
  submitPriorAuthorization,
} from '#contract/prior-authorization/prior-authorization.ts'
import { useIvrChoices } from '../ivr/use-ivr-choices.ts'
import { SelectField } from '../kit/form/choices/ChoiceFields.tsx'
import { ComboField } from '../kit/form/choices/ComboField.tsx'
import { wide } from '../kit/form/Fields.tsx'
import { FormFooter } from '../kit/form/FormFooter.tsx'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { TextAreaField } from '../kit/form/TextFields.tsx'
import { useSendForm } from '../kit/form/use-send-form.ts'
import { reload, useLoad, useSend } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { HelpLink } from '../kit/ui/HelpLink.tsx'
import { fieldGrid, formWidth } from '../kit/ui/LoadingGroups.tsx'
import { Group, Groups, PageHeader } from '../kit/ui/surfaces.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'
import { UploadField, UploadHint } from '../kit/upload/UploadField.tsx'
import { reportFailedUploads, useUploading } from '../kit/upload/uploading.ts'
import { responsePath, sectionNames } from './texts.ts'

/**
 * Upload Documents: the form in which an office submits a prior authorization
 * (docs/spec/prior-authorization.md, 'Upload Documents').
 */
export function Component() {
  const { uploading, failed, onUploading } = useUploading()
  const { form, values, submit, busy, isSaved, goBack, lacksDocument } = useUploadForm(failed)
  const physicians = useLoad(physicianChoices, {}, { staleTime: 60_000 })
  const choices = useIvrChoices(true)
  const { control } = form
  const isFilledIn =
    uploading ||
    failed.length > 0 ||
    hasDocument(values) ||
    Boolean(values.description?.trim() || values.physicianId || values.ivrId)
  return (
    <>
      <div className={formWidth}>
        <PageHeader
          title="Upload Documents"
          text="Wound Images, Charts, Lab Results, Additional Documents"
          actions={<HelpLink page="prior-authorization" />}
        />
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className={formWidth}>
        <Groups>
          <Group title="Documents">
            <p className="mb-5 text-ink-soft">
              <UploadHint multiple />
              <span className="block">Wound Images takes pictures. We convert larger files and PDFs.</span>
            </p>
            <div className={fieldGrid}>
              {sections.map((section) => (
                <UploadField
                  key={section}
                  control={control}
                  name={section}
                  label={sectionNames[section]}
                  multiple
                  hint=""
                  imagesOnly={section === 'woundImages'}
                  onUploading={onUploading}
                />
              ))}
              {lacksDocument && (
                <p role="alert" className={`${wide} font-medium text-danger-ink`}>
                  {noDocument}
                </p>
              )}
            </div>
          </Group>
          <Group title="About these documents">
            <div className={fieldGrid}>
              <SelectField
                control={control}
                name="physicianId"
                label="Physician"
                placeholder="No physician"
                options={[
                  { value: '', label: 'No physician' },
                  ...(physicians.data?.data ?? []).map(({ _id, label }) => ({ value: _id, label })),
                ]}
                hint={
                  physicians.isError && (
                    <>
                      Physicians could not load.{' '}
                      <Button variant="link" onClick={() => void physicians.refetch()}>
                        Try again
                      </Button>
                    </>
                  )
                }
              />
              <ComboField
                control={control}
                name="ivrId"
                label="IVR"
                placeholder="No IVR"
                options={[{ value: '', label: 'No IVR' }, ...choices.options]}
                loading={choices.loading}
                onTyped={choices.onTyped}
                hint={
                  choices.failed && (
                    <>
                      Your requests could not load.{' '}
                      <Button variant="link" onClick={choices.retry}>
                        Try again
                      </Button>
                    </>
                  )
                }
              />
              <TextAreaField
                control={control}
                name="description"
                label="Description"
                max={maxDescriptionLength}
                className={wide}
              />
            </div>
          </Group>
        </Groups>
        <FormFooter onBack={goBack} busy={busy} uploading={uploading} />
        <LeaveGuard dirty={!isSaved && isFilledIn} />
      </form>
    </>
  )
}

const empty = {
  ...{ description: '', physicianId: '', ivrId: '' },
  ...{ fourWeekCharts: [], woundImages: [], labTestResults: [], additionalDocuments: [] },
}

/** Fills, validates and sends the form, then goes back. `failed` names the fields with a failed upload. */
function useUploadForm(failed: readonly string[]) {
  const { state } = useLocation()
  const form = useSchemaForm(PriorAuthorizationForm, { ...empty, ...chosenIn(state) })
  const values = useWatch({ control: form.control })
  const send = useSend(submitPriorAuthorization)
  const { submit, ...sending } = useSendForm({
    form,
    isHeld: () => reportFailedUploads(form, failed),
    async send(sent) {
      const { message, data } = await send.mutateAsync(sent)
      const { priorauthNumber } = data
      return { message, next: { label: `View ${priorauthNumber}`, to: responsePath(priorauthNumber) } }
    },
    onSent: () => reload(priorAuthorizationList),
    back: { to: '/priorAuthorization' },
  })
  return {
    form,
    values,
    ...sending,
    async submit(event: React.SyntheticEvent) {
      await submit(event)
      if (!hasDocument(form.getValues())) toast.error(noDocument)
    },
    /** It was submitted without any document, and still has none. */
    lacksDocument: form.formState.isSubmitted && !hasDocument(values),
  }
}

/** Whether any section contains an uploaded file (docs/spec/prior-authorization.md, 'Upload Documents'). */
const hasDocument = (values: { [S in Section]?: readonly unknown[] | undefined }): boolean =>
  sections.some((section) => (values[section]?.length ?? 0) > 0)

/** The request that a link from its details names, with its physician. */
function chosenIn(
  state: unknown,
): Pick<z.input<typeof PriorAuthorizationForm>, 'ivrId' | 'physicianId'> | undefined {
  const { ivr, physicianId } = Object(state)
  return typeof ivr === 'string' && typeof physicianId === 'string' ? { ivrId: ivr, physicianId } : undefined
}
