import { type PhysicianFilterChoice, physicianFilterChoices } from '#contract/people/physicians.ts'
import { FilterInput } from '../../kit/form/choices/FilterInput.tsx'
import { withChosen } from '../../kit/form/choices/with-chosen.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { RetryIcon } from '../../kit/ui/icons.tsx'

interface PhysicianFilterProps {
  /** '' for all. */
  physicianId: string
  onPhysician: (physicianId: string) => void
}

/**
 * Filters a list by one physician of the office; for Office Admins only
 * (docs/spec/physicians.md, 'Physician filter').
 */
export function PhysicianFilter({ physicianId, onPhysician }: PhysicianFilterProps) {
  const { data, isError, isFetching, refetch } = useLoad(physicianFilterChoices, {}, { staleTime: 60_000 })
  const choices = (data?.data ?? []).map((choice) => ({ value: choice._id, label: labelOf(choice) }))
  return (
    <>
      {isError && (
        <Button variant="ghost" busy={isFetching} onClick={() => refetch()}>
          {!isFetching && <RetryIcon />}
          Physicians could not load. Try again
        </Button>
      )}
      <div className="w-full sm:w-56">
        <FilterInput
          label="Physician"
          all="All Physicians"
          value={physicianId}
          onChoose={onPhysician}
          options={withChosen(choices, { value: physicianId, label: 'Chosen physician' })}
        />
      </div>
    </>
  )
}

/** A label may occur twice, because someone who was deleted can be invited again at the same address. */
const labelOf = ({ label, standing }: PhysicianFilterChoice) =>
  standing === 'offered' ? label : `${label} (${standing})`
