import { useCallback, useEffect, useRef, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type Physician, physicianById } from '#contract/physicians/physicians.ts'
import { newKey } from '../../kit/form/create-key.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { todayText } from '../../kit/ui/dates.ts'
import { dropIvrDraft, keepIvrDraft, readIvrDraft } from './draft.ts'
import { errorsOf } from './errors.ts'
import {
  cards,
  type FacilityChoice,
  type Field,
  type IvrForm,
  isBlank,
  stepOf,
  steps,
  type TextField,
} from './form.ts'
import { facilityFill, noPhysician, physicianFill } from './locking.ts'
import { useFocusRequest } from './use-focus-request.ts'

export interface Wizard {
  form: UseFormReturn<IvrForm>
  step: number
  /** The furthest step that was visited: tabs beyond it are locked. */
  visited: number
  physician: Physician | null
  /** Whether the chosen physician's record is on its way, or could not be loaded. */
  record: { loading: boolean; failed: boolean; retry: () => void }
  /** Whether anything was typed, chosen or uploaded. */
  dirty: boolean
  key: string
  goTo: (step: number) => void
  goToField: (field: Field) => void
  choosePhysician: () => void
  chooseFacility: (choice: string) => void
  renewKey: () => void
  /** Makes another request of what is typed: its pictures belong to the one that was sent and are uploaded again. */
  startAnother: () => void
  /** The request was sent, or is discarded: nothing of it is kept. */
  finish: () => void
  heading: React.RefObject<HTMLHeadingElement | null>
}

const allFields: readonly Field[] = steps.flatMap((step): readonly Field[] => step.fields)

const resolver: Resolver<IvrForm> = (form) => {
  const errors = errorsOf(form, todayText())
  if (errors.length === 0) return { values: form, errors: {} }
  const byField = errors.map(({ field, message }) => [field, { type: 'rule', message }])
  return { values: {}, errors: Object.fromEntries(byField) }
}

/** The state of the five steps: what is typed, where the person is, and what is kept of it. */
export function useWizard(): Wizard {
  const [draft] = useState(readIvrDraft)
  const [place, setPlace] = useState({ step: draft.step, visited: draft.visited })
  const [physician, setPhysician] = useState(draft.physician)
  const [key, setKey] = useState(draft.key)
  const [dirty, setDirty] = useState(!isBlank(draft.form))
  const [finished, setFinished] = useState(false)
  const form = useForm<IvrForm>({ defaultValues: draft.form, resolver, shouldFocusError: false })
  const focus = useFocusRequest(form)

  useEffect(() => {
    if (finished) return
    const keep = () => {
      const values = form.getValues()
      setDirty(!isBlank(values))
      if (isBlank(values)) dropIvrDraft()
      else keepIvrDraft({ form: values, physician, key, ...place })
    }
    keep()
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        keep()
        // After the event that changed it: by then what depends on the field has changed too.
        queueMicrotask(() => void checkAgain(form, name))
      },
    })
  }, [form, place, physician, key, finished])

  const fill = useCallback(
    (texts: Partial<Record<TextField, string>>) => {
      for (const [field, text] of Object.entries(texts)) form.setValue(field as TextField, text)
    },
    [form],
  )

  const takeRecord = useCallback(
    (record: Physician) => {
      setPhysician(record)
      fill(physicianFill(record))
    },
    [fill],
  )
  const record = useRecord(form, physician, takeRecord)

  const goTo = (step: number) => {
    setPlace(({ visited }) => ({ step, visited: Math.max(step, visited) }))
    focus.onHeading()
  }

  return {
    form,
    ...place,
    physician,
    record,
    dirty: dirty && !finished,
    key,
    goTo,
    goToField(field) {
      const step = stepOf(field)
      setPlace(({ visited }) => ({ step, visited: Math.max(step, visited) }))
      focus.onField(field)
    },
    choosePhysician() {
      if (physician) fill(noPhysician())
      if (form.getValues('facilityChoice') === 'hospital')
        fill({ ...facilityFill('', physician, form.getValues()), facilityChoice: '' })
      setPhysician(null)
    },
    chooseFacility(choice) {
      fill(facilityFill(choice as FacilityChoice, physician, form.getValues()))
    },
    renewKey: () => setKey(newKey()),
    startAnother() {
      for (const card of cards) form.setValue(card, null)
      form.setValue('woundImages', [])
      setKey(newKey())
      goTo(stepOf('primaryFrontInsuranceCard'))
    },
    finish() {
      setFinished(true)
      dropIvrDraft()
    },
    heading: focus.heading,
  }
}

/** Errors on screen go as soon as they are mended; what the server said of a field stays until that field changes. */
async function checkAgain(form: UseFormReturn<IvrForm>, changed: string | undefined): Promise<void> {
  const shown = allFields.filter((field) => {
    const { error } = form.getFieldState(field)
    return error && (field === changed || error.type === 'rule')
  })
  if (shown.length > 0) await form.trigger(shown)
}

/** Loads the record of the physician that the form names, and hands it over once. */
function useRecord(
  form: UseFormReturn<IvrForm>,
  taken: Physician | null,
  take: (record: Physician) => void,
): Wizard['record'] {
  const id = useWatch({ control: form.control, name: 'physicianId' })
  const { data, isFetching, isError, refetch } = useLoad(physicianById, { id }, { enabled: id !== '' })
  const latest = useRef(take)
  latest.current = take
  const found = data?.data
  useEffect(() => {
    if (found && found._id === id && taken?._id !== id) latest.current(found)
  }, [found, id, taken])
  return {
    loading: id !== '' && isFetching && !found,
    failed: isError && !found,
    retry: () => void refetch(),
  }
}
