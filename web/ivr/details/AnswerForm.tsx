import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { StoredFile } from '#contract/files/files.ts'
import { type IvrRequest, ivrDetails, ivrList } from '#contract/ivr/requests.ts'
import {
  aboutText,
  answerIvr,
  ivrRounds,
  maxAnswerText,
  type Round,
  type RoundItem,
} from '#contract/ivr/rounds.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { TextAreaField, TextField } from '../../kit/form/TextFields.tsx'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import { type OnUploading, reportFailedUploads, useUploading } from '../../kit/upload/uploading.ts'
import { AlsoContains } from '../check/AlsoContains.tsx'
import { answersIn, type TypedAnswer, textOf } from './answers-in.ts'
import { addOwnDocuments } from './own-documents.ts'
import { ItemAnswer, ItemText, UnsentAnswer } from './RoundItems.tsx'

type Typed = Record<string, TypedAnswer>

interface AnswerFormProps {
  request: IvrRequest
  round: Round
  /** Called with what was typed and not sent, when the form disappears because the request has changed. */
  onUnsent: (typed: string) => void
}

/** The checklist of a Conditional request: each open item with the inputs that can answer it. */
export default function AnswerForm({ request, round, onUnsent }: AnswerFormProps) {
  const [problem, setProblem] = useState<string>()
  const send = useSend(answerIvr)
  const { uploading, failed, onUploading } = useUploading()
  const draft = `answers:${request._id}:${round.askedAt}`
  const form = useForm<Typed>({
    defaultValues: {
      ...Object.fromEntries(round.items.map(({ item }) => [`item${item}`, nothing])),
      ...(readDraft(draft) as Typed | undefined),
    },
  })
  const typed = useWatch({ control: form.control }) as Typed
  const isTyped = Object.values(typed).some((one) => textOf(one) !== '')
  useEffect(() => {
    if (isTyped) saveDraft(draft, typed)
    else dropDraft(draft)
  }, [draft, typed, isTyped])
  const typedFor = (item: number) => textOf(form.getValues(`item${item}`) ?? nothing)
  const unsent = useEffectEvent(() =>
    onUnsent(
      open
        .map(({ item }) => typedFor(item))
        .filter(Boolean)
        .join('\n'),
    ),
  )
  useEffect(() => () => unsent(), [])
  const open = round.items.filter(({ answeredAt }) => !answeredAt)
  const submit = form.handleSubmit(async (typed) => {
    if (uploading || send.isPending || reportFailedUploads(form, failed)) return
    const answers = answersIn(open, typed)
    setProblem(answers.length === 0 ? 'Please answer at least one item.' : undefined)
    if (answers.length === 0) return
    const sent = new Set(answers.flatMap(({ documents }) => documents.map(({ fileUrl }) => fileUrl)))
    const takeBack = addOwnDocuments(request._id, sent.size)
    try {
      const { message } = await send.mutateAsync({ ivrId: request._id, answers })
      for (const { item } of answers) form.resetField(`item${item}`, { defaultValue: nothing })
      toast.success(message)
      await reload(ivrDetails, ivrList, ivrRounds)
    } catch (failure) {
      takeBack()
      if (isHandled(failure)) return
      const known = failure instanceof ApiError ? Object.entries(failure.fields) : []
      for (const [path, message] of known) {
        const [, at = '', part = 'text'] = path.split('.')
        const item = answers[Number(at)]?.item
        if (item !== undefined)
          form.setError(`item${item}.${part as keyof TypedAnswer}`, { type: 'server', message })
      }
      setProblem(messageOfFailure(failure))
      if (failure instanceof ApiError && failure.status === 409) void reload(ivrDetails, ivrRounds)
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Answers"
      className="flex flex-col gap-5"
    >
      <ol className="divide-y divide-line">
        {round.items.map((item) => (
          <li key={item.item} className="flex flex-col gap-3 py-4">
            <ItemText item={item} />
            {item.answeredAt ? (
              <>
                <ItemAnswer item={item} />
                {typedFor(item.item) && (
                  <UnsentAnswer
                    why={`${item.answeredByName} already answered this.`}
                    typed={typedFor(item.item)}
                  />
                )}
              </>
            ) : (
              <Inputs item={item} form={form} open={open} onUploading={onUploading} />
            )}
          </li>
        ))}
      </ol>
      {problem && <Note text={problem} className="" />}
      <div className="no-print flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-ink-soft">
          {open.length > 1 && 'You can answer one item at a time. '}
          After the last answer, the request is Pending again. We keep what you enter until you send it.
        </p>
        <Button type="submit" disabled={uploading} busy={send.isPending}>
          Send answers
        </Button>
      </div>
      <LeaveGuard hasDraft dirty={uploading || isTyped} onDiscard={() => dropDraft(draft)} />
    </form>
  )
}

const nothing: TypedAnswer = { text: '', value: '', documents: [] as StoredFile[] }

interface InputsProps {
  item: RoundItem
  form: UseFormReturn<Typed>
  /** The items that no one has answered. */
  open: readonly RoundItem[]
  onUploading: OnUploading
}

function Inputs({ item, form, open, onUploading }: InputsProps) {
  const { control } = form
  const name = `item${item.item}` as const
  const about = aboutText(item.kind, item.about)
  const labelOf = (words: string) => (about ? `${words}: ${about}` : `${words} for item ${item.item}`)
  return (
    <div className="no-print grid gap-x-6 gap-y-4 ms:grid-cols-2">
      {item.kind === 'field' ? (
        <TextField control={control} name={`${name}.value`} label={labelOf('Corrected')} />
      ) : (
        <div>
          <UploadField
            control={control}
            name={`${name}.documents`}
            label={labelOf('Documents')}
            multiple
            onUploading={onUploading}
          />
          <AlsoAnswers item={item} form={form} open={open} />
        </div>
      )}
      <TextAreaField
        control={control}
        name={`${name}.text`}
        label={labelOf('Answer')}
        rows={3}
        max={maxAnswerText}
      />
    </div>
  )
}

/** For each file of an item, the other items that it also answers: it is uploaded once, and shown below each. */
function AlsoAnswers({ item, form, open }: Omit<InputsProps, 'onUploading'>) {
  const typed = useWatch({ control: form.control }) as Typed
  const filesOf = (one: number) => typed[`item${one}`]?.documents ?? []
  const has = (one: number, { fileUrl }: StoredFile) => filesOf(one).some((file) => file.fileUrl === fileUrl)
  const takers = open.filter(({ kind }) => kind !== 'field').map((one) => one.item)
  return filesOf(item.item).map((file) => {
    if (takers.find((one) => has(one, file)) !== item.item) return null
    return (
      <AlsoContains
        key={file.fileUrl}
        legend={`${file.fileName} also answers`}
        kinds={takers.filter((one) => one !== item.item)}
        labelOf={(one) => nameOf(open.find((other) => other.item === one))}
        isTicked={(one) => has(one, file)}
        onTick={(one, ticked) => {
          const others = filesOf(one).filter(({ fileUrl }) => fileUrl !== file.fileUrl)
          form.setValue(`item${one}.documents`, ticked ? [...others, file] : others, { shouldDirty: true })
        }}
      />
    )
  })
}

function nameOf(item: RoundItem | undefined): string {
  if (!item) return ''
  const about = aboutText(item.kind, item.about)
  return about || `Item ${item.item}${item.text && `: ${item.text}`}`
}
