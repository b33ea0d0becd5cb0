import { fullPage } from '#contract/fields.ts'
import type { Dataset, Terms } from './dataset.ts'

/** One measured call: its path and token for the portal, and its path for the two baselines (raw.ts). */
export interface Ask {
  readonly path: string
  readonly token: string
  readonly rawPath: string
}

export interface ReadCase {
  readonly name: string
  readonly title: string
  /** Its goal: growth, the time of counts by plain SQL, or of a search's page. */
  readonly kind: 'flat' | 'counted' | 'search' | 'total'
  asks(dataset: Dataset, terms: Terms): Ask[]
}

type Query = Record<string, string | number>

function list(name: string, title: string, query: (dataset: Dataset, terms: Terms) => Query): ReadCase {
  return {
    name,
    title,
    kind: 'flat',
    asks: (dataset, terms) => [askAll(dataset, query(dataset, terms))],
  }
}

/** The first call of the team's browser: the page of results, without counting them. */
const search = (
  name: string,
  title: string,
  typed: (dataset: Dataset, terms: Terms) => string,
): ReadCase => ({
  ...list(name, title, (dataset, terms) => ({ search: typed(dataset, terms), counts: 'later' })),
  kind: 'search',
})

function officeList(name: string, title: string, query: (terms: Terms) => Query): ReadCase {
  return {
    name,
    title,
    kind: 'flat',
    asks: ({ office }, terms) => [
      {
        path: pathOf('/api/ivr/getIvrRequests', query(terms)),
        token: office.token,
        rawPath: pathOf('/list', { ...query(terms), office: office.id }),
      },
    ],
  }
}

const askAll = ({ reviewer }: Dataset, query: Query): Ask => ({
  path: pathOf('/api/ivr/getIvrRequests', query),
  token: reviewer.token,
  rawPath: pathOf('/list', query),
})

/** A call that the baselines do not have. */
function portalOnly(
  name: string,
  title: string,
  path: (terms: Terms) => string,
  who: (dataset: Dataset) => Pick<Ask, 'token'>,
): ReadCase {
  const asks = (dataset: Dataset, terms: Terms) => [
    { path: path(terms), token: who(dataset).token, rawPath: '' },
  ]
  return { name, title, kind: 'flat', asks }
}

function pathOf(path: string, query: Query): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return `${path}?${new URLSearchParams(pairs)}`
}

const pageAt = (part: number, rows: number) => Math.max(1, Math.floor((rows * part) / fullPage))
const dashboard = () => '/api/dashboard/getDashboard'
const figures = () => '/api/dashboard/getFigures'

export const pageOne = list('list', 'list, page 1', () => ({ page: 1 }))

export const details: ReadCase = {
  name: 'details',
  title: 'details',
  kind: 'flat',
  asks: ({ reviewer, someIds }) =>
    someIds.map((id) => ({
      path: `/api/ivr/getIvrRequest/${id}`,
      token: reviewer.token,
      rawPath: `/details?id=${id}`,
    })),
}

export const officePageOne = officeList('officePage1', 'office of 500, page 1', () => ({ page: 1 }))

export const officeDetails: ReadCase = {
  name: 'officeDetails',
  title: 'office of 500, details',
  kind: 'flat',
  asks: ({ office: { id: officeId, someIds, token } }) =>
    someIds.map((id) => ({
      path: `/api/ivr/getIvrRequest/${id}`,
      token,
      rawPath: pathOf('/details', { id, office: officeId }),
    })),
}

/** Typical reads, whose growth is measured. */
export const readCases: readonly ReadCase[] = [
  pageOne,
  list('listed', 'list as the browser asks', () => ({ page: 1, fields: 'listed' })),
  list('status', 'list, one status', () => ({ page: 1, status: 'Approved' })),
  list('deep', 'list, page at 90%', ({ requests }) => ({ page: pageAt(0.9, requests) })),
  details,
  { ...portalOnly('figures', 'figures, all', figures, ({ reviewer }) => reviewer), kind: 'counted' },
  portalOnly('officeDashboard', 'dashboard, office of 500', dashboard, ({ office }) => office),
  officePageOne,
  officeList('officeSearch', 'office of 500, search', ({ common }) => ({ search: common })),
  officeList('officeTwoLetters', 'office of 500, two letters', () => ({ search: 'ma' })),
  search('searchOne', 'search in all, one hit', ({ oneHit }) => oneHit),
  search('searchRare', 'search in all, 0.35%', (_, { rare }) => rare),
  search('searchCommon', 'search in all, 7%', (_, { common }) => common),
  {
    ...portalOnly(
      'searchTotal',
      'search in all, 7%, its total',
      ({ common }) => pathOf('/api/ivr/countIvrRequests', { search: common }),
      ({ reviewer }) => reviewer,
    ),
    kind: 'total',
  },
]
