import { declarationOf, type FieldsOf, fieldNames } from '#contract/ivr/fields.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { getCodeNames } from '#contract/reference/lists.paths.ts'
import { useLoad } from '../kit/http/queries.ts'

const codeFields = fieldNames.filter((name) => declarationOf(name).kind === 'code') as FieldsOf<{
  kind: 'code'
}>[]

/** Free text in place of a code must not be sent to the server. */
const isCode = (text: string) => /^[A-Z\d][A-Z\d.]{2,8}$/i.test(text)

/** The names of a request's product, diagnosis and application codes, once loaded. */
export function useCodeNames(ivr: IvrRequest): Readonly<Record<string, string>> {
  const codes = codeFields
    .map((name) => ivr[name])
    .filter(isCode)
    .join(',')
  const { data } = useLoad(
    getCodeNames,
    { codes },
    { enabled: codes !== '', staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.data ?? {}
}
