import { useEffect, useMemo, useRef, useState } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { type DocumentKind, documentKinds } from '#contract/ivr/check/documents.ts'
import { type Question, questionNames, questionOf } from '#contract/ivr/check/questions.ts'
import type { FieldName } from '#contract/ivr/fields.ts'
import { CheckboxField, SelectField } from '../../kit/form/choices/ChoiceFields.tsx'
import { DateField } from '../../kit/form/dates/DateField.tsx'
import { TextField } from '../../kit/form/TextFields.tsx'
import { ChevronRightIcon } from '../../kit/ui/icons.tsx'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { OnUploading } from '../../kit/upload/uploading.ts'
import { formName } from '../wizard/form.ts'
import type { StepProps } from '../wizard/use-wizard.ts'
import { AlsoContains } from './AlsoContains.tsx'
import { type ExtrasForm, factsFrom } from './answers.ts'
import { CheckList } from './CheckList.tsx'
import { criteriaWith, foldedText, missingDocuments, openCodes, saysSomething } from './check-text.ts'
import { documentsIn } from './extras.ts'
import { questionAt } from './place-label.ts'
import { type Check, useCheck } from './use-check.ts'

/**
 * What code rules and policies say about the request, next to the form. The request can be sent whatever they say:
 * answers and documents are optional and kept with the request.
 */
export default function CheckPanel({ wizard, onUploading }: StepProps) {
  const { start, extras } = wizard
  const { control } = extras
  const [answers, files] = useWatch({ control, name: ['answers', 'documents'] })
  const facts = useMemo(() => factsFrom(questionNames, answers), [answers])
  const present = useMemo(() => documentsIn(files, start), [files, start])
  const uploaded = Object.keys(files).filter((kind) => files[kind as DocumentKind])
  const check = useCheck(wizard.form, facts, present)
  const [unfolded, setUnfolded] = useState(false)
  const [asking, setAsking] = useState(false)
  const questionWanted = useRef<Question>(undefined)
  useEffect(() => {
    // The question's field is on screen now.
    if (asking && questionWanted.current) extras.setFocus(`answers.${questionWanted.current}`)
    questionWanted.current = undefined
  }, [asking, extras])
  const leadTo = (place: string) => {
    const question = questionAt(place)
    if (!question) return wizard.goToField(formName(place as FieldName))
    if (asking) return extras.setFocus(`answers.${question}`)
    questionWanted.current = question
    setAsking(true)
  }
  if (!check || (!saysSomething(check.result) && check.questions.length + uploaded.length === 0)) return null

  return (
    <aside
      aria-label="Check before sending"
      className="check-panel rounded-xl border border-line bg-sheet text-sm"
    >
      <h2 className="px-4 pt-4 text-base font-semibold">Check</h2>
      <button
        type="button"
        className="flex w-full items-center gap-2 rounded-xl px-4 py-3 text-left"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        <ChevronRightIcon className="check-arrow size-4 shrink-0" />
        <span className="min-w-0">
          <b className="font-semibold">Check</b> <span className="text-ink-soft">{foldedLine(check)}</span>
        </span>
      </button>
      <div data-folded={unfolded ? undefined : true} className="flex flex-col gap-5 p-4">
        <p className="text-ink-soft">You can send the request as is.</p>
        <CheckList result={check.result} onPlace={leadTo} />
        <Asked {...{ check, extras, uploaded, onUploading, asking }} onAsking={setAsking} />
      </div>
    </aside>
  )
}

function foldedLine({ result }: Check): string {
  const open = openCodes(result).length + criteriaWith(result, 'not-met').length
  const parts = [...(open === 0 ? [] : [`${open} to fix`]), foldedText(result, [])]
  return parts.filter((part) => part !== '').join(' · ')
}

interface AskedProps extends Pick<StepProps, 'onUploading'> {
  check: Check
  extras: UseFormReturn<ExtrasForm>
  uploaded: readonly string[]
  /** Whether the questions are unfolded. */
  asking: boolean
  onAsking: (asking: boolean) => void
}

