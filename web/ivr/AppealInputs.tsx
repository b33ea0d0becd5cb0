import type { Control, UseFormReturn } from 'react-hook-form'
import type { StoredFile } from '#contract/files/files.ts'
import { DateField } from '../kit/form/DateField.tsx'
import { ApiError } from '../kit/http/api-error.ts'
import { UploadField } from '../kit/upload/UploadField.tsx'

export interface AppealForm {
  isAppeal: boolean
  letter: StoredFile | null
  deadline: string
}

/** The letter of an appeal and its deadline: shown once an appeal is ticked. */
export default function AppealInputs({ control }: { control: Control<AppealForm> }) {
  return (
    <div className="grid gap-x-6 gap-y-5 ms:grid-cols-2">
      <UploadField
        control={control}
        name="letter"
        label="Letter"
        hint="CSV, PDF, JPEG, PNG, XLS or XLSX, 5 MB"
        required
      />
      <DateField control={control} name="deadline" label="Deadline" required />
    </div>
  )
}

/** The letter and its deadline, as they are sent. @throws ApiError with what is missing, which is also said at the fields */
export function letterOf(form: UseFormReturn<AppealForm>) {
  const { letter, deadline } = form.getValues()
  if (!letter) form.setError('letter', { message: 'Upload the letter of the appeal' }, { shouldFocus: true })
  if (!deadline) form.setError('deadline', { message: 'Please select the deadline of the appeal.' })
  if (letter && deadline) return { letter: { fileUrl: letter.fileUrl }, deadline }
  throw new ApiError('input.invalid', 400, 'Please complete the appeal above the form, or untick it.')
}
