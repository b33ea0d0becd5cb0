import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { addMessage, maxMessageLength, messageList, noMessage } from '#contract/messages/messages.ts'
import { dropDraft, saveDraft } from '../kit/form/drafts.ts'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { reportFailedUploads } from '../kit/upload/uploading.ts'
import { draftName, emptyMessage, isEmpty, keptMessage, type TypedMessage, typedSince } from './draft.ts'

interface Options {
  record: string
  isTeam: boolean
  uploading: boolean
  /** The fields with a failed upload. */
  failed: readonly string[]
}

interface MessageForm {
  form: UseFormReturn<TypedMessage>
  send: () => Promise<void>
  busy: boolean
  problem: string | undefined
}

/** Fills and sends a message. The input is kept in the tab until it is sent. */
export function useMessageForm({ record, isTeam, uploading, failed }: Options): MessageForm {
  const form = useForm<TypedMessage>({ defaultValues: keptMessage(record, isTeam) })
  const [problem, setProblem] = useState<string>()
  const adding = useSend(addMessage)
  useEffect(() => {
    const { unsubscribe } = form.watch((typed) => {
      const message = { ...emptyMessage, ...typed } as TypedMessage
      if (isEmpty(message)) dropDraft(draftName(record))
      else saveDraft(draftName(record), message)
    })
    return unsubscribe
  }, [form, record])

  const send = form.handleSubmit(async (typed) => {
    if (uploading || adding.isPending || reportFailedUploads(form, failed)) return
    setProblem(undefined)
    const wrong = wrongText(typed)
    if (wrong) return form.setError('text', { type: 'input', message: wrong }, { shouldFocus: true })
    try {
      const { message } = await adding.mutateAsync({ record, ...typed, internal: isTeam && typed.internal })
      const rest = typedSince(typed, form.getValues())
      form.reset(rest)
      if (isEmpty(rest)) dropDraft(draftName(record))
      toast.success(message)
      await reload(messageList)
    } catch (failure) {
      if (isHandled(failure)) return
      showFieldErrors(form, failure)
      setProblem(messageOfFailure(failure))
    }
  })
  return { form, send: () => send(), busy: adding.isPending, problem }
}

function wrongText(typed: TypedMessage): string | undefined {
  if (isEmpty(typed)) return noMessage
  const isLong = typed.text.trim().length > maxMessageLength
  return isLong ? `Please use at most ${maxMessageLength} characters.` : undefined
}
