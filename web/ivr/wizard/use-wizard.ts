import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Output } from '#contract/endpoint.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import type { submitIvr } from '#contract/ivr/submit.ts'
import { type Physician, physicianById } from '#contract/people/physicians.ts'
import { newKey } from '../../kit/form/create-key.ts'
import { useLoad } from '../../kit/http/queries.ts'
import type { OnUploading } from '../../kit/upload/uploading.ts'
import type { ExtrasForm } from '../check/answers.ts'
import { dropExtras, keepExtras, type sentExtras, useExtras } from '../check/extras.ts'
import { dropIvrDraft, keepIvrDraft, type Prefilled, readIvrDraft } from './draft.ts'
import {
  cards,
  type FacilityChoice,
  type Field,
  type FormPath,
  type IvrForm,
  isBlank,
  stepOf,
  steps,
  type TextField,
} from './form.ts'
import { facilityFill, noPhysician, physicianFill } from './locking.ts'
import { useOfficeToday } from './office-today.ts'
import { isRepeated } from './repeated.ts'
import { type Checked, checked } from './submission.ts'

/** A form that begins with the values of a request, and how it is sent. */
export interface Start extends Prefilled {
  /** A date of service that may stay although it has passed. */
  readonly keptDay?: string | undefined
  readonly send: (
    sent: IvrSubmission,
    extras: ReturnType<typeof sentExtras>,
    key: string,
  ) => Promise<Submitted>
  /** Drops the draft of what is entered with the form, once the form is sent or discarded. */
  readonly drop?: () => void
}

export type Submitted = Omit<Output<typeof submitIvr>, 'success'>

export interface Wizard {
  start: Start | undefined
  form: UseFormReturn<IvrForm, unknown, IvrForm>
  /** Answers and documents for the check. */
  extras: UseFormReturn<ExtrasForm>
  step: number
  /** The furthest step that was visited; later tabs are locked. */
  visited: number
  physician: Physician | null
  /** The loading state of the chosen physician's record. */
  record: { loading: boolean; failed: boolean; retry: () => void }
  dirty: boolean
  key: string
  /** The note of the colleague who captured the patient; '' without one. */
  note: string
  /** Its values are made up, and it cannot be sent. */
  isSample: boolean
  /** The result of the last validation (submission.ts). */
  lastChecked: () => Checked
  /** The last field that something led to: a fold that hides it opens. */
  wanted: FormPath | null
  goTo: (step: number) => void
  goToField: (field: FormPath) => void
  choosePhysician: () => void
  chooseFacility: (choice: string) => void
  renewKey: () => void
  /**
   * Makes another request of what is typed. Its pictures belong to the request that was sent, so they are uploaded
   * again.
   */
  startAnother: () => void
  /** The request was sent or is discarded: removes the draft. */
  finish: () => void
  heading: React.RefObject<HTMLHeadingElement | null>
}

/** Props of every step of the wizard. */
export interface StepProps {
  wizard: Wizard
  /** Called by upload fields, so that the buttons wait for uploads and failed ones are reported. */
  onUploading: OnUploading
}

const allFields: readonly Field[] = steps.flatMap((step): readonly Field[] => step.fields)

