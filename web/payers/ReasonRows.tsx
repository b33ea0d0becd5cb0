import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { reasonCodes, reasonOf } from '#contract/ivr/benefits/reasons.ts'
import { maxReasonRows } from '#contract/payers/payers.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { FieldError } from '../kit/form/field-frame.tsx'
import { TextField } from '../kit/form/TextFields.tsx'
import { useLoad } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { CloseIcon, PlusIcon } from '../kit/ui/icons.tsx'
import type { PayerFormApi } from './use-payer-form.ts'

/** Which standard reasons the payer usually gives, by product. */
export function ReasonRows({ form }: { form: PayerFormApi }) {
  const { control } = form
  const list = useFieldArray({ control, name: 'reasons' })
  const rows = useWatch({ control, name: 'reasons' })
  const errors = form.formState.errors.reasons
  const products =
    useLoad(getReferenceLists, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.data.products ?? []
  const nameOf = (code: string | undefined) =>
    products.find(({ value }) => value === code?.trim().toUpperCase())?.label
  return (
    <div className="flex max-w-[720px] flex-col gap-3">
      <p className="text-ink-soft">
        The reasons this payer usually gives. A row without a product applies to all products.
      </p>
      {list.fields.map((row, at) => (
        <fieldset key={row.id} className="flex items-start gap-2 rounded-lg border border-line p-3">
          <legend className="sr-only">Reasons, row {at + 1}</legend>
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <div className="grid gap-3 ms:grid-cols-2">
              <TextField
                control={control}
                name={`reasons.${at}.product`}
                label="Product code"
                placeholder="Any product"
                maxLength={20}
                hint={nameOf(rows[at]?.product)}
              />
              <TextField control={control} name={`reasons.${at}.note`} label="Note" maxLength={200} />
            </div>
            <Reasons
              at={at}
              chosen={rows[at]?.reasons ?? []}
              onChange={(reasons) =>
                form.setValue(`reasons.${at}.reasons`, reasons, { shouldDirty: true, shouldValidate: true })
              }
              error={messageIn(errors?.[at]?.reasons)}
            />
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove row ${at + 1}`}
            onClick={() => list.remove(at)}
          >
            <CloseIcon className="size-4" />
          </Button>
        </fieldset>
      ))}
      {messageIn(errors) && <FieldError id="reasons" error={messageIn(errors)} />}
      {list.fields.length < maxReasonRows && (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          onClick={() => list.append({ product: '', reasons: [], note: '' })}
        >
          <PlusIcon />
          Add reasons
        </Button>
      )}
    </div>
  )
}

/** The message of an array in the form: its own, or its root's. */
function messageIn(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('root' in error) return messageIn(error.root)
  return 'message' in error && typeof error.message === 'string' ? error.message : ''
}

interface ReasonsProps {
  at: number
  chosen: readonly string[]
  onChange: (reasons: string[]) => void
  error: string
}

function Reasons({ at, chosen, onChange, error }: ReasonsProps) {
  const id = `reasons-${at}`
  // It stays open while reasons are chosen.
  const [isOpen] = useState(chosen.length === 0)
  return (
    <div>
      <details open={isOpen} className="rounded-lg border border-line px-3 py-2">
        <summary className="cursor-pointer text-sm font-medium text-action-ink">
          {chosen.length === 0 ? 'Choose reasons' : `Reasons: ${[...chosen].sort().join(', ')}`}
        </summary>
        <div className="mt-3 flex flex-col gap-1.5">
          {reasonCodes.map((code) => (
            <label key={code} className="flex items-start gap-2 text-sm">
              <input
                type="checkbox"
                className="mt-0.5 size-4 accent-action"
                checked={chosen.includes(code)}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...chosen, code].sort() : chosen.filter((one) => one !== code),
                  )
                }
              />
              {code} {reasonOf(code).name}
            </label>
          ))}
        </div>
      </details>
      {error && <FieldError id={id} error={error} />}
    </div>
  )
}
