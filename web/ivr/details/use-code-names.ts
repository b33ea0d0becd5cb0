import { useDeferredValue } from 'react'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { getCodeNames } from '#contract/reference/lists.ts'
import { useLoad } from '../../kit/http/queries.ts'

type Names = Readonly<Record<string, string>>

const noNames: Names = {}

/** Free text instead of a code must not be sent to the server. */
const isCode = (text: string) => /^[A-Z\d][A-Z\d.]{2,8}$/i.test(text)

/** This many fit into a call's 400 characters; a list with more shows the others without names. */
const maxCodes = 40

/** What codes stand for, by code, once loaded. Names do not change, so each set is requested once. */
export function useNamesOf(codes: readonly string[]): Names {
  const asked = [...new Set(codes.filter(isCode))].sort().slice(0, maxCodes).join(',')
  const { data } = useLoad(
    getCodeNames,
    { codes: asked },
    { enabled: asked !== '', staleTime: Number.POSITIVE_INFINITY, keep: true },
  )
  // Names arrive while the record is shown: rendering it again with them yields to input.
  return useDeferredValue(data?.data ?? noNames)
}

/** The names of a request's product, diagnosis and application codes, once loaded. */
export function useCodeNames(ivr: IvrDetails | undefined): Names {
  const applications = ivr?.applicationCodes.map(({ code }) => code) ?? []
  return useNamesOf(ivr ? [ivr.medicalProductQCode, ...ivr.diagnosisCodes, ...applications] : [])
}
