import { useEffect, useId, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { getIvrCheck, type StoredCheck } from '#contract/ivr/check/check.ts'
import type { ListedIvr } from '#contract/ivr/requests.ts'
import { ConditionalForm, type ConditionalNotes } from '#contract/ivr/review.ts'
import { ivrRounds } from '#contract/ivr/rounds.ts'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { TextAreaField } from '../../kit/form/TextFields.tsx'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { SnippetMenu } from '../benefits/SnippetMenu.tsx'
import { AskedItems } from './AskedItems.tsx'
import { HeldBy, isSubmitKey } from './HeldBy.tsx'

const maxLength = 300

/** Notes with their items; without items, those that are still open are loaded. */
export type TypedNotes = ConditionalNotes & Partial<ConditionalForm>

interface NotesDialogProps {
  state: {
    isOpen: boolean
    isSending: boolean
    heldBy: string | undefined
    /** Why the notes could not be saved. */
    failure: string | undefined
    /** Closes the dialog; `typed` notes are kept for the next opening. */
    close: (typed?: TypedNotes) => void
    discard: () => void
    confirm: (notes: TypedNotes) => void
  }
  request: ListedIvr
  initial: TypedNotes
  /** Names the request that the notes are about. */
  subject: string
}

/**
 * What is still missing for a Conditional request: both texts are required, 1–300 characters. Documents, corrections
 * and questions can be listed as well; without any, the office answers the notes.
 */
export default function NotesDialog({ state, request, initial, subject }: NotesDialogProps) {
  const formId = useId()
  const first = useRef<HTMLDivElement>(null)
  const check = useLoad(getIvrCheck, { id: request._id }, { enabled: state.isOpen }).data?.data
  const form = useSchemaForm(ConditionalForm, { ...initial, items: initial.items ?? [] })
  const { control, handleSubmit, getValues, setValue } = form
  const { isDirty } = form.formState
  // Items that no one has answered are replaced by this list, so they are shown first.
  const isOpenRound = request.submissionStatus === 'Conditional' && initial.items === undefined
  const earlier = useLoad(ivrRounds, { id: request._id }, { enabled: isOpenRound }).data?.data.rounds[0]
  const isKnown = !isOpenRound || earlier !== undefined
  useEffect(() => {
    const open = earlier?.items.filter(({ answeredAt, kind }) => !answeredAt && kind !== 'notes') ?? []
    if (open.length > 0)
      setValue(
        'items',
        open.map(({ kind, about, text }) => ({ kind: kind as 'question', about, text })),
      )
  }, [earlier, setValue])
  const typed = (): TypedNotes => {
    const { items, ...notes } = getValues()
    return isKnown
      ? { ...notes, items: items.map(({ kind, about = '', text = '' }) => ({ kind, about, text })) }
      : notes
  }
  const submit = handleSubmit(({ items, ...notes }) => state.confirm(isKnown ? { ...notes, items } : notes))
  return (
    <Dialog
      open={state.isOpen}
      initialFocus={() => first.current?.querySelector('textarea') ?? true}
      onClose={() => state.close(isDirty ? typed() : undefined)}
      title="Conditional notes"
      width="lg"
      text={<span className="break-words">{subject}</span>}
      busy={state.isSending}
      actions={
        <>
          <Button variant="outline" disabled={state.isSending} onClick={state.discard}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={state.isSending}>
            {state.failure && !state.isSending ? 'Try again' : 'Submit'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={submit}
        onKeyDown={(event) => isSubmitKey(event) && void submit()}
      >
        <HeldBy name={state.heldBy} />
        <div ref={first} className="relative">
          <Snippets form={form} name="additionalInformation" />
          <TextAreaField
            control={control}
            name="additionalInformation"
            label="Additional Information"
            placeholder="What the office still needs to send"
            required
            max={maxLength}
          />
        </div>
        <div className="relative">
          <Snippets form={form} name="notes" />
          <TextAreaField
            control={control}
            name="notes"
            label="Notes"
            placeholder="What the office should know"
            required
            max={maxLength}
          />
        </div>
        <AskedItems control={control} missing={missingIn(check)} sent={check?.documentsNow ?? []} />
        {state.failure && <Note text={state.failure} className="" />}
      </form>
    </Dialog>
  )
}

/** The documents that the payer's policies ask for and that the request still lacks. */
function missingIn(stored: StoredCheck | undefined): string[] {
  const needed = (stored?.check?.policies ?? []).flatMap(({ documents }) =>
    documents.filter(({ level, present }) => level !== 'helpful' && !present).map(({ kind }) => kind),
  )
  return [...new Set(needed)].filter((kind) => !stored?.documentsNow.includes(kind))
}

type Form = UseFormReturn<z.input<typeof ConditionalForm>, unknown, ConditionalForm>

/** Inserts text snippets into one of the two texts. */
function Snippets({ form, name }: { form: Form; name: 'additionalInformation' | 'notes' }) {
  const value = useWatch({ control: form.control, name })
  return (
    <SnippetMenu
      value={value}
      max={maxLength}
      onChange={(text) => form.setValue(name, text, { shouldDirty: true, shouldValidate: true })}
      className="absolute -top-1.5 right-0"
    />
  )
}
