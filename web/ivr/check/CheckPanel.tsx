import { memo, useEffect, useMemo, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { type DocumentKind, documentKinds } from '#contract/ivr/check/documents.values.ts'
import { givenAnswers } from '#contract/ivr/check/given-answers.rules.ts'
import { type Question, questionNames } from '#contract/ivr/check/questions.values.ts'
import { ChevronRightIcon } from '../../kit/ui/icons.tsx'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { StepProps } from '../wizard/step-props.ts'
import type { Start } from '../wizard/use-wizard.ts'
import { type Answers, answerError, answersFrom, type ExtrasForm, factsFrom } from './answers.ts'
import { CheckList } from './CheckList.tsx'
import { CheckQuestions } from './CheckQuestions.tsx'
import { foldedText, missingDocuments, openCodes } from './check-text.ts'
import { keepExtras, keptExtras, readExtras, whenAnswersAreGiven } from './extras.ts'
import { type Check, useCheck } from './use-check.ts'

const resolver: Resolver<ExtrasForm> = (values) => {
  const wrong = questionNames.flatMap((name) => {
    const message = answerError(name, values.answers[name])
    return message ? [[name, { type: 'rule', message }] as const] : []
  })
  return wrong.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: { answers: Object.fromEntries(wrong) } as never }
}

/**
 * What code rules and policies say about the request, beside the form. Nothing here blocks sending: answers and
 * documents are optional and kept with the request.
 */
export default function CheckPanel({ wizard, onUploading }: StepProps) {
  const { start } = wizard
  const [kept] = useState(() => beginning(start))
  const extras = useForm<ExtrasForm>({
    defaultValues: kept,
    resolver,
    mode: 'onBlur',
  })
  const { control } = extras
  const [answers, files] = useWatch({ control, name: ['answers', 'documents'] })
  const facts = useMemo(() => factsFrom(questionNames, answers), [answers])
  const uploaded = useMemo(
    () => Object.entries(files).flatMap(([kind, file]) => (file ? [kind] : [])),
    [files],
  )
  const present = useMemo(() => [...(start?.checked.documents ?? []), ...uploaded], [start, uploaded])
  useEffect(() => {
    const isEmpty = Object.keys(answers).length === 0 && uploaded.length === 0
    if ((start || !isEmpty) && wizard.dirty) keepExtras({ facts, answers, documents: files }, start?.name)
  }, [facts, answers, files, uploaded, start, wizard.dirty])
  useEffect(() => {
    if (start) return undefined
    return whenAnswersAreGiven((given) =>
      extras.setValue('answers', { ...extras.getValues('answers'), ...answersFrom(given) }),
    )
  }, [extras, start])
  const check = useCheck(wizard.form, facts, present)
  const [unfolded, setUnfolded] = useState(false)

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
          <b className="font-semibold">Check</b>{' '}
          <span className="text-ink-soft">{check ? foldedLine(check) : 'Nothing to check yet'}</span>
        </span>
      </button>
      <div data-folded={unfolded ? undefined : true} className="flex flex-col gap-5 p-4">
        {check ? (
          <>
            <ShownResult result={check.result} hasPayer={check.hasPayer} />
            <Asked check={check} control={control} uploaded={uploaded} onUploading={onUploading} />
          </>
        ) : (
          <p className="text-ink-soft">
            As you fill in the form, codes and coverage policies are checked here. Nothing here blocks
            sending.
          </p>
        )}
      </div>
    </aside>
  )
}

/** What was kept, or what the request that this one starts from was checked with. */
function beginning(start: Start | undefined): ExtrasForm {
  if (!start || keptExtras(start.name)) {
    const { answers, documents } = readExtras(start?.name)
    return { answers: answers as Answers, documents }
  }
  return { answers: answersFrom(givenAnswers(start.checked.facts, { ...start.form })), documents: {} }
}

function foldedLine({ result }: Check): string {
  const open = openCodes(result).length
  const rest = foldedText(result, [])
  return open === 0 ? rest : `${open} ${open === 1 ? 'contradiction' : 'contradictions'} · ${rest}`
}

interface AskedProps extends Pick<StepProps, 'onUploading'> {
  check: Check
  control: ReturnType<typeof useForm<ExtrasForm>>['control']
  uploaded: readonly string[]
}

const ShownResult = memo(CheckList)

/** Optional questions and document slots, only those that the selected policies need. */
const Asked = memo(function Asked({ check, control, uploaded, onUploading }: AskedProps) {
  const { result, questions } = check
  const missing = missingDocuments(result, [])
  const slots = (Object.keys(documentKinds) as DocumentKind[]).filter(
    (kind) => missing.includes(kind) || uploaded.includes(kind),
  )
  return (
    <>
      {questions.length > 0 && (
        <Folded title={`Optional questions (${questions.length})`}>
          <CheckQuestions names={questions as Question[]} control={control} />
        </Folded>
      )}
      {slots.length > 0 && (
        <Folded title={`Documents, now or later (${slots.length})`}>
          {slots.map((kind) => (
            <UploadField
              key={kind}
              control={control}
              name={`documents.${kind}`}
              label={documentKinds[kind]}
              onUploading={onUploading}
            />
          ))}
        </Folded>
      )}
    </>
  )
})

function Folded({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="check-fold border-t border-line pt-3">
      <summary className="items-center rounded-md font-medium">
        <ChevronRightIcon />
        {title}
      </summary>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </details>
  )
}
