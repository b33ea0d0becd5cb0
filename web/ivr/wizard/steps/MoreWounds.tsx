import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { maxWounds, woundFields } from '#contract/ivr/wounds/wounds.rules.ts'
import { ComboField } from '../../../kit/form/choices/ComboField.tsx'
import { Fields, wide } from '../../../kit/form/Fields.tsx'
import { TextField } from '../../../kit/form/TextFields.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { PlusIcon } from '../../../kit/ui/icons.tsx'
import { UploadField } from '../../../kit/upload/UploadField.tsx'
import type { Lists } from '../reference.tsx'
import { emptyWound } from '../repeated.ts'
import type { StepProps } from '../use-wizard.ts'
import { Measurements, SizeField } from './Measurements.tsx'

/** The second to eighth wound, each with what the first one has, and the button that opens another. */
export function MoreWounds({ wizard, onUploading, lists }: StepProps & { lists: Lists }) {
  const { form } = wizard
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'moreWounds' })
  const adding = useRef<HTMLButtonElement>(null)
  return (
    <section aria-label="Further wounds" className="mt-6 flex flex-col gap-6 border-t border-line pt-6">
      {fields.map(({ id }, index) => {
        const at = `moreWounds.${index}` as const
        const size = `${at}.woundSize` as const
        return (
          <fieldset key={id} className="min-w-0 border-b border-line pb-6">
            <legend className="sr-only">Wound {index + 2}</legend>
            <div className="mb-4 flex items-center justify-between gap-3">
              <span aria-hidden className="text-sm font-semibold text-ink">
                Wound {index + 2}
              </span>
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  remove(index)
                  form.clearErrors('moreWounds')
                  // The pressed button is gone with its wound.
                  setTimeout(() => adding.current?.focus())
                }}
              >
                Remove wound {index + 2}
              </Button>
            </div>
            <Fields>
              <ComboField
                control={control}
                name={`${at}.woundType`}
                label={woundFields.woundType.label}
                required
                placeholder="Select Wound Type"
                options={lists.data?.woundTypes ?? []}
                loading={lists.loading}
              />
              <TextField
                control={control}
                name={`${at}.woundLocation`}
                label={woundFields.woundLocation.label}
                required
                placeholder={woundFields.woundLocation.placeholder}
              />
              <SizeField
                form={form}
                at={at}
                size={size}
                label={woundFields.woundSize.label}
                required
                placeholder={woundFields.woundSize.placeholder}
              />
              <Measurements form={form} at={at} size={size} />
              <UploadField
                control={control}
                name={`${at}.woundImages`}
                label={woundFields.woundImages.label}
                multiple
                imagesOnly
                hint=""
                onUploading={onUploading}
                className={wide}
              />
            </Fields>
          </fieldset>
        )
      })}
      <p>
        {fields.length + 1 < maxWounds ? (
          <Button
            ref={adding}
            variant="outline"
            onClick={() => append(emptyWound(), { focusName: `moreWounds.${fields.length}.woundLocation` })}
          >
            <PlusIcon className="size-4" />
            Add another wound
          </Button>
        ) : (
          <span className="text-ink-soft">A request can have at most {maxWounds} wounds.</span>
        )}
      </p>
    </section>
  )
}
