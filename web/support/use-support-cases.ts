import { supportDetails, supportList } from '#contract/support/support.ts'
import { call } from '../kit/http/client.ts'
import { useList } from '../kit/table/list.ts'

const cases = {
  endpoint: supportList,
  rowsIn: 'supportCases',
  live: {
    area: 'support',
    one: async (id: string) => (await call(supportDetails, { id }, { background: true })).data,
  },
} as const

export type SupportCases = ReturnType<typeof useSupportCases>

/** The page of support cases that the URL asks for. */
export const useSupportCases = () => useList(cases, { input: ({ page, limit }) => ({ page, limit }) })
