import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type CheckResult, getPolicies } from '#contract/ivr/check/check.ts'
import { questionsFor } from '#contract/ivr/check/coverage.rules.ts'
import { checkedFrom, type Entries } from '#contract/ivr/check/entries.rules.ts'
import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import type { Question } from '#contract/ivr/check/questions.ts'
import { checkRequest } from '#contract/ivr/check/result.rules.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { useLoad } from '../../kit/http/queries.ts'
import type { IvrForm } from '../wizard/form.ts'
import { answersOf } from '../wizard/submission.ts'

export interface Check {
  readonly result: CheckResult
  readonly questions: readonly Question[]
}

const afterTypingMs = 250

/** The form as it would be sent, a moment after the last keystroke. */
function useEntries(form: UseFormReturn<IvrForm>): Entries {
  const [entries, setEntries] = useState<Entries>({})
  useEffect(() => {
    const read = () => setEntries(complete(answersOf(form.getValues())))
    read()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(read, afterTypingMs)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form])
  return entries
}

/** Without NPIs that are still being typed, which would be wrong until their last digit. */
function complete(entries: Record<string, unknown>): Entries {
  const isWhole = (value: unknown) => String(value).replace(/\D/g, '').length >= 10
  const { physicianNpi, facilityNpi, ...others } = entries
  return {
    ...others,
    ...(isWhole(physicianNpi) && { physicianNpi }),
    ...(isWhole(facilityNpi) && { facilityNpi }),
  }
}

/** Fields that have something to check; until one is filled, nothing is loaded. */
const starting = [
  'insuranceType',
  'medicalProductQCode',
  'icd10DiagnosisCodes',
  'cptApplicationCode',
  'woundType',
]

/** The check of the form, computed in the browser while it is filled in; undefined until it can begin. */
export function useCheck(
  form: UseFormReturn<IvrForm>,
  facts: Record<string, unknown>,
  documents: readonly string[],
): Check | undefined {
  const entries = useEntries(form)
  const hasBegun = starting.some((field) => entries[field])
  const lists = useLoad(getReferenceLists, {}, { enabled: hasBegun, staleTime: Number.POSITIVE_INFINITY })
    .data?.data
  const lookup = lists && lookupFrom(lists)
  const checked = useMemo(() => {
    const sent = documents.map((kind) => ({ kind }))
    return lookup && checkedFrom({ ...entries, documents: sent }, facts as Facts, lookup)
  }, [entries, facts, documents, lookup])
  const insuranceTypeId = checked?.code.insuranceTypeId ?? ''
  const policies = useLoad(
    getPolicies,
    { insuranceTypeId },
    { enabled: insuranceTypeId !== '', staleTime: 600_000 },
  ).data?.data
  return useMemo(() => {
    if (!hasBegun || !lookup || !checked) return undefined
    // A type that is in no list has no policies; those of any other type are still loading.
    const isLoading = insuranceTypeId !== '' && !policies
    const result = checkRequest(checked, lookup, policies ?? [])
    return {
      result: isLoading ? { codes: result.codes, policies: [] } : result,
      questions: policies ? questionsFor(policies, checked.coverage, checked.wounds) : [],
    }
  }, [hasBegun, lookup, checked, policies, insuranceTypeId])
}
