import { useCallback, useEffect, useRef } from 'react'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { useResolver } from '../../kit/form/rules.ts'
import { inOwnTask } from '../../kit/http/after-paint.ts'
import { lazyChunk, useChunk } from '../../kit/lazy/lazy-chunk.ts'
import type { IvrForm } from './form.ts'
import type { Accepts } from './locking.ts'
import { useOfficeToday } from './office-today.ts'
import type { Checked } from './submission.ts'

/**
 * The rules of the form and what it sends: loaded after the first step is on screen, because they need zod. Their schemas are
 * made in three tasks, as together they take 46 ms, in which a key would wait.
 */
export const submissionRules = lazyChunk(async () => {
  await import('#contract/fields.ts')
  await ownTask()
  await import('#contract/ivr/wounds.ts')
  await ownTask()
  return import('./submission.ts')
})

const ownTask = () => new Promise<void>(inOwnTask)

/** Until the rules are loaded, every value of a record counts as accepted. */
export const useAccepts = (): Accepts => useChunk(submissionRules)?.accepts ?? (() => true)

/**
 * Validates the form with these rules whenever react-hook-form asks for it, and keeps what was found for whoever sends
 * the form, so that nothing is validated twice. `keptDay` is a day of service that may stay although it has passed.
 */
export function useValidation(keptDay: string | undefined) {
  const last = useRef<Checked>({ errors: [], sent: undefined })
  const officeToday = useOfficeToday()
  const today = useRef(officeToday)
  useEffect(() => {
    today.current = officeToday
  })
  const resolver = useResolver(async (): Promise<Resolver<IvrForm, unknown, IvrForm>> => {
    const { checked } = await submissionRules.load()
    return (form) => {
      last.current = checked(form, today.current(), keptDay)
      const { errors } = last.current
      if (errors.length === 0) return { values: form, errors: {} }
      const byField: FieldErrors<IvrForm> = {}
      for (const { field, message } of errors) set(byField, field, { type: 'rule', message })
      return { values: {}, errors: byField }
    }
  })
  return { resolver, lastChecked: useCallback(() => last.current, []) }
}
