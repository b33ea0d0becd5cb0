import { useCallback, useEffect, useRef } from 'react'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import type { IvrForm } from './form.ts'
import { useOfficeToday } from './office-today.ts'
import { type Checked, checked } from './submission.ts'

/**
 * Validates the form with the rules of a submission whenever react-hook-form asks for it, and keeps what was found for whoever
 * sends the form, so that nothing is validated twice. `keptDay` is a day of service that may stay although it has passed.
 */
export function useValidation(keptDay: string | undefined) {
  const last = useRef<Checked>({ errors: [], sent: undefined })
  const officeToday = useOfficeToday()
  const today = useRef(officeToday)
  useEffect(() => {
    today.current = officeToday
  })
  const resolver: Resolver<IvrForm, unknown, IvrForm> = (form) => {
    last.current = checked(form, today.current(), keptDay)
    const { errors } = last.current
    if (errors.length === 0) return { values: form, errors: {} }
    const byField: FieldErrors<IvrForm> = {}
    for (const { field, message } of errors) set(byField, field, { type: 'rule', message })
    return { values: {}, errors: byField }
  }
  return { resolver, lastChecked: useCallback(() => last.current, []) }
}
