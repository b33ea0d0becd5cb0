import { Fields } from '../../kit/form/Fields.tsx'
import { lazyChunk, preload, usePreload } from '../../kit/lazy/lazy-chunk.ts'
import { useNeeded } from '../../kit/lazy/lazy-part.ts'
import { Skeleton } from '../../kit/ui/surfaces.tsx'
import { steps } from './form.ts'
import { nextOf, screenOf } from './screens.ts'
import type { StepProps } from './step-props.ts'

const reuse = lazyChunk(() => import('../reuse/Reuse.tsx'))
// The first step waits for it: it is asked for with this file, not when that is rendered.
preload(reuse)

interface StepPanelProps extends StepProps {
  /** The steps with uploads that run or have failed. */
  kept: readonly number[]
}

/**
 * The screen of the current step. Loads the next one meanwhile, so that it opens at once. A step with uploads stays
 * while another is filled in, hidden, because they would end with it.
 */
export function StepPanel({ kept, ...props }: StepPanelProps) {
  const { step } = props.wizard
  const Screen = useNeeded(screenOf(step))
  const reused = useNeeded(reuse)
  usePreload(nextOf(step))
  return Screen && reused ? (
    <>
      <reused.Reuse step={steps[step]?.id} wizard={props.wizard} />
      {steps.map(({ id }, index) => {
        const Kept = index === step ? Screen : kept.includes(index) && screenOf(index).now()
        return (
          Kept && (
            <div key={id} hidden={index !== step}>
              <Kept {...props} />
            </div>
          )
        )
      })}
    </>
  ) : (
    <Loading
      fields={steps[step]?.fields ?? []}
      reuses={steps[step]?.id === 'patient' && !props.wizard.start}
    />
  )
}

/** As high as what comes, so that the buttons below stay where they are. */
function Loading({ fields, reuses }: { fields: readonly string[]; reuses: boolean }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      {reuses && <Skeleton className="mb-6 h-26 w-full sm:h-22" />}
      <Fields>
        {fields.map((field) => (
          <Skeleton key={field} className="h-16.5 w-full" />
        ))}
      </Fields>
    </div>
  )
}
