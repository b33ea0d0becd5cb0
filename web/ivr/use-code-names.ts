import type { IvrRequest } from '#contract/ivr.ts'
import { getCodeNames } from '#contract/reference.ts'
import { useLoad } from '../kit/queries.ts'

/** Free text in place of a code is nobody else's to look up. */
const isCode = (text: string) => /^[A-Z\d][A-Z\d.]{2,8}$/i.test(text)

/** The names of a request's product, diagnosis and application codes, once they have come. */
export function useCodeNames(ivr: IvrRequest): Readonly<Record<string, string>> {
  const { medicalProductQCode, icd10DiagnosisCodes, cptApplicationCode } = ivr
  const codes = [medicalProductQCode, icd10DiagnosisCodes, cptApplicationCode].filter(isCode).join(',')
  const { data } = useLoad(
    getCodeNames,
    { codes },
    { enabled: codes !== '', staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.data ?? {}
}
