import { useEffect } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { CheckboxField } from '../kit/form/ChoiceFields.tsx'
import { dropDraft, readDraft, saveDraft } from '../kit/form/drafts.ts'
import AppealInputs, { type AppealForm, letterOf } from './AppealInputs.tsx'

const noAppeal: AppealForm = { isAppeal: false, letter: null, deadline: '' }

/** The appeal beside the form of a request: kept with its draft. */
export function useAppeal(draft: string) {
  const form = useForm<AppealForm>({
    defaultValues: { ...noAppeal, ...(readDraft(draft) as AppealForm | undefined) },
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) }),
    [form, draft],
  )
  return { form, finish: () => dropDraft(draft) }
}

/** What is sent of the appeal; undefined if there is none. @throws ApiError with what is missing */
export const appealOf = (form: UseFormReturn<AppealForm>) =>
  form.getValues('isAppeal') ? letterOf(form) : undefined

export function AppealFields({ appeal: { form } }: { appeal: ReturnType<typeof useAppeal> }) {
  const isAppeal = useWatch({ control: form.control, name: 'isAppeal' })
  return (
    <section className="mb-6 flex flex-col gap-4 rounded-xl border border-line bg-sheet p-4 sm:px-6">
      <CheckboxField
        control={form.control}
        name="isAppeal"
        label="This is an appeal against the payer’s decision"
      />
      {isAppeal && <AppealInputs control={form.control} />}
    </section>
  )
}
