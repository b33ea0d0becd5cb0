import { pageSizes } from '#contract/ivr/requests.values.ts'
import type { Dataset, Terms } from './dataset.ts'

/** One measured call: its path and token for the portal, and its path for the two limits (raw.ts). */
export interface Ask {
  readonly path: string
  readonly token: string
  readonly rawPath: string
}

export interface ReadCase {
  readonly name: string
  readonly title: string
  readonly kind: 'list' | 'details'
  asks(dataset: Dataset, terms: Terms): Ask[]
}

type Query = Record<string, string | number>

function list(name: string, title: string, query: (dataset: Dataset, terms: Terms) => Query): ReadCase {
  return { name, title, kind: 'list', asks: (dataset, terms) => [askAll(dataset, query(dataset, terms))] }
}

type Typed = (dataset: Dataset, terms: Terms) => string

/** The first of the two answers that the team's browser asks for: the page, without counting what is found. */
const first = (name: string, title: string, typed: Typed) =>
  list(name, title, (dataset, terms) => ({ search: typed(dataset, terms), counts: 'later' }))

/** The second. */
function total(name: string, title: string, typed: Typed): ReadCase {
  const asks = (dataset: Dataset, terms: Terms) => {
    const path = pathOf('/api/ivr/countIvrRequests', { search: typed(dataset, terms) })
    return [{ path, token: dataset.reviewer.token, rawPath: '' }]
  }
  return { name, title, kind: 'list', asks }
}

function officeList(name: string, title: string, query: (terms: Terms) => Query): ReadCase {
  return {
    name,
    title,
    kind: 'list',
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

function board(name: string, title: string, who: (dataset: Dataset) => Pick<Ask, 'token'>): ReadCase {
  const asks = (dataset: Dataset) => [
    { path: '/api/dashboard/getDashboard', token: who(dataset).token, rawPath: '' },
  ]
  return { name, title, kind: 'list', asks }
}

function pathOf(path: string, query: Query): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return `${path}?${new URLSearchParams(pairs)}`
}

const pageAt = (part: number, rows: number) => Math.max(1, Math.floor((rows * part) / pageSizes.full))

/** Typical reads; the first seven are also compared with the two limits. */
export const readCases: readonly ReadCase[] = [
  list('page1', 'page 1, all offices', () => ({ page: 1 })),
  list('status', 'page 1, one status', () => ({ page: 1, status: 'Approved' })),
  list('deep', 'page at 90%', ({ requests }) => ({ page: pageAt(0.9, requests) })),
  list('searchRare', 'search in all, 0.35%', (_, { rare }) => ({ search: rare })),
  list('searchCommonStatus', 'search in all, 7% and a status', (_, { common }) => ({
    search: common,
    status: 'Approved',
  })),
  officeList('officePage1', 'office of 500, page 1', () => ({ page: 1 })),
  {
    name: 'details',
    title: 'details',
    kind: 'details',
    asks: ({ reviewer, someIds }) =>
      someIds.map((id) => ({
        path: `/api/ivr/getIvrRequest/${id}`,
        token: reviewer.token,
        rawPath: `/details?id=${id}`,
      })),
  },
  list('dashboard', 'dashboard', () => ({ page: 1, limit: pageSizes.compact })),
  list('listed', 'page 1, as the browser asks', () => ({ page: 1, fields: 'listed' })),
  board('waiting', 'what waits and figures, all', ({ reviewer }) => reviewer),
  board('officeWaiting', 'what waits and figures, office of 500', ({ office }) => office),
  list('searchOne', 'search in all, one hit', ({ oneHit }) => ({ search: oneHit })),
  list('searchCommon', 'search in all, 7%', (_, { common }) => ({ search: common })),
  first('firstOne', 'search in all, one hit, page first', ({ oneHit }) => oneHit),
  first('firstRare', 'search in all, 0.35%, page first', (_, { rare }) => rare),
  first('firstCommon', 'search in all, 7%, page first', (_, { common }) => common),
  first(
    'firstTwoWords',
    'search in all, two words, page first',
    (_, { common, rare }) => `${common} ${rare}`,
  ),
  total('totalCommon', 'search in all, 7%, its total', (_, { common }) => common),
  total(
    'totalTwoWords',
    'search in all, two words, their total',
    (_, { common, rare }) => `${common} ${rare}`,
  ),
  officeList('officeSearch', 'office of 500, search', ({ common }) => ({ search: common })),
  officeList('officeTwoLetters', 'office of 500, two letters', () => ({ search: 'ma' })),
]

export const besideRaw = readCases.slice(0, 7)
