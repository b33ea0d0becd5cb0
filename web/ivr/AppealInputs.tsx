import type { Control } from 'react-hook-form'
import type { StoredFile } from '#contract/files/stored-file.ts'
import { DateField } from '../kit/form/DateField.tsx'
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
