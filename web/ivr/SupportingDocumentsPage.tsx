import { useLocation } from 'react-router'
import { addSupportingDocuments, SupportingDocuments } from '#contract/ivr/documents.ts'
import { ivrDetails, ivrList } from '#contract/ivr/requests.ts'
import { ComboField } from '../kit/form/choices/ComboField.tsx'
import type { ComboOption } from '../kit/form/choices/combo-options.ts'
import { wide } from '../kit/form/Fields.tsx'
import { FormFooter } from '../kit/form/FormFooter.tsx'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { useSendForm } from '../kit/form/use-send-form.ts'
import { reload, useLoad, useSend } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { HelpLink } from '../kit/ui/HelpLink.tsx'
import { fieldGrid, formWidth } from '../kit/ui/LoadingGroups.tsx'
import { Group, Groups, PageHeader } from '../kit/ui/surfaces.tsx'
import { UploadField } from '../kit/upload/UploadField.tsx'
import { reportFailedUploads, useUploading } from '../kit/upload/uploading.ts'
import { useIvrChoices } from './use-ivr-choices.ts'

/**
 * The navigation state from the details page: the preselected request, which then cannot be changed
 * (docs/spec/supporting-documents.md, 'Screen').
 */
function arrivedWith(state: unknown): { ivrNumber: string; physicianName: string } | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { ivrNumber, physicianName } = state as Record<string, unknown>
  return typeof ivrNumber === 'string' && typeof physicianName === 'string'
    ? { ivrNumber, physicianName }
    : undefined
}

/**
 * The preselected request with its patient and physician, so that no one adds documents to another patient's request.
 */
function useChosen(arrived: ReturnType<typeof arrivedWith>): ComboOption | undefined {
  const { ivrNumber = '', physicianName } = arrived ?? {}
  const { data } = useLoad(ivrDetails, { id: ivrNumber }, { enabled: arrived !== undefined })
  if (!arrived) return undefined
  const patient = data ? `${data.data.name}: ` : ''
  return { value: ivrNumber, label: `${patient}${ivrNumber}, ${physicianName}` }
}

const notLoaded = 'Your requests could not load.'

/** Supporting Documents: choose a request and add documents to it. */
export function Component() {
  const arrived = arrivedWith(useLocation().state)
  const chosen = useChosen(arrived)
  const choices = useIvrChoices(!chosen)
  const send = useSend(addSupportingDocuments)
  const { uploading, failed, onUploading } = useUploading()
  const form = useSchemaForm(
    SupportingDocuments,
    { ivrId: chosen?.value ?? '', supportingDocuments: [] },
    'onSubmit',
  )
  const { submit, busy, isSaved, goBack } = useSendForm({
    form,
    isHeld: () => reportFailedUploads(form, failed),
    send: (documents) => send.mutateAsync(documents),
    onSent: () => reload(ivrList, ivrDetails),
    back: { to: '/ivrstatus' },
  })
  return (
    <>
      <div className={formWidth}>
        <PageHeader title="Supporting Documents" actions={<HelpLink page="supporting-documents" />} />
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className={formWidth}>
        <Groups>
          <Group title="Documents of a request">
            <div className={fieldGrid}>
              <ComboField
                control={form.control}
                name="ivrId"
                label="IVR"
                placeholder="Select IVR"
                required
                locked={chosen !== undefined}
                options={chosen ? [chosen] : choices.options}
                loading={choices.loading}
                onTyped={choices.onTyped}
                emptyText={choices.failed ? notLoaded : 'You have no active IVR'}
                className={wide}
              />
              {choices.failed && (
                <p role="alert" className={`${wide} -mt-3 text-danger-ink`}>
                  {notLoaded}{' '}
                  <Button variant="link" onClick={choices.retry}>
                    Try again
                  </Button>
                </p>
              )}
              <UploadField
                control={form.control}
                name="supportingDocuments"
                label="Supporting Documents"
                hint="Wound Images, Charts, Lab Results, Additional Documents: CSV, PDF, JPEG, PNG, XLS or XLSX, 5 MB each"
                required
                multiple
                onUploading={onUploading}
                className={wide}
              />
            </div>
          </Group>
        </Groups>
        <FormFooter onBack={goBack} busy={busy} uploading={uploading} />
      </form>
      <LeaveGuard dirty={!isSaved && (uploading || failed.length > 0 || form.formState.isDirty)} />
    </>
  )
}
