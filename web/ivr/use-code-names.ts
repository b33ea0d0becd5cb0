import type { IvrDetails } from '#contract/ivr/requests.ts'
import { getCodeNames } from '#contract/reference/lists.paths.ts'
import { useLoad } from '../kit/http/queries.ts'

const noNames = {}

/** Free text in place of a code must not be sent to the server. */
const isCode = (text: string) => /^[A-Z\d][A-Z\d.]{2,8}$/i.test(text)

/** The names of a request's product, diagnosis and application codes, once loaded. */
export function useCodeNames(ivr: IvrDetails | undefined): Readonly<Record<string, string>> {
  const applications = ivr?.applicationCodes.map(({ code }) => code) ?? []
  const all = ivr ? [ivr.medicalProductQCode, ...ivr.diagnosisCodes, ...applications] : []
  const codes = all.filter(isCode).join(',')
  const { data } = useLoad(
    getCodeNames,
    { codes },
    { enabled: codes !== '', staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.data ?? noNames
}
