import { physicianChoices } from '#contract/physicians.ts'
import { Button, ButtonLink } from '../kit/Button.tsx'
import { FileIcon, RetryIcon } from '../kit/icons.tsx'
import { SelectInput } from '../kit/inputs.tsx'
import { useLoad } from '../kit/queries.ts'
import { NewSubmissionLink } from './RequestsEmpty.tsx'

interface OfficeActionsProps {
  physicianId: string
  onPhysician: (physicianId: string) => void
  /** Whether the way to supporting documents is offered too: on IVR Status, not on the dashboard (spec 2 §2). */
  withDocuments?: boolean
}

/** What an Office Admin has at the head of lists: the physician filter and the way to a new request. */
export function OfficeActions({ physicianId, onPhysician, withDocuments = false }: OfficeActionsProps) {
  const { data, isError, isFetching, refetch } = useLoad(physicianChoices, {}, { staleTime: 60_000 })
  const choices = (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const isChosenMissing = physicianId !== '' && choices.every(({ value }) => value !== physicianId)
  return (
    <>
      {isError && (
        <Button variant="ghost" busy={isFetching} onClick={() => refetch()}>
          {!isFetching && <RetryIcon />}
          Physicians could not load. Try again
        </Button>
      )}
      <div className="w-full sm:w-56">
        <SelectInput
          aria-label="Physician"
          value={physicianId}
          onChoose={onPhysician}
          options={[
            { value: '', label: 'All Physicians' },
            ...choices,
            ...(isChosenMissing ? [{ value: physicianId, label: 'Chosen physician' }] : []),
          ]}
        />
      </div>
      {withDocuments && (
        <ButtonLink variant="outline" to="/supportingdocuments" className="max-sm:w-full">
          <FileIcon />
          Supporting Document
        </ButtonLink>
      )}
      <NewSubmissionLink />
    </>
  )
}
