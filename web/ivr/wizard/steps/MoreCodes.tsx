import { type ReactNode, type RefObject, useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { otherCode } from '#contract/ivr/fields.ts'
import { proposedAddOn } from '#contract/ivr/wounds/add-on.rules.ts'
import { areaOf, maxApplicationCodes, maxDiagnosisCodes } from '#contract/ivr/wounds/wounds.rules.ts'
import { ComboField } from '../../../kit/form/choices/ComboField.tsx'
import type { ComboOption, ComboSearch } from '../../../kit/form/choices/combo-options.ts'
import { wide } from '../../../kit/form/Fields.tsx'
import { TextField } from '../../../kit/form/TextFields.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { CloseIcon, PlusIcon } from '../../../kit/ui/icons.tsx'
import { emptyApplication, emptyCode } from '../repeated.ts'
import type { StepProps } from '../use-wizard.ts'

interface MoreCodesProps {
  form: StepProps['wizard']['form']
  diagnoses: ComboOption[]
  search: ComboSearch
  applications: ComboOption[]
  loading: boolean
}

/** Further diagnosis and application codes, and an optional add-on code for the area. */
export function MoreCodes({ form, diagnoses, search, applications, loading }: MoreCodesProps) {
  const { control } = form
  const icd = useFieldArray({ control, name: 'moreDiagnoses' })
  const cpt = useFieldArray({ control, name: 'moreApplications' })
  const addingIcd = useRef<HTMLButtonElement>(null)
  const addingCpt = useRef<HTMLButtonElement>(null)
  // The entire form, as in Measurements.tsx.
  useWatch({ control })
  const { moreDiagnoses, moreApplications } = form.getValues()
  return (
    <div className={`${wide} flex flex-col gap-5`}>
      {icd.fields.map(({ id }, index) => (
        <Code
          key={id}
          label={`ICD-10 Diagnosis Code ${index + 2}`}
          onRemove={() => removeFrom(icd, index, addingIcd)}
        >
          <ComboField
            control={control}
            name={`moreDiagnoses.${index}.code`}
            label={`ICD-10 Diagnosis Code ${index + 2}`}
            required
            placeholder="Search by code or words"
            {...{ search, loading }}
            options={diagnoses}
          />
          {moreDiagnoses[index]?.code === otherCode && (
            <TextField
              control={control}
              name={`moreDiagnoses.${index}.other`}
              label={`Other ICD-10 Diagnosis Code ${index + 2}`}
              required
            />
          )}
        </Code>
      ))}
      {cpt.fields.map(({ id }, index) => (
        <Code
          key={id}
          label={`CPT Application Code ${index + 2}`}
          onRemove={() => removeFrom(cpt, index, addingCpt)}
        >
          <ComboField
            control={control}
            name={`moreApplications.${index}.code`}
            label={`CPT Application Code ${index + 2}`}
            required
            placeholder="Select CPT Application Code"
            options={applications}
            loading={loading}
          />
          {moreApplications[index]?.code === otherCode && (
            <TextField
              control={control}
              name={`moreApplications.${index}.other`}
              label={`Other CPT Application Code ${index + 2}`}
              required
            />
          )}
          <TextField
            control={control}
            name={`moreApplications.${index}.units`}
            label={`Units of CPT Application Code ${index + 2}`}
            inputMode="numeric"
            maxLength={2}
            required
          />
        </Code>
      ))}
      <Proposal form={form} onAdd={(code, units) => cpt.append({ ...emptyApplication(), code, units })} />
      <p className="flex flex-wrap items-center gap-3">
        {icd.fields.length + 1 < maxDiagnosisCodes ? (
          <Button ref={addingIcd} variant="outline" size="sm" onClick={() => icd.append(emptyCode())}>
            <PlusIcon className="size-4" />
            Add another diagnosis code
          </Button>
        ) : (
          <span className="text-ink-soft">
            A request can have at most {maxDiagnosisCodes} diagnosis codes.
          </span>
        )}
        {cpt.fields.length + 1 < maxApplicationCodes ? (
          <Button ref={addingCpt} variant="outline" size="sm" onClick={() => cpt.append(emptyApplication())}>
            <PlusIcon className="size-4" />
            Add another application code
          </Button>
        ) : (
          <span className="text-ink-soft">
            A request can have at most {maxApplicationCodes} application codes.
          </span>
        )}
      </p>
    </div>
  )
}

type ButtonRef = RefObject<HTMLButtonElement | null>

/** The pressed button disappears with its row: the focus moves to the one that adds a row. */
function removeFrom(rows: { remove: (at: number) => void }, at: number, adding: ButtonRef): void {
  rows.remove(at)
  setTimeout(() => adding.current?.focus())
}

function Code({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div className="flex items-end gap-2">
      <div className="grid min-w-0 grow gap-x-6 gap-y-3 ms:grid-cols-2">{children}</div>
      <Button variant="ghost" size="icon" aria-label={`Remove ${label}`} onClick={onRemove}>
        <CloseIcon className="size-4" />
      </Button>
    </div>
  )
}

function Proposal({
  form,
  onAdd,
}: Pick<MoreCodesProps, 'form'> & { onAdd: (code: string, units: string) => void }) {
  const { cptCode, moreApplications, firstWound, woundSize, moreWounds, woundLocation } = form.getValues()
  const wounds = [{ ...firstWound, woundSize, woundLocation }, ...moreWounds].map((wound) => ({
    location: wound.woundLocation,
    areaCm2: areaOf(wound),
  }))
  const proposed = proposedAddOn([cptCode, ...moreApplications.map(({ code }) => code)], wounds)
  if (!proposed) return null
  const { base, code, units, areaCm2 } = proposed
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-hover px-4 py-3"
    >
      <p className="min-w-0">
        The wounds for {base} measure {areaCm2} cm² in total, which also takes {code} × {units}.
      </p>
      <Button variant="outline" size="sm" onClick={() => onAdd(code, units)}>
        Add {code} × {units}
      </Button>
    </div>
  )
}
