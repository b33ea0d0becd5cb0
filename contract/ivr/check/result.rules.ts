import { authorizationOf } from './authorization.rules.ts'
import type { CheckResult, PolicyRevision } from './check.ts'
import { checkCodes, isOpen } from './codes.rules.ts'
import { checkCoverage, currentRevisions } from './coverage.rules.ts'
import type { Checked } from './entries.rules.ts'
import type { Lookup } from './lookup.rules.ts'

/** Insurance types that have no payer to ask. */
const withoutPayer = ['self-pay']

/** Everything that rules and policies say about a request. */
export function checkRequest(
  { code, coverage, wounds, documents }: Checked,
  lookup: Lookup,
  policies: readonly PolicyRevision[],
): CheckResult {
  const codes = checkCodes(code, lookup)
  const open = codes.filter(isOpen)
  const said = new Set<string>(open.flatMap(({ fields }) => fields))
  const found = checkCoverage(policies, coverage, documents, wounds, said)
  const { insuranceTypeName, insuranceTypeId = '', payerName, dos } = code
  const isKnown = insuranceTypeName !== undefined && payerName !== undefined && dos !== undefined
  if (!isKnown || withoutPayer.includes(insuranceTypeId)) return { codes, policies: found }
  const isCovered = found.some(({ overlay }) => !overlay)
  // The payer has to be corrected first: nothing is said about a wrong one.
  const isWrongPayer = open.some(
    ({ rule, contradiction }) => rule === 'PY-01' || (rule === 'PY-02' && contradiction),
  )
  if (isWrongPayer && !isCovered) return { codes, policies: [] }
  return {
    codes,
    policies: found,
    authorization: authorizationOf(currentRevisions(policies, coverage), coverage, wounds, said),
    ...(!isCovered && { noPolicy: noPolicyText }),
  }
}

const noPolicyText = 'No policy on file for this payer, state and date of service.'
