import { type Control, useFormState, useWatch } from 'react-hook-form'
import { getPlaceOfZip } from '#contract/reference/lists.ts'
import { useLoad } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'

interface ZipProposalProps {
  control: Control
  state: string
  city: string
  zipCode: string
  onUse: (place: { state: string; city: string }) => void
}

/**
 * Proposes the state and city of a ZIP code, where they differ. They are set only when the person agrees. Nothing is
 * proposed for an existing address that has not been changed: places have more names than the post office's.
 */
export default function ZipProposal(props: ZipProposalProps) {
  const [state, city, typed] = useWatch({
    control: props.control,
    name: [props.state, props.city, props.zipCode],
  })
  const { dirtyFields } = useFormState({ control: props.control })
  const isChanged = [props.state, props.city, props.zipCode].some((name) => dirtyFields[name] === true)
  const isKept = !isChanged && Boolean(state) && Boolean(city)
  const zipCode = /^(\d{5})(?:-?\d{4})?$/.exec(String(typed).trim())?.[1]
  const { data } = useLoad(
    getPlaceOfZip,
    { zipCode: zipCode ?? '' },
    { enabled: zipCode !== undefined && !isKept, staleTime: Number.POSITIVE_INFINITY },
  )
  const place = zipCode === undefined || isKept ? undefined : data?.data
  const isThere = state === place?.state && city === place?.city
  return (
    <div role="status" className="not-empty:mt-1.5">
      {place && !isThere && (
        <Button variant="link" onClick={() => props.onUse(place)}>
          Use {place.city}, {place.state}
        </Button>
      )}
    </div>
  )
}