/** Optional questions and document slots, only those that the selected policies need. */
function Asked(props: AskedProps) {
  const { check, extras, uploaded, onUploading, asking, onAsking } = props
  const { result, questions } = check
  const missing = missingDocuments(result, [])
  const slots = (Object.keys(documentKinds) as DocumentKind[]).filter(
    (kind) => missing.includes(kind) || uploaded.includes(kind),
  )
  return (
    <>
      {questions.length > 0 && (
        <Folded title={`Optional questions (${questions.length})`} open={asking} onToggle={onAsking}>
          {questions.map((name) => (
            <QuestionField key={name} name={name} control={extras.control} />
          ))}
        </Folded>
      )}
      {slots.length > 0 && (
        <Folded title={`Documents, now or later (${slots.length})`}>
          <DocumentUploads form={extras} kinds={slots} onUploading={onUploading} />
        </Folded>
      )}
    </>
  )
}

interface FoldedProps {
  title: string
  children: React.ReactNode
  /** Without it, the section keeps its own state. */
  open?: boolean
  onToggle?: (open: boolean) => void
}

function Folded({ title, children, open, onToggle }: FoldedProps) {
  return (
    <details
      className="check-fold border-t border-line pt-3"
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className="items-center rounded-md font-medium">
        <ChevronRightIcon />
        {title}
      </summary>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </details>
  )
}

const yesNo = [
  { value: '', label: 'Not answered' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** A question that a selected policy uses; it may be left unanswered. */
function QuestionField({ name, control }: { name: Question; control: Control<ExtrasForm> }) {
  const { label, kind, unit, options = {} } = questionOf(name)
  const field = { control, name: `answers.${name}`, label } as const
  if (kind === 'yes-no') return <SelectField {...field} options={yesNo} />
  if (kind === 'day') return <DateField {...field} />
  if (kind === 'choice') {
    const named = Object.entries(options).map(([value, label]) => ({ value, label }))
    return <SelectField {...field} options={[{ value: '', label: 'Not answered' }, ...named]} />
  }
  if (kind === 'choices')
    return (
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">{label}</legend>
        {Object.entries(options).map(([option, label]) => (
          <CheckboxField key={option} control={control} name={`answers.${name}.${option}`} label={label} />
        ))}
      </fieldset>
    )
  return (
    <TextField {...field} label={unit ? `${label} (${unit})` : label} inputMode="decimal" maxLength={8} />
  )
}

interface DocumentUploadsProps {
  form: Pick<UseFormReturn<ExtrasForm>, 'control' | 'setValue'>
  kinds: readonly DocumentKind[]
  onUploading: OnUploading
}

/** An upload for each kind of document. A file is uploaded once, and boxes are checked for what else it contains. */
export function DocumentUploads({ form: { control, setValue }, kinds, onUploading }: DocumentUploadsProps) {
  const files = useWatch({ control, name: 'documents' })
  const urlOf = (kind: DocumentKind) => files[kind]?.fileUrl
  // One text for all of them says what can be uploaded.
  const firstEmpty = kinds.find((kind) => !files[kind])
  return kinds.map((kind) => {
    const file = files[kind]
    const first = kinds.find((one) => urlOf(one) !== undefined && urlOf(one) === urlOf(kind))
    if (first !== undefined && first !== kind) return null
    return (
      <div key={kind}>
        <UploadField
          control={control}
          name={`documents.${kind}`}
          label={documentKinds[kind]}
          {...(kind !== firstEmpty && { hint: '' })}
          onUploading={onUploading}
        />
        {file && (
          <AlsoContains
            legend="This file also contains"
            kinds={kinds.filter((one) => one !== kind && (!urlOf(one) || urlOf(one) === file.fileUrl))}
            labelOf={(one) => documentKinds[one]}
            isTicked={(one) => urlOf(one) === file.fileUrl}
            onTick={(one, ticked) => setValue(`documents.${one}`, ticked ? file : null)}
          />
        )}
      </div>
    )
  })
}
