import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { getCities, getStates } from '#contract/reference/lists.ts'
import { stateCodeOf, stateOptions } from '#contract/reference/states.ts'
import { SelectField } from '../kit/form/choices/ChoiceFields.tsx'
import { ComboField } from '../kit/form/choices/ComboField.tsx'
import { TextField } from '../kit/form/TextFields.tsx'
import { useLoad } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { findCities } from './city-search.ts'
import ZipProposal from './ZipProposal.tsx'

/** Where the address is optional, a chosen state can be cleared. */
const noState = { value: '', label: 'No state' }

interface PlaceFieldsProps<T extends FieldValues, O> {
  form: UseFormReturn<T, unknown, O>
  state: FieldPath<T>
  city: FieldPath<T>
  zipCode: FieldPath<T>
  locked?: ReadonlySet<string>
  required?: boolean
}

/** State, city of that state, and ZIP code, which proposes both. Choosing another state empties the city. */
export function PlaceFields<T extends FieldValues, O>(props: PlaceFieldsProps<T, O>) {
  const { form, state, city, zipCode, locked, required = true } = props
  const { control } = form
  const states = useLoad(getStates, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      <SelectField
        control={control}
        name={state}
        label="State"
        placeholder="Select State"
        required={required}
        locked={locked?.has(state)}
        options={[...(required ? [] : [noState]), ...(states.data?.data ?? stateOptions)]}
        onChanged={() => form.setValue(city, '' as FieldPathValue<T, typeof city>, { shouldDirty: true })}
      />
      <CityField form={form} state={state} city={city} required={required} locked={locked?.has(city)} />
      <div>
        <TextField
          control={control}
          name={zipCode}
          label="Zip Code"
          required={required}
          locked={locked?.has(zipCode)}
          inputMode="numeric"
          maxLength={10}
        />
        {!locked?.has(state) && (
          <ZipProposal form={form as unknown as UseFormReturn} {...{ state, city, zipCode }} />
        )}
      </div>
    </>
  )
}

type CityFieldProps<T extends FieldValues, O> = Pick<PlaceFieldsProps<T, O>, 'form' | 'state' | 'city'> & {
  required: boolean
  locked: boolean | undefined
}

/** The cities of the chosen state. A city can be typed if it is not listed or if the list cannot load. */
function CityField<T extends FieldValues, O>({
  form: { control },
  state,
  city,
  required,
  locked,
}: CityFieldProps<T, O>) {
  const chosen = stateCodeOf(useWatch({ control, name: state }))
  const cities = useLoad(
    getCities,
    { state: chosen ?? 'AL' },
    { enabled: chosen !== undefined && !locked, staleTime: Number.POSITIVE_INFINITY },
  )
  const field = { control, name: city, label: 'City', required, locked }
  if (cities.isError && chosen && !locked)
    return (
      <div>
        <TextField
          {...field}
          placeholder="Select City"
          hint="The city list did not load. Please type the city."
        />
        <Button
          variant="link"
          className="mt-1.5"
          busy={cities.isFetching}
          onClick={() => void cities.refetch()}
        >
          Try again
        </Button>
      </div>
    )
  const options = chosen ? (cities.data?.data ?? []) : []
  const nothing = chosen ? 'No cities available' : 'Select a state first'
  return (
    <ComboField
      {...field}
      options={options}
      // Until the list has loaded, the typed text is not offered as a place: it may be a listed city.
      search={cities.isPending ? undefined : findCities}
      loading={chosen !== undefined && cities.isPending}
      disabled={!chosen}
      placeholder={chosen && (cities.isPending || options.length > 0) ? 'Select City' : nothing}
      emptyText={nothing}
    />
  )
}
