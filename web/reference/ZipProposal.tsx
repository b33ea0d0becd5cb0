import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { getPlaceOfZip } from '#contract/reference/lists.ts'
import { useLoad } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'

interface ZipProposalProps {
  form: UseFormReturn
  state: string
  city: string
  zipCode: string
}

/**
 * Proposes the state and city of a ZIP code, where they differ. They are set only when the person agrees. Nothing is
 * proposed for an existing address that has not been changed: places have more names than the post office's.
 */
export default function ZipProposal(props: ZipProposalProps) {
  const { control, setValue } = props.form
  const names = [props.state, props.city, props.zipCode]
  const [state, city, typed] = useWatch({ control, name: names })
  const { dirtyFields } = useFormState({ control })
  const isChanged = names.some((name) => dirtyFields[name] === true)
  const isKept = !isChanged && Boolean(state) && Boolean(city)
  const zipCode = /^(\d{5})(?:-?\d{4})?$/.exec(String(typed).trim())?.[1]
  const { data } = useLoad(
    getPlaceOfZip,
    { zipCode: zipCode ?? '' },
    { enabled: zipCode !== undefined && !isKept, staleTime: Number.POSITIVE_INFINITY },
  )
  const place = zipCode === undefined || isKept ? undefined : data?.data
  const isThere = state === place?.state && city === place?.city
  const use = (chosen: { state: string; city: string }) => {
    setValue(props.state, chosen.state, { shouldDirty: true, shouldValidate: true })
    setValue(props.city, chosen.city, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div role="status" className="not-empty:mt-1.5">
      {place && !isThere && (
        <Button variant="link" onClick={() => use(place)}>
          Use {place.city}, {place.state}
        </Button>
      )}
    </div>
  )
}