/** The state of the five steps: the values, the current step and the draft. */
export function useWizard(start?: Start): Wizard {
  const [draft] = useState(() => readIvrDraft(start))
  const [place, setPlace] = useState({ step: draft.step, visited: draft.visited })
  const [physician, setPhysician] = useState(draft.physician)
  const [key, setKey] = useState(draft.key)
  // Values copied from a request stay unchanged until another physician is chosen.
  const [isCopied, setCopied] = useState(
    start?.form.physicianId === draft.form.physicianId && !draft.physician,
  )
  const { note, isSample = false } = draft
  const [dirty, setDirty] = useState(!isBlank(draft.form))
  const [finished, setFinished] = useState(false)
  const { resolver, lastChecked } = useValidation(start?.keptDay)
  const form = useForm<IvrForm, unknown, IvrForm>({
    defaultValues: draft.form,
    resolver,
    shouldFocusError: false,
  })
  const extras = useExtras(start)
  const focus = useFocusRequest(form)

  useEffect(() => {
    if (finished) return
    const keep = () => {
      const values = form.getValues()
      setDirty(!isBlank(values))
      if (isBlank(values)) dropIvrDraft(start?.name)
      else
        keepIvrDraft(
          { form: values, physician, key, note, ...(isSample && { isSample }), ...place },
          start?.name,
        )
    }
    keep()
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        keep()
        // Runs after the event handler, when the fields that depend on this one have changed too.
        queueMicrotask(() => void checkAgain(form, name))
      },
    })
  }, [form, place, physician, key, finished, start, note, isSample])

  useEffect(() => {
    if (finished || !dirty) return
    return extras.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepExtras(values, start?.name),
    })
  }, [extras, dirty, finished, start])

  const fill = (texts: Partial<Record<TextField, string>>) => {
    for (const [field, text] of Object.entries(texts)) form.setValue(field as TextField, text)
  }
  const takeRecord = (record: Physician) => {
    setPhysician(record)
    fill(physicianFill(record))
  }
  const record = useRecord(form, physician, takeRecord, isCopied)

  const goTo = (step: number) => {
    setPlace(({ visited }) => ({ step, visited: Math.max(step, visited) }))
    focus.onHeading()
  }

  return {
    start,
    form,
    extras,
    ...place,
    physician,
    record,
    dirty: dirty && !finished,
    key,
    note,
    isSample,
    lastChecked,
    wanted: focus.wanted,
    goTo,
    goToField(field) {
      const step = stepOf(field)
      setPlace(({ visited }) => ({ step, visited: Math.max(step, visited) }))
      focus.onField(field)
    },
    choosePhysician() {
      if (physician || isCopied) fill(noPhysician())
      setCopied(false)
      if (form.getValues('facilityChoice') === 'hospital')
        fill({ ...facilityFill('', physician, form.getValues()), facilityChoice: '' })
      setPhysician(null)
    },
    chooseFacility(choice) {
      fill(facilityFill(choice as FacilityChoice, physician, form.getValues()))
    },
    renewKey: () => setKey(newKey()),
    startAnother() {
      extras.setValue('documents', {})
      for (const card of cards) form.setValue(card, null)
      form.setValue('woundImages', [])
      for (const at of form.getValues('moreWounds').keys()) form.setValue(`moreWounds.${at}.woundImages`, [])
      setKey(newKey())
      goTo(stepOf('primaryFrontInsuranceCard'))
    },
    finish() {
      setFinished(true)
      dropIvrDraft(start?.name)
      dropExtras(start?.name)
      start?.drop?.()
    },
    heading: focus.heading,
  }
}

/** Removes errors as soon as they are corrected; an error of the server stays until its field changes. */
async function checkAgain(form: Wizard['form'], changed: string | undefined): Promise<void> {
  const repeated = changed !== undefined && isRepeated(changed) ? [changed as FormPath] : []
  const shown = [...allFields, ...repeated].filter((field) => {
    const { error } = form.getFieldState(field)
    return error && (field === changed || error.type === 'rule')
  })
  if (shown.length > 0) await form.trigger(shown)
}

/** Loads the chosen physician's record and passes it on once. */
function useRecord(
  form: Wizard['form'],
  taken: Physician | null,
  take: (record: Physician) => void,
  isCopied: boolean,
): Wizard['record'] {
  const id = useWatch({ control: form.control, name: 'physicianId' })
  const { data, isFetching, isError, refetch } = useLoad(
    physicianById,
    { id },
    { enabled: id !== '' && !isCopied },
  )
  const onFound = useEffectEvent(take)
  const found = data?.data
  useEffect(() => {
    if (found && found._id === id && taken?._id !== id) onFound(found)
  }, [found, id, taken])
  return {
    loading: id !== '' && isFetching && !found,
    failed: isError && !found,
    retry: () => void refetch(),
  }
}

const maxFrames = 60

/**
 * Moves the focus after a change of step: to the step's heading, or to a field. If a field's control is still
 * loading, this retries for a second, unless the user moves the focus in the meantime.
 */
function useFocusRequest(form: UseFormReturn<IvrForm, unknown, IvrForm>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [request, setRequest] = useState<{ field: FormPath | null } | null>(null)

  useEffect(() => {
    if (!request) return
    const { field } = request
    if (field) return retryFocus(() => form.setFocus(field))
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [form, request])

  return {
    heading,
    wanted: request?.field ?? null,
    onHeading: () => setRequest({ field: null }),
    onField: (field: FormPath) => setRequest({ field }),
  }
}

function retryFocus(focus: () => void): () => void {
  const before = document.activeElement
  let frames = 0
  let frame = 0
  const attempt = () => {
    const active = document.activeElement
    if (active !== before && active !== document.body) return
    focus()
    if (frames++ < maxFrames) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

/**
 * Validates the form with the rules of a submission whenever react-hook-form asks for it, and keeps the result for
 * sending the form, so that nothing is validated twice. `keptDay` is a date of service that may stay although it has
 * passed.
 */
function useValidation(keptDay: string | undefined) {
  const last = useRef<Checked>({ errors: [], sent: undefined })
  const today = useOfficeToday()
  const resolver: Resolver<IvrForm, unknown, IvrForm> = (form) => {
    last.current = checked(form, today(), keptDay)
    const { errors } = last.current
    if (errors.length === 0) return { values: form, errors: {} }
    const byField: FieldErrors<IvrForm> = {}
    for (const { field, message } of errors) set(byField, field, { type: 'rule', message })
    return { values: {}, errors: byField }
  }
  return { resolver, lastChecked: () => last.current }
}
